import type { ActorRefFrom } from 'xstate';
import { collectionOf } from '../kernel/collection';
import { type LikeInput, type LikePiece, likeMachine } from './like.machine';

/** The id of the child actor for the like of a media item. */
export const likeKey = ({ mediaBoardId, contentPieceId }: LikePiece): string => `${mediaBoardId}|${contentPieceId}`;

export const likesMachine = collectionOf(likeMachine, {
  id: 'likes',
  description: 'The likes of the media items on the page, one actor each.',
  keyOf: (like: LikeInput) => likeKey(like),
  keep: 0,
});

export type LikesActorRef = ActorRefFrom<typeof likesMachine>;
