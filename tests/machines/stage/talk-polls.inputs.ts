import { stageKey } from '../../../domain/stage/questions';
import type { talkPollsMachine } from '../../../machines/stage/talk-polls.machine';
import type { Inputs } from '../kernel/explore';
import { HEARD_POLLS, POLLS } from './polls.inputs';

export const inputs: Inputs<typeof talkPollsMachine> = {
  limit: 50,
  events: [
    { type: 'collection.want', input: POLLS },
    { type: 'collection.release', key: stageKey(POLLS.talk) },
    { type: 'collection.forget' },
    { type: 'collection.clear' },
    { type: 'collection.tell', event: HEARD_POLLS },
  ],
  stopWhen: ({ context }) => Object.values(context.uses).some((uses) => uses > 2),
};
