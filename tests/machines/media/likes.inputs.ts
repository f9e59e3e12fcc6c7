import { pieceKey } from '../../../domain/media/likes';
import type { likesMachine } from '../../../machines/media/likes.machine';
import type { Inputs } from '../kernel/explore';
import { PIECE } from './like.inputs';

export const inputs: Inputs<typeof likesMachine> = {
  limit: 50,
  events: [
    { type: 'collection.want', input: PIECE },
    { type: 'collection.release', key: pieceKey(PIECE) },
    { type: 'collection.forget' },
    { type: 'collection.clear' },
    { type: 'collection.tell', event: { type: 'like.told', count: 3 } },
  ],
  stopWhen: ({ context }) => Object.values(context.uses).some((uses) => uses > 2),
};
