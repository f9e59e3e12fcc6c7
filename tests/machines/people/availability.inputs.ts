import type { availabilityMachine } from '../../../machines/people/availability.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof availabilityMachine> = {
  limit: 200,
  events: [
    { type: 'availability.used' },
    { type: 'availability.frozen' },
    { type: 'availability.occupied' },
    { type: 'availability.freed' },
  ],
};
