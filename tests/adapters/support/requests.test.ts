import { expect } from 'vitest';
import { sealIdentity } from '../../../domain/kernel/identity';
import type { Http } from '../../../src/adapters/kernel/http';
import { supportParts } from '../../../src/adapters/support/parts';
import { actorIn, checkRequests } from '../kernel/requests';

const never = async (): Promise<never> => {
  throw new Error('Nothing is recorded here');
};
const parts = (http: Http) => supportParts({ http, fetchRecording: never, fetchReports: async () => () => () => {} });
const ENTRY = { level: 'ERROR', category: 'NETWORK', message: 'It broke', details: 'here', path: '/v/aurora' };

checkRequests({
  'the pass of the inspector': {
    logic: (http) => actorIn(parts(http).inspection, 'fetchPass'),
    sends: ['POST /api/inspector/pass'],
  },
  'an entry of the log': {
    logic: (http) => actorIn(parts(http).logging, 'sendEntry'),
    input: {
      entry: ENTRY,
      architectureId: 'aurora',
      identity: sealIdentity({ uid: 'ada', email: 'ada@example.org' }),
    },
    sends: [
      [
        'POST /api/capture/log',
        expect.objectContaining({
          messageDetails: { message: 'It broke', details: 'here' },
          clientDetails: expect.objectContaining({
            architectureId: 'aurora',
            clientUsername: 'ada@example.org',
            clientURL: '/v/aurora',
          }),
          loglevel: 'ERROR',
          logCategory: 'NETWORK',
          messageOrigin: 'UI',
        }),
      ],
    ],
  },
});
