import type { takeAwayMachine } from '../../../machines/control/take-away.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof takeAwayMachine> = {
  limit: 200,
  project: ({ format, fault }) => [format, fault?.message ?? null],
  events: [
    { type: 'takeAway.save', format: 'zip' },
    { type: 'takeAway.save', format: 'json' },
    { type: 'xstate.done.actor.saveVenueFile', output: undefined },
    { type: 'xstate.error.actor.saveVenueFile', error: new Error('Not saved') },
  ],
};
