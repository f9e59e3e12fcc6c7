import type { rotationHintMachine } from '../../../machines/shell/rotation-hint.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof rotationHintMachine> = {
  limit: 100,
  events: [
    { type: 'rotationHint.dismiss' },
    { type: 'xstate.done.actor.readDismissed', output: { isDismissed: true } },
    { type: 'xstate.done.actor.readDismissed', output: { isDismissed: false } },
  ],
};
