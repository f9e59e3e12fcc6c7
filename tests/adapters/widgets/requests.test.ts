import * as v from 'valibot';
import { expect } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import { VenueSchema } from '../../../domain/kernel/venue';
import { createMediaBoard } from '../../../src/adapters/widgets/media-board';
import { createAskAccess } from '../../../src/adapters/widgets/meeting-access';
import venue from '../../fixtures/contract/venue.json';
import { GRACE, profileOf } from '../../machines/kernel/fakes';
import { actorIn, checkRequests } from '../kernel/requests';

const given = { origin: 'https://own.example', storageOrigin: () => null, countsNow: async () => ({}) };

const DESK = { widgetId: 'lobby-meeting', configId: 'welcome-morning' };
const ROOM = 'https://aurora.whereby.example/welcome';
const [architecture] = v.parse(VenueSchema, venue).architectures;

checkRequests({
  'the address of a meeting': {
    logic: (http) => createAskAccess({ http, origin: given.origin }),
    input: { ...DESK, update: 0 },
    known: {
      venue: { architecture },
      language: { locale: 'en' },
      session: { identity: { uid: 'ada' } },
      profile: { profile: seal(profileOf(GRACE)) },
    },
    answers: { 'POST /api/video-access': { url: ROOM, role: 'VIEWER' } },
    sends: [['POST /api/video-access', { architectureId: 'aurora', areaId: 'lobby', ...DESK }]],
    output: expect.stringContaining(ROOM),
  },
  'the advice what to watch': {
    logic: (http) => actorIn(createMediaBoard({ http, ...given }), 'readAdvice'),
    input: { mediaBoardId: 'films', uid: 'ada' },
    answers: { 'GET /api/media-board/films/recommended/ada': ['film-1'] },
    sends: ['GET /api/media-board/films/recommended/ada'],
    output: ['film-1'],
  },
});
