import { seal } from '../../../domain/kernel/sealed';
import type { followingMachine } from '../../../machines/control/following.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof followingMachine> = {
  limit: 200,
  project: ({ view, refusal, fault }) => [view, refusal, fault?.message ?? null],
  events: [
    { type: 'following.join', code: seal('K7Q2MX') },
    { type: 'xstate.done.actor.joinSession', output: { view: 'a-view' } },
    { type: 'xstate.done.actor.joinSession', output: { refusal: 'used' } },
    { type: 'xstate.error.actor.joinSession', error: new Error('No service') },
  ],
};
