import { stageKey } from '../../../domain/stage/questions';
import type { stageMachine } from '../../../machines/stage/stage.machine';
import type { Inputs } from '../kernel/explore';
import { HEARD, TALK } from './questions.inputs';

export const inputs: Inputs<typeof stageMachine> = {
  limit: 50,
  events: [
    { type: 'collection.want', input: TALK },
    { type: 'collection.release', key: stageKey(TALK.talk) },
    { type: 'collection.forget' },
    { type: 'collection.clear' },
    { type: 'collection.tell', event: HEARD },
  ],
  stopWhen: ({ context }) => Object.values(context.uses).some((uses) => uses > 2),
};
