import type { Problems, StoredRecording } from '../../../domain/support/recordings';
import { NO_FILTER, type recordingsMachine } from '../../../machines/control/recordings.machine';
import type { Inputs } from '../kernel/explore';

const KEY = 'service:503::venue:readVenue';
export const STORED: StoredRecording = {
  code: 'ZM8CMVYF',
  place: 'venue',
  appVersion: '2.0.0+0a1b2c3d',
  isOtherBuild: false,
  sentence: 'The film stops.',
  size: 10,
  createdAt: '2027-05-01T09:00:00.000Z',
  problem: KEY,
  message: 'PW-SIGNIN-REFUSED',
  area: 'lobby',
  locale: 'en',
  browser: 'firefox',
  browserVersion: 140,
  system: 'linux',
};
const AT = { firstAt: '2027-04-01T09:00:00.000Z', lastAt: '2027-05-01T09:00:00.000Z' };
export const PROBLEMS: Problems = {
  problems: [
    { key: KEY, recordings: 12, senders: 5, versions: 2, ...AT },
    { key: '', recordings: 1, senders: 1, versions: 1, ...AT },
  ],
  isCut: false,
  choices: {
    messages: ['PW-SIGNIN-REFUSED'],
    areas: ['/login', 'lobby'],
    versions: ['2.0.0+0a1b2c3d'],
    browsers: ['firefox', 'other'],
  },
  hasInspector: true,
};
export const NO_PROBLEMS: Problems = {
  problems: [],
  isCut: false,
  choices: { messages: [], areas: [], versions: [], browsers: [] },
  hasInspector: false,
};
export const LINK = { url: 'https://venue.example.org/shared', until: '2027-05-02T09:00:00.000Z' };

const PAGE = { recordings: [STORED], next: '1.ZM8CMVYF' };

export const inputs: Inputs<typeof recordingsMachine> = {
  limit: 100_000,
  project: ({ next, recordings, problem, problems, link }) => [
    next,
    recordings.length,
    problem,
    problems?.hasInspector,
    link !== null,
  ],
  events: [
    { type: 'recordings.open' },
    { type: 'recordings.search', filter: NO_FILTER },
    { type: 'recordings.choose', problem: '' },
    { type: 'recordings.more' },
    { type: 'recordings.save', code: 'ZM8CMVYF' },
    { type: 'recordings.share', code: 'ZM8CMVYF' },
    { type: 'xstate.done.actor.search', output: { problems: PROBLEMS, page: PAGE } },
    { type: 'xstate.done.actor.readChosen', output: { recordings: [], next: null } },
    { type: 'xstate.done.actor.readMore', output: { recordings: [], next: null } },
    { type: 'xstate.done.actor.shareRecording', output: LINK },
  ],
};
