import type { moderatingMachine, Places } from '../../../machines/control/moderating.machine';
import type { Inputs } from '../kernel/explore';

export const PLACES: Places = {
  architectureId: 'aurora',
  places: [{ room: 's~photos', names: [{ locale: 'en', text: 'Photo wall' }] }],
};

export const inputs: Inputs<typeof moderatingMachine> = {
  limit: 2000,
  project: ({ known }) => known === null,
  events: [
    { type: 'moderating.open' },
    { type: 'xstate.done.actor.readPlaces', output: PLACES },
    { type: 'xstate.error.actor.readPlaces', error: new Error('offline') },
  ],
};
