import type { airMachine } from '../../../machines/meeting-room/air.machine';
import type { Inputs } from '../kernel/explore';

/** On air before the page was loaded again, and in a rehearsal. */
export const inputs: Inputs<typeof airMachine> = {
  input: { wasOnAir: true, airsInMs: 60_000 },
  limit: 1000,
  events: [{ type: 'air.go' }, { type: 'air.stop' }],
  unreachable: ['air.deciding: always -> air.backstage because it is a rehearsal'],
};
