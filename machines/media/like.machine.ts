import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Fault, readFault } from '../../domain/kernel/fault';
import { promiseNotProvided } from '../kernel/not-provided';

export type LikePiece = { mediaBoardId: string; contentPieceId: string };
/** `count` is that of everybody; `uuid` is the like of whoever looks, where there is one. */
export type LikeInput = LikePiece & { count: number; uuid: string | null };
export type LikeEvent =
  /** `uuid` of the like to be, `at` in milliseconds since 1970. */
  | { type: 'like.toggle'; uuid: string; at: number }
  /** What the database says. */
  | { type: 'like.told'; count: number; uuid: string | null };
export type LikeFact = { type: 'like.failed'; fault: Fault };

type Change = { uuid: string; at: number };
type Context = LikePiece & {
  /** What is certain. */
  count: number;
  uuid: string | null;
  change: Change | null;
};

/** Done already counts as done. */
const isDone = (fault: Fault): boolean => fault.status === 409;

/** What is shown while the service has not answered yet. */
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

export const likeMachine = setup({
  types: {
    input: {} as LikeInput,
    context: {} as Context,
    events: {} as LikeEvent,
    emitted: {} as LikeFact,
    tags: {} as 'busy',
  },
  actors: {
    postLike: fromPromise<{ count: number | null }, LikePiece & Change>(promiseNotProvided('postLike')),
    postUnlike: fromPromise<{ count: number | null }, LikePiece & Change>(promiseNotProvided('postUnlike')),
  },
  actions: {
    want: assign((_, { uuid, at }: Change) => ({ change: { uuid, at } })),
    /** The service's count where it says one, else our own. */
    keep: assign(({ context }, params: { count: number | null }) => ({
      count: params.count ?? shownLike(context).count,
      uuid: context.uuid === null ? (context.change?.uuid ?? null) : null,
      change: null,
    })),
    rollBack: assign({ change: null }),
    learn: assign((_, { count, uuid }: { count: number; uuid: string | null }) => ({ count, uuid })),
    tellFailed: emit((_, params: { fault: Fault }) => ({ type: 'like.failed', ...params }) as const),
  },
  guards: {
    isLiked: ({ context }) => context.uuid !== null,
    isDone: (_, params: { fault: Fault }) => isDone(params.fault),
  },
}).createMachine({
  id: 'like',
  description: 'Whether somebody likes a media item: shown at once, told to the service, taken back where that fails.',
  context: ({ input }) => ({ ...input, change: null }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'like.toggle': [
          { guard: 'isLiked', target: 'unliking', actions: { type: 'want', params: ({ event }) => event } },
          { target: 'liking', actions: { type: 'want', params: ({ event }) => event } },
        ],
        'like.told': { actions: { type: 'learn', params: ({ event }) => event } },
      },
    },
    liking: {
      tags: 'busy',
      invoke: {
        id: 'postLike',
        src: 'postLike',
        input: sent,
        onDone: { target: 'idle', actions: { type: 'keep', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ fault: readFault(event.error) }) },
            target: 'idle',
            actions: { type: 'keep', params: { count: null } },
          },
          {
            target: 'idle',
            actions: ['rollBack', { type: 'tellFailed', params: ({ event }) => ({ fault: readFault(event.error) }) }],
          },
        ],
      },
    },
    unliking: {
      tags: 'busy',
      invoke: {
        id: 'postUnlike',
        src: 'postUnlike',
        input: sent,
        onDone: { target: 'idle', actions: { type: 'keep', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ fault: readFault(event.error) }) },
            target: 'idle',
            actions: { type: 'keep', params: { count: null } },
          },
          {
            target: 'idle',
            actions: ['rollBack', { type: 'tellFailed', params: ({ event }) => ({ fault: readFault(event.error) }) }],
          },
        ],
      },
    },
  },
});

export type LikeActorRef = ActorRefFrom<typeof likeMachine>;
