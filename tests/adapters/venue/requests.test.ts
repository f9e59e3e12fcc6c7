import { expect } from 'vitest';
import { venueInside } from '../../../src/adapters/venue/inside';
import venue from '../../fixtures/contract/venue.json';
import { actorIn, checkRequests } from '../kernel/requests';

const given = { origin: 'https://own.example', storageOrigin: () => null, realtime: { use: () => () => {} } };

checkRequests({
  'the venue': {
    logic: (http) => actorIn(venueInside({ http, ...given }).venue, 'readVenue'),
    input: { architectureId: 'aurora' },
    answers: { 'GET /api/ui/venue': venue },
    sends: ['GET /api/ui/venue?architectureId=aurora'],
    output: expect.objectContaining({ architectures: [expect.objectContaining({ id: 'aurora' })] }),
    isRepeated: true,
    reports: 'all',
  },
});
