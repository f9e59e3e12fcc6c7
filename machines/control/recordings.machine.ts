import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Fault } from '../../domain/kernel/fault';
import type { Browser } from '../../domain/support/browser';
import type { Problems, RecordingLink, StoredRecording, StoredRecordings } from '../../domain/support/recordings';
import type { ReportPlace } from '../../domain/support/report';
import { copyingMachine } from '../chat/copying.machine';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';
import { followingMachine } from './following.machine';

/** `from` and `to` are days such as `2027-03-12`; each may be empty or null. */
export type RecordingFilter = {
  code: string;
  from: string;
  to: string;
  message: string;
  area: string;
  version: string;
  browser: Browser | null;
  place: ReportPlace | null;
};
/** `problem` is the key of a problem, empty for recordings in which nothing failed, null for all. */
export type RecordingRequest = { filter: RecordingFilter; problem: string | null; cursor: string | null };
export type Found = { problems: Problems; page: StoredRecordings };
export type SharedRecording = RecordingLink & { code: string };

export type RecordingsEvent =
  | { type: 'recordings.open' }
  | { type: 'recordings.search'; filter: RecordingFilter }
  /** Only the recordings of this problem, or of all. */
  | { type: 'recordings.choose'; problem: string | null }
  | { type: 'recordings.more' }
  | { type: 'recordings.save'; code: string }
  | { type: 'recordings.share'; code: string };

type Context = {
  filter: RecordingFilter;
  problem: string | null;
  problems: Problems | null;
  recordings: readonly StoredRecording[];
  next: string | null;
  /** Of the recording that is saved or shared. */
  code: string | null;
  link: SharedRecording | null;
  fault: Fault | null;
};

export const NO_FILTER: RecordingFilter = {
  code: '',
  from: '',
  to: '',
  message: '',
  area: '',
  version: '',
  browser: null,
  place: null,
};
/** Less than a pass of the inspector lasts. */
const PASS_MS = 3 * 3_600_000;

const NOTE_FAULT = { type: 'noteFault', params: faultOf } as const;
const requestIn = ({ filter, problem }: Context, cursor: string | null): RecordingRequest => ({
  filter,
  problem,
  cursor,
});
type Chosen = Extract<RecordingsEvent, { code: string }>;
const NOTE_CODE = { type: 'noteCode', params: ({ event }: { event: Chosen }) => event } as const;

export const recordingsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RecordingsEvent,
    tags: {} as 'busy',
    children: {} as { copying: 'copying'; following: 'following' },
  },
  actors: {
    search: fromPromise<Found, { filter: RecordingFilter }>(promiseNotProvided('search')),
    readRecordings: fromPromise<StoredRecordings, RecordingRequest>(promiseNotProvided('readRecordings')),
    /** Saves a recording as a file for `npm run replay`. */
    saveRecording: fromPromise<void, { code: string | null }>(promiseNotProvided('saveRecording')),
    shareRecording: fromPromise<RecordingLink, { code: string | null }>(promiseNotProvided('shareRecording')),
    /** Gets the pass with which the inspector reads recordings. */
    getPass: fromPromise<void>(promiseNotProvided('getPass')),
    copying: copyingMachine,
    following: followingMachine,
  },
  actions: {
    noteFault: assign((_, { fault }: { fault: Fault }) => ({ fault })),
    noteCode: assign((_, { code }: { code: string }) => ({ code, fault: null })),
    notePage: assign((_, { recordings, next }: StoredRecordings) => ({ recordings, next })),
    noteFilter: assign((_, { filter }: { filter: RecordingFilter }) => ({
      filter,
      problem: null,
      link: null,
      fault: null,
    })),
    choose: assign((_, { problem }: { problem: string | null }) => ({ problem, link: null, fault: null })),
  },
  guards: {
    hasMore: ({ context: { next } }) => next !== null,
    hasInspector: ({ context: { problems } }) => problems?.hasInspector === true,
  },
  delays: { passTime: PASS_MS },
}).createMachine({
  id: 'recordings',
  description: 'What attendees and pages reported: problems by their first error, and the recordings of each.',
  context: {
    filter: NO_FILTER,
    problem: null,
    problems: null,
    recordings: [],
    next: null,
    code: null,
    link: null,
    fault: null,
  },
  invoke: [
    { id: 'copying', src: 'copying' },
    { id: 'following', src: 'following' },
  ],
  type: 'parallel',
  states: {
    list: {
      initial: 'closed',
      on: {
        'recordings.search': { target: '.searching', actions: { type: 'noteFilter', params: ({ event }) => event } },
      },
      states: {
        closed: { description: 'The section was not opened.', on: { 'recordings.open': 'searching' } },
        searching: {
          tags: 'busy',
          invoke: {
            id: 'search',
            src: 'search',
            input: ({ context: { filter } }) => ({ filter }),
            onDone: {
              target: 'shown',
              actions: [
                assign(({ event: { output } }) => ({ problems: output.problems, problem: null })),
                { type: 'notePage', params: ({ event: { output } }) => output.page },
              ],
            },
            onError: { target: 'failed', actions: NOTE_FAULT },
          },
        },
        failed: {
          description: 'What was found before stays.',
          on: { 'recordings.open': { target: 'searching', actions: assign({ fault: null }) } },
        },
        shown: {
          on: {
            'recordings.open': 'searching',
            'recordings.choose': { target: 'choosing', actions: { type: 'choose', params: ({ event }) => event } },
            'recordings.more': { guard: 'hasMore', target: 'readingMore' },
          },
        },
        choosing: {
          tags: 'busy',
          entry: assign({ recordings: [], next: null }),
          on: {
            'recordings.choose': {
              target: 'choosing',
              reenter: true,
              actions: { type: 'choose', params: ({ event }) => event },
            },
          },
          invoke: {
            id: 'readChosen',
            src: 'readRecordings',
            input: ({ context }) => requestIn(context, null),
            onDone: { target: 'shown', actions: { type: 'notePage', params: ({ event }) => event.output } },
            onError: { target: 'shown', actions: NOTE_FAULT },
          },
        },
        readingMore: {
          tags: 'busy',
          invoke: {
            id: 'readMore',
            src: 'readRecordings',
            input: ({ context }) => requestIn(context, context.next),
            onDone: {
              target: 'shown',
              actions: assign(({ context, event: { output } }) => ({
                recordings: [...context.recordings, ...output.recordings],
                next: output.next,
              })),
            },
            onError: { target: 'shown', actions: NOTE_FAULT },
          },
        },
      },
    },
    file: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'recordings.save': { target: 'saving', actions: NOTE_CODE },
            'recordings.share': { target: 'sharing', actions: NOTE_CODE },
          },
        },
        saving: {
          invoke: {
            id: 'saveRecording',
            src: 'saveRecording',
            input: ({ context: { code } }) => ({ code }),
            onDone: 'idle',
            onError: { target: 'idle', actions: NOTE_FAULT },
          },
        },
        sharing: {
          entry: assign({ link: null }),
          invoke: {
            id: 'shareRecording',
            src: 'shareRecording',
            input: ({ context: { code } }) => ({ code }),
            onDone: {
              target: 'idle',
              actions: assign(({ context: { code }, event: { output } }) => ({
                link: code === null ? null : { code, ...output },
              })),
            },
            onError: { target: 'idle', actions: NOTE_FAULT },
          },
        },
      },
    },
    pass: {
      initial: 'absent',
      states: {
        absent: {
          description: 'The inspector is off, as far as is known.',
          always: { guard: 'hasInspector', target: 'asking' },
        },
        asking: { invoke: { id: 'getPass', src: 'getPass', onDone: 'held', onError: 'refused' } },
        held: { after: { passTime: 'asking' } },
        refused: { on: { 'recordings.open': 'asking', 'recordings.search': 'asking' } },
      },
    },
  },
});

export type RecordingsActorRef = ActorRefFrom<typeof recordingsMachine>;
