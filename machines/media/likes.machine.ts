import type { ActorRefFrom } from 'xstate';
import { collectionOf } from '../kernel/collection';
import { type LikeInput, type LikePiece, likeMachine } from './like.machine';

/** The id under which the like of a media item stands among the children. */
export const likeKey = ({ mediaBoardId, contentPieceId }: LikePiece): string => `${mediaBoardId}|${contentPieceId}`;

export const likesMachine = collectionOf(likeMachine, {
  id: 'likes',
  description: 'The likes of the media items that are shown, one actor each.',
  keyOf: (like: LikeInput) => likeKey(like),
  keep: 0,
});

export type LikesActorRef = ActorRefFrom<typeof likesMachine>;
