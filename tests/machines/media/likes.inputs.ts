import type { likesMachine } from '../../../machines/media/likes.machine';
import type { Inputs } from '../kernel/explore';
import { BOARD } from './board-likes.inputs';

export const inputs: Inputs<typeof likesMachine> = {
  limit: 50,
  events: [
    { type: 'collection.want', input: BOARD },
    { type: 'collection.release', key: BOARD.mediaBoardId },
    { type: 'collection.forget' },
    { type: 'collection.clear' },
    { type: 'collection.tell', event: { type: 'boardLikes.told', counts: { talk: 3 } } },
  ],
  stopWhen: ({ context }) => Object.values(context.uses).some((uses) => uses > 2),
};
