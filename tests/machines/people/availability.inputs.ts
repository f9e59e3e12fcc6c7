import type { availabilityMachine } from '../../../machines/people/availability.machine';
import type { Inputs } from '../kernel/explore';

export const NOW = 1_700_000_000_000;
const busy = { status: 'Busy', minutes: 30, until: NOW + 1_800_000 } as const;

export const inputs: Inputs<typeof availabilityMachine> = {
  limit: 2000,
  project: (context) => ({ ...context, lastsMs: null }),
  events: [
    { type: 'availability.used' },
    { type: 'availability.frozen' },
    { type: 'availability.occupied' },
    { type: 'availability.freed' },
    { type: 'availability.choose', wish: { status: 'Busy', minutes: 30 } },
    { type: 'availability.choose', wish: null },
    { type: 'availability.chosen', choice: busy, now: NOW },
    { type: 'availability.chosen', choice: { ...busy, status: 'Offline' }, now: NOW },
    { type: 'availability.chosen', choice: null, now: NOW },
    { type: 'availability.wake', now: NOW },
    { type: 'availability.called' },
    { type: 'availability.hungUp' },
  ],
};
