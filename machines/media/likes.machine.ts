import type { ActorRefFrom } from 'xstate';
import { type Piece, pieceKey } from '../../domain/media/likes';
import { collectionOf } from '../kernel/collection';
import { likeMachine } from './like.machine';

export const likesMachine = collectionOf(likeMachine, {
  id: 'likes',
  description: 'The likes of the media items on the page, one actor each.',
  keyOf: (piece: Piece) => pieceKey(piece),
  keep: 0,
});

export type LikesActorRef = ActorRefFrom<typeof likesMachine>;
