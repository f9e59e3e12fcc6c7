import type { ActorRefFrom } from 'xstate';
import { collectionOf } from '../kernel/collection';
import { type BoardLikesInput, boardLikesMachine } from './board-likes.machine';

export const likesMachine = collectionOf(boardLikesMachine, {
  id: 'likes',
  description:
    'The likes of the media boards on the page and of the one that left it last, one actor each for all media items of a board.',
  keyOf: ({ mediaBoardId }: BoardLikesInput) => mediaBoardId,
  keep: 1,
});

export type LikesActorRef = ActorRefFrom<typeof likesMachine>;
