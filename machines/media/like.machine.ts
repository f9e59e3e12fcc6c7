import { type ActorRefFrom, assign, type EventObject, fromCallback, setup } from 'xstate';
import { type Piece, pieceKey } from '../../domain/media/likes';
import type { Counted } from '../../domain/media/taps';
import { notProvided } from '../kernel/not-provided';

export type LikeEvent =
  /** The likes of all users, as the service counts them. */
  | { type: 'like.told'; count: number }
  | { type: 'like.unread' }
  /** A tap of the user is sent, of the media item with this key; `isCounted`: a like of the user is in the count. */
  | { type: 'like.sent'; key: string; isCounted: boolean | null }
  /** The service has told what became of the taps of a media item. */
  | { type: 'like.settled'; key: string };

type Context = Piece & Counted;

/** The count is told beside the user's own likes, in any order. */
const SETTLE_MS = 2000;

const isMine = ({ context, event }: { context: Piece; event: { key: string } }): boolean =>
  pieceKey(context) === event.key;

export const likeMachine = setup({
  types: { input: {} as Piece, context: {} as Context, events: {} as LikeEvent },
  actors: {
    /** Sends `like.told` now and at every change, or `like.unread`. */
    likeCount: fromCallback<EventObject, Piece>(notProvided('likeCount')),
  },
  actions: { release: assign({ held: null }) },
  delays: { settleDelay: SETTLE_MS },
}).createMachine({
  id: 'like',
  description: 'How many users like a media item. The shown count ignores the service while a tap is on its way.',
  context: ({ input }) => ({ ...input, count: null, held: null }),
  type: 'parallel',
  states: {
    count: {
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
    },
    tap: {
      initial: 'none',
      states: {
        none: {
          on: {
            'like.sent': {
              guard: isMine,
              target: 'held',
              actions: assign(({ context: { count }, event: { isCounted } }) => ({
                held: { count, isCounted },
              })),
            },
          },
        },
        held: { on: { 'like.settled': { guard: isMine, target: 'settling' } } },
        settling: {
          on: { 'like.sent': { guard: isMine, target: 'held' } },
          after: { settleDelay: { target: 'none', actions: 'release' } },
        },
      },
    },
  },
});

export type LikeActorRef = ActorRefFrom<typeof likeMachine>;
