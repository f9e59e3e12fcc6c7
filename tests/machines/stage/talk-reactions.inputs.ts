import { stageKey } from '../../../domain/stage/questions';
import type { talkReactionsMachine } from '../../../machines/stage/talk-reactions.machine';
import type { Inputs } from '../kernel/explore';
import { HEARD_REACTIONS, REACTING } from './reactions.inputs';

export const inputs: Inputs<typeof talkReactionsMachine> = {
  limit: 50,
  events: [
    { type: 'collection.want', input: REACTING },
    { type: 'collection.release', key: stageKey(REACTING.talk) },
    { type: 'collection.forget' },
    { type: 'collection.clear' },
    { type: 'collection.tell', event: HEARD_REACTIONS },
  ],
  stopWhen: ({ context }) => Object.values(context.uses).some((uses) => uses > 2),
};
