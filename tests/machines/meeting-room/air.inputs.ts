import type { airMachine } from '../../../machines/meeting-room/air.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof airMachine> = {
  input: { wasOnAir: true },
  limit: 1000,
  events: [{ type: 'air.go' }, { type: 'air.stop' }],
};
