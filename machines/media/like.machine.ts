import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import type { Fault } from '../../domain/kernel/fault';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

export type LikePiece = { mediaBoardId: string; contentPieceId: string };
/** `count`: likes of all users; `uuid`: the own like, if any. */
export type LikeInput = LikePiece & { count: number; uuid: string | null };
export type LikeEvent =
  /** `uuid` for a new like, `at` in milliseconds since 1970. */
  | { type: 'like.toggle'; uuid: string; at: number }
  /** From the database. */
  | { type: 'like.told'; count: number; uuid: string | null };
export type LikeFact = { type: 'like.failed'; fault: Fault };

type Change = { uuid: string; at: number };
type Context = LikePiece & {
  count: number;
  uuid: string | null;
  change: Change | null;
};

/** The count that the page shows, even before the service has responded. */
export const shownLike = ({ count, uuid, change }: Context): { count: number; isLiked: boolean } =>
  change === null
    ? { count, isLiked: uuid !== null }
    : { count: Math.max(0, count + (uuid === null ? 1 : -1)), isLiked: uuid === null };

const sent = ({ context: { mediaBoardId, contentPieceId, change, uuid } }: { context: Context }) => ({
  mediaBoardId,
  contentPieceId,
  uuid: uuid ?? change?.uuid ?? '',
  at: change?.at ?? 0,
});

type Saved = { count: number | null };

const KEPT = {
  target: 'idle',
  actions: { type: 'keep', params: ({ event }: { event: { output: Saved } }) => event.output },
} as const;
/** The service already has the change. */
const KEPT_ALREADY = {
  guard: { type: 'isDone', params: faultOf },
  target: 'idle',
  actions: { type: 'keep', params: { count: null } },
} as const;
const ROLLED_BACK = { target: 'idle', actions: ['rollBack', { type: 'tellFailed', params: faultOf }] } as const;

export const likeMachine = setup({
  types: {
    input: {} as LikeInput,
    context: {} as Context,
    events: {} as LikeEvent,
    emitted: {} as LikeFact,
    tags: {} as 'busy',
  },
  actors: {
    postLike: fromPromise<Saved, LikePiece & Change>(promiseNotProvided('postLike')),
    postUnlike: fromPromise<Saved, LikePiece & Change>(promiseNotProvided('postUnlike')),
  },
  actions: {
    want: assign((_, { uuid, at }: Change) => ({ change: { uuid, at } })),
    /** The service's count if it sends one, else our own. */
    keep: assign(({ context }, params: Saved) => ({
      count: params.count ?? shownLike(context).count,
      uuid: context.uuid === null ? (context.change?.uuid ?? null) : null,
      change: null,
    })),
    rollBack: assign({ change: null }),
    tellFailed: emit((_, params: { fault: Fault }) => ({ type: 'like.failed', ...params }) as const),
  },
  guards: {
    isLiked: ({ context }) => context.uuid !== null,
    isDone: (_, { fault }: { fault: Fault }) => fault.status === 409,
  },
}).createMachine({
  id: 'like',
  description: 'Whether the user likes a media item: shown at once, sent to the service, rolled back if that fails.',
  context: ({ input }) => ({ ...input, change: null }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'like.toggle': [
          { guard: 'isLiked', target: 'unliking', actions: { type: 'want', params: ({ event }) => event } },
          { target: 'liking', actions: { type: 'want', params: ({ event }) => event } },
        ],
        'like.told': { actions: assign(({ event: { count, uuid } }) => ({ count, uuid })) },
      },
    },
    liking: {
      tags: 'busy',
      invoke: { id: 'postLike', src: 'postLike', input: sent, onDone: KEPT, onError: [KEPT_ALREADY, ROLLED_BACK] },
    },
    unliking: {
      tags: 'busy',
      invoke: { id: 'postUnlike', src: 'postUnlike', input: sent, onDone: KEPT, onError: [KEPT_ALREADY, ROLLED_BACK] },
    },
  },
});

export type LikeActorRef = ActorRefFrom<typeof likeMachine>;
