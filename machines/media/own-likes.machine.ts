import {
  type ActorRefFrom,
  assign,
  type EventObject,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  setup,
} from 'xstate';
import { type Fault, isOutage } from '../../domain/kernel/fault';
import { type Piece, pieceKey } from '../../domain/media/likes';
import { isOf, settledKeys, shownLike, type Tap, without } from '../../domain/media/taps';
import { faultOf } from '../kernel/fault-of';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import { lineOf, type RealtimeLine } from '../shell/realtime.line';
import type { OwnLikesEvent, OwnLikesFact, Sending, TrayCommand } from './media.events';

type Context = {
  line: RealtimeLine | null;
  /** The media items that the user likes, by key, as last reported by the service; `null` before. */
  liked: readonly string[] | null;
  /** The taps to send, in this order: the last one of each media item. */
  taps: readonly Tap[];
  /** The tap being sent. */
  sending: Tap | null;
  /** Taps that the service has accepted, but the database has not reported yet. */
  accepted: readonly Tap[];
  /** The media items, by key, with a sent tap that is not settled. */
  unsettled: readonly string[];
  /** The browser keeps the taps over a reload. */
  isKept: boolean;
  /** How often sending failed since it last succeeded. */
  failures: number;
  /** How often the connection could not be opened. */
  unopened: number;
};
type Failure = { fault: Fault };

const NOTHING = {
  line: null,
  liked: null,
  taps: [],
  sending: null,
  accepted: [],
  unsettled: [],
  isKept: true,
  failures: 0,
  unopened: 0,
} as const;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
const MAX_FAILURES = 12;
const REOPEN_MS = 20_000;
const MAX_UNOPENED = 5;
const TELL_MS = 5000;
/** Not logged in, timed out, rate limited: the same tap may be accepted later. */
const LATER: readonly (number | null)[] = [401, 408, 429];

export const ownLikesMachine = setup({
  types: { context: {} as Context, events: {} as OwnLikesEvent, emitted: {} as OwnLikesFact },
  actors: {
    /** Sends `ownLikes.connected`, `ownLikes.told` at every change, and `ownLikes.unopened`. */
    likesLine: fromCallback<EventObject, RealtimeLine>(notProvided('likesLine')),
    /** Keeps taps in the browser, the last one of each media item, and sends `ownLikes.restored`. */
    tray: fromCallback<TrayCommand, RealtimeLine>(notProvided('tray')),
    /** Sends a tap, unless another tab has sent it, and takes it from the tray once the service has answered. */
    sendTap: fromPromise<void, Sending>(promiseNotProvided('sendTap')),
  },
  actions: {
    tap: enqueueActions(
      ({ context, enqueue }, { mediaBoardId, contentPieceId, uuid, at }: Piece & Pick<Tap, 'uuid' | 'at'>) => {
        const piece = { mediaBoardId, contentPieceId };
        const tap: Tap = { ...piece, isLiked: !shownLike(context, piece).isLiked, uuid, at };
        enqueue.assign({ taps: [...without(context.taps, piece), tap] });
        if (context.isKept) enqueue.sendTo('tray', { type: 'tray.keep', tap });
      },
    ),
    send: enqueueActions(({ context, enqueue }) => {
      const { taps, liked, unsettled } = context;
      const [sending = null, ...rest] = taps;
      enqueue.assign({ sending, taps: rest });
      if (sending === null) return;
      const key = pieceKey(sending);
      enqueue.assign({ unsettled: [...unsettled.filter((other) => other !== key), key] });
      const isCounted = liked === null ? null : liked.includes(key);
      enqueue.emit({ type: 'ownLikes.sent', key, isCounted });
    }),
    /** A newer tap of the same media item replaces it. */
    putBack: assign(({ context: { sending, taps, failures } }) => ({
      sending: null,
      taps: sending === null || taps.some(isOf(sending)) ? taps : [sending, ...taps],
      failures: failures + 1,
    })),
    accept: assign(({ context: { accepted, sending, liked } }) => {
      if (sending === null) return {};
      const isTold = liked?.includes(pieceKey(sending)) === sending.isLiked;
      const others = without(accepted, sending);
      return { sending: null, accepted: isTold ? others : [...others, sending], failures: 0 };
    }),
    /** Likes that the service has not reported yet stay shown. */
    hear: assign(({ context: { accepted } }, { liked }: { liked: readonly string[] }) => ({
      liked,
      accepted: accepted.filter((tap) => liked.includes(pieceKey(tap)) !== tap.isLiked),
    })),
    settle: enqueueActions(({ context, enqueue }) => {
      const settled = settledKeys(context);
      enqueue.assign({ unsettled: context.unsettled.filter((key) => !settled.includes(key)) });
      for (const key of settled) enqueue.emit({ type: 'ownLikes.settled', key });
    }),
    rollBack: assign({ sending: null, failures: 0 }),
    tellRefused: emit((_, params: Failure) => ({ type: 'ownLikes.refused', ...params }) as const),
    forgetFailures: assign({ failures: 0 }),
  },
  guards: {
    hasSettled: ({ context }) => settledKeys(context).length > 0,
    hasAccepted: ({ context }) => context.accepted.length > 0,
    hasTaps: ({ context }) => context.taps.length > 0,
    /** The service has it already. */
    isDone: (_, { fault }: Failure) => fault.status === 409,
    isRefusal: (_, { fault }: Failure) => !isOutage(fault) && !LATER.includes(fault.status),
    canRetry: ({ context }) => context.failures < MAX_FAILURES,
    canReopen: ({ context }) => context.unopened < MAX_UNOPENED,
  },
  delays: {
    retryDelay: ({ context }) => Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (context.failures - 1)),
    reopenDelay: REOPEN_MS,
    tellDelay: TELL_MS,
  },
}).createMachine({
  id: 'ownLikes',
  description:
    'What the user likes: shown at once, kept in the browser until the service has it, rolled back if refused.',
  context: NOTHING,
  on: { 'ownLikes.close': '.off' },
  initial: 'off',
  states: {
    off: {
      entry: [assign({ taps: [], sending: null, accepted: [] }), 'settle', assign(NOTHING)],
      on: { 'ownLikes.open': { target: 'on', actions: assign(({ event: { line } }) => ({ line })) } },
    },
    on: {
      type: 'parallel',
      always: { guard: 'hasSettled', actions: 'settle' },
      invoke: { id: 'tray', src: 'tray', input: lineOf, onError: { actions: assign({ isKept: false }) } },
      on: {
        'ownLikes.toggle': { actions: { type: 'tap', params: ({ event }) => event } },
        'ownLikes.restored': {
          actions: assign(({ context, event }) => ({
            taps: [...event.taps.filter((tap) => !context.taps.some(isOf(tap))), ...context.taps],
          })),
        },
      },
      states: {
        line: {
          initial: 'open',
          states: {
            open: {
              invoke: { id: 'likesLine', src: 'likesLine', input: lineOf, onError: 'failed' },
              on: { 'ownLikes.unopened': 'failed' },
            },
            failed: {
              description: 'Likes are still sent.',
              entry: assign(({ context }) => ({ unopened: context.unopened + 1 })),
              after: { reopenDelay: { guard: 'canReopen', target: 'open' } },
              on: { 'ownLikes.retry': { target: 'open', actions: assign({ unopened: 0 }) } },
            },
          },
        },
        answers: {
          on: { 'ownLikes.told': { target: '.deciding', actions: { type: 'hear', params: ({ event }) => event } } },
          initial: 'told',
          states: {
            deciding: { always: [{ guard: 'hasAccepted', target: 'apart' }, { target: 'told' }] },
            told: {},
            apart: {
              description:
                'The likes in the database differ from those that the service accepted: they are late, or another browser was faster.',
              after: { tellDelay: { target: 'told', actions: assign({ accepted: [] }) } },
            },
          },
        },
        sender: {
          initial: 'idle',
          states: {
            idle: { always: { guard: 'hasTaps', target: 'sending' } },
            sending: {
              entry: 'send',
              invoke: {
                id: 'sendTap',
                src: 'sendTap',
                input: (given) => ({ line: lineOf(given), tap: given.context.sending }),
                onDone: { target: 'idle', actions: 'accept' },
                onError: [
                  { guard: { type: 'isDone', params: faultOf }, target: 'idle', actions: 'accept' },
                  {
                    guard: { type: 'isRefusal', params: faultOf },
                    target: 'idle',
                    actions: ['rollBack', { type: 'tellRefused', params: faultOf }],
                  },
                  { target: 'waiting', actions: 'putBack' },
                ],
              },
            },
            waiting: {
              description: 'The service cannot be reached, or is busy.',
              after: { retryDelay: { guard: 'canRetry', target: 'idle' } },
              on: {
                'ownLikes.connected': { target: 'idle', actions: 'forgetFailures' },
                'ownLikes.retry': { target: 'idle', actions: 'forgetFailures' },
              },
            },
          },
        },
      },
    },
  },
});

export type OwnLikesActorRef = ActorRefFrom<typeof ownLikesMachine>;
