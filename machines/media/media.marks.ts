import type { Marks } from '../kernel/marks';
import { COLLECTION, FAULT, KEY } from '../kernel/shapes';
import type { likeMachine } from './like.machine';
import type { likesMachine } from './likes.machine';

const LIKE = { mediaBoardId: 'id', contentPieceId: 'id', uuid: 'id' } as const;

export const mediaMarks = {
  likes: {
    context: COLLECTION,
    events: {
      'collection.want': { input: LIKE },
      'collection.release': KEY,
      'collection.tell': { event: { type: 'id', uuid: 'id' } },
    },
  } satisfies Marks<typeof likesMachine>,
  like: {
    context: { ...LIKE, change: { uuid: 'id' } },
    input: LIKE,
    events: { 'like.toggle': { uuid: 'id' }, 'like.told': { uuid: 'id' } },
    facts: { 'like.failed': { fault: FAULT } },
    actors: { postLike: { input: LIKE, output: {} }, postUnlike: { input: LIKE, output: {} } },
  } satisfies Marks<typeof likeMachine>,
};
