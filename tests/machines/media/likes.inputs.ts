import { likeKey, likesMachine } from '../../../machines/media/likes.machine';
import type { Inputs } from '../kernel/explore';
import { FRESH } from './like.inputs';

export const inputs: Inputs<typeof likesMachine> = {
  limit: 50,
  events: [
    { type: 'collection.want', input: FRESH },
    { type: 'collection.release', key: likeKey(FRESH) },
    { type: 'collection.forget' },
    { type: 'collection.clear' },
    { type: 'collection.tell', event: { type: 'like.told', count: 3, uuid: 'one' } },
  ],
  stopWhen: ({ context }) => Object.values(context.uses).some((uses) => uses > 2),
};
