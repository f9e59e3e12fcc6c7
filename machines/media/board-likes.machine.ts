import { type ActorRefFrom, assign, type EventObject, fromCallback, not, setup } from 'xstate';
import type { BoardCounts } from '../../domain/media/likes';
import { type BoardTaps, heldBy, isOnBoard } from '../../domain/media/taps';
import { notProvided } from '../kernel/not-provided';

export type BoardLikesInput = { mediaBoardId: string };
export type BoardLikesEvent =
  /** The likes of all users, as the service counts them: all of the board at first, then those that have changed. */
  | { type: 'boardLikes.told'; counts: BoardCounts }
  | { type: 'boardLikes.unread' }
  /** A tap of the user is sent, of the media item with this key; `isCounted`: a like of the user is in the count. */
  | { type: 'boardLikes.sent'; key: string; isCounted: boolean | null }
  /** The service has confirmed the result of the taps on a media item. */
  | { type: 'boardLikes.settled'; key: string };

type Context = BoardTaps & {
  /** The media items, by key, with a tap on its way. */
  open: readonly string[];
};

/** The counts and the user's own likes arrive in any order. */
const SETTLE_MS = 2000;

export const boardLikesMachine = setup({
  types: { input: {} as BoardLikesInput, context: {} as Context, events: {} as BoardLikesEvent },
  actors: {
    /** Sends `boardLikes.told` now and at every change, or `boardLikes.unread`. */
    boardCounts: fromCallback<EventObject, BoardLikesInput>(notProvided('boardCounts')),
  },
  actions: {
    hold: assign(({ context }, { key, isCounted }: { key: string; isCounted: boolean | null }) => ({
      open: [...context.open.filter((other) => other !== key), key],
      held: heldBy(context, key, isCounted),
    })),
    close: assign(({ context }, { key }: { key: string }) => ({ open: context.open.filter((other) => other !== key) })),
    release: assign({ held: {} }),
  },
  guards: {
    isOnBoard: ({ context }, { key }: { key: string }) => isOnBoard(context.mediaBoardId, key),
    hasOpen: ({ context }) => context.open.length > 0,
  },
  delays: { settleDelay: SETTLE_MS },
}).createMachine({
  id: 'boardLikes',
  description:
    'How many users like each media item of a board. The shown counts ignore the service while a tap is on its way.',
  context: ({ input: { mediaBoardId } }) => ({ mediaBoardId, counts: null, held: {}, open: [] }),
  type: 'parallel',
  states: {
    counts: {
      invoke: {
        id: 'boardCounts',
        src: 'boardCounts',
        input: ({ context: { mediaBoardId } }) => ({ mediaBoardId }),
        onError: '.unread',
      },
      on: {
        'boardLikes.told': {
          target: '.counted',
          actions: assign(({ context, event }) => ({ counts: { ...context.counts, ...event.counts } })),
        },
        'boardLikes.unread': '.unread',
      },
      initial: 'unknown',
      states: {
        unknown: {},
        counted: {},
        unread: { description: 'The media items are shown without counts, or with the last ones.' },
      },
    },
    taps: {
      on: {
        'boardLikes.sent': {
          guard: { type: 'isOnBoard', params: ({ event }) => event },
          target: '.held',
          actions: { type: 'hold', params: ({ event }) => event },
        },
      },
      initial: 'none',
      states: {
        none: {},
        held: {
          always: { guard: not('hasOpen'), target: 'settling' },
          on: { 'boardLikes.settled': { actions: { type: 'close', params: ({ event }) => event } } },
        },
        settling: { after: { settleDelay: { target: 'none', actions: 'release' } } },
      },
    },
  },
});

export type BoardLikesActorRef = ActorRefFrom<typeof boardLikesMachine>;
