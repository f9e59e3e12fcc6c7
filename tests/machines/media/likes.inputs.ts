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
  ],
  stopWhen: ({ context }) => Object.values(context.uses).some((uses) => uses > 2),
};
