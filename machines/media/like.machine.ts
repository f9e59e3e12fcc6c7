import { type ActorRefFrom, assign, type EventObject, fromCallback, setup } from 'xstate';
import type { Piece } from '../../domain/media/likes';
import { notProvided } from '../kernel/not-provided';

export type LikeEvent =
  /** The likes of all users, as the service counts them. */
  { type: 'like.told'; count: number } | { type: 'like.unread' };

export const likeMachine = setup({
  types: {
    input: {} as Piece,
    context: {} as Piece & { count: number | null },
    events: {} as LikeEvent,
  },
  actors: {
    /** Sends `like.told` now and at every change, or `like.unread`. */
    likeCount: fromCallback<EventObject, Piece>(notProvided('likeCount')),
  },
}).createMachine({
  id: 'like',
  description: 'How many users like a media item.',
  context: ({ input }) => ({ ...input, count: null }),
  invoke: {
    id: 'likeCount',
    src: 'likeCount',
    input: ({ context: { mediaBoardId, contentPieceId } }) => ({ mediaBoardId, contentPieceId }),
    onError: '.unread',
  },
  on: {
    'like.told': { target: '.counted', actions: assign(({ event: { count } }) => ({ count })) },
    'like.unread': '.unread',
  },
  initial: 'unknown',
  states: {
    unknown: {},
    counted: {},
    unread: { description: 'The media item is shown without a count, or with the last one.' },
  },
});

export type LikeActorRef = ActorRefFrom<typeof likeMachine>;
