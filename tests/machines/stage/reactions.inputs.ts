import type { ReactionsInput } from '../../../machines/stage/reactions.events';
import type { reactionsMachine } from '../../../machines/stage/reactions.machine';
import type { Inputs } from '../kernel/explore';
import { OFFLINE, TALK } from './questions.inputs';

export const REACTING: ReactionsInput = TALK;
export const HEARD_REACTIONS = { type: 'reactions.heard', counts: { clap: 3 } } as const;

export const inputs: Inputs<typeof reactionsMachine> = {
  input: REACTING,
  limit: 10_000,
  project: ({ taps }) => ({ taps: Math.min(2, taps.clap ?? 0) }),
  events: [
    HEARD_REACTIONS,
    { type: 'reactions.unheard' },
    { type: 'reactions.tap', reaction: 'clap' },
    { type: 'xstate.error.actor.react', error: OFFLINE },
  ],
  stopWhen: ({ context }) => context.number > 2,
};
