import { makeFault } from '../../../domain/kernel/fault';
import type { realtimeMachine } from '../../../machines/shell/realtime.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof realtimeMachine> = {
  limit: 100_000,
  events: [
    { type: 'realtime.learn', database: 'https://venue.example' },
    { type: 'realtime.learn', mode: 'live' },
    { type: 'realtime.learn', uid: 'ada' },
    { type: 'realtime.learn', uid: null },
    { type: 'realtime.connected' },
    { type: 'realtime.disconnected' },
    { type: 'realtime.unopened', fault: makeFault('NOT_REACHABLE') },
    { type: 'realtime.retry' },
    { type: 'realtime.heard', version: 1 },
    { type: 'realtime.heard', version: 2 },
  ],
  stopWhen: ({ context }) => context.failures > 6,
};
