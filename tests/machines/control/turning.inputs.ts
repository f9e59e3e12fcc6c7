import type { turningMachine } from '../../../machines/control/turning.machine';
import type { Inputs } from '../kernel/explore';

export const EAST = { yaw: 90, pitch: -5, span: 60 };

export const inputs: Inputs<typeof turningMachine> = {
  limit: 200,
  events: [
    { type: 'turning.toggle' },
    { type: 'turning.rested', at: 'dome', look: EAST },
    { type: 'turning.unsupported' },
    { type: 'turning.write', field: 'yaw', text: '-' },
    { type: 'turning.settle' },
  ],
};
