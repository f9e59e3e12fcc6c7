import { type ActorRefFrom, assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import {
  MOST_REACTIONS,
  type ReactionCounts,
  TAPS_TOGETHER_MS,
  totalOf,
  withoutReactions,
  withReactions,
} from '../../domain/stage/reactions';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import type { ReactionsEvent, ReactionsInput, ToReact, Wave } from './reactions.events';

type Context = ReactionsInput & {
  /** The sums as the service has them; `null` before the first answer. */
  counts: ReactionCounts | null;
  /** Taps of the user: not sent yet, on their way, and those that the sums do not have yet. */
  taps: ReactionCounts;
  sending: ReactionCounts;
  unseen: ReactionCounts;
  /** What rises, the last one last; `number` is never used again. */
  waves: readonly Wave[];
  number: number;
};

const RETRY_MS = 20_000;
/** As long as something rises. */
const RISE_MS = 3000;
const REST_MS = 10_000;
const MOST_WAVES = 4;

const withWave = ({ waves, number }: Context, rise: ReactionCounts): Pick<Context, 'waves' | 'number'> =>
  totalOf(rise) === 0
    ? { waves, number }
    : { waves: [...waves, { number: number + 1, rise }].slice(-MOST_WAVES), number: number + 1 };

export const reactionsMachine = setup({
  types: { input: {} as ReactionsInput, context: {} as Context, events: {} as ReactionsEvent },
  actors: {
    /** Sends `reactions.heard` now and at every change, or `reactions.unheard`. */
    reactionFeed: fromCallback<EventObject, ReactionsInput>(notProvided('reactionFeed')),
    react: fromPromise<void, ToReact>(promiseNotProvided('react')),
  },
  actions: {
    /** What has been counted since the last time rises; the user has seen their own rise before. */
    hear: assign(({ context }, { counts }: { counts: ReactionCounts }) => {
      const more = context.counts === null ? {} : withoutReactions(counts, context.counts);
      const rise = withoutReactions(more, context.unseen);
      return { counts, unseen: withoutReactions(context.unseen, more), ...withWave(context, rise) };
    }),
    tap: assign(({ context }, { reaction }: Extract<ReactionsEvent, { type: 'reactions.tap' }>) => ({
      taps: withReactions(context.taps, { [reaction]: 1 }),
      ...withWave(context, { [reaction]: 1 }),
    })),
    take: assign(({ context: { taps, unseen } }) => ({ taps: {}, sending: taps, unseen: withReactions(unseen, taps) })),
    forget: assign(({ context: { sending, unseen } }) => ({ sending: {}, unseen: withoutReactions(unseen, sending) })),
  },
  guards: {
    hasRoom: ({ context }) => totalOf(context.taps) < MOST_REACTIONS,
    hasTaps: ({ context }) => totalOf(context.taps) > 0,
  },
  delays: { retryDelay: RETRY_MS, togetherDelay: TAPS_TOGETHER_MS, riseDelay: RISE_MS, restDelay: REST_MS },
}).createMachine({
  id: 'reactions',
  description: 'Reactions of attendees at a talk: the sums of all, what rises, and what the user taps.',
  context: ({ input }) => ({ ...input, counts: null, taps: {}, sending: {}, unseen: {}, waves: [], number: 0 }),
  type: 'parallel',
  states: {
    feed: {
      initial: 'listening',
      states: {
        listening: {
          invoke: {
            id: 'reactionFeed',
            src: 'reactionFeed',
            input: ({ context: { line, talk } }) => ({ line, talk }),
            onError: 'failed',
          },
          on: {
            'reactions.heard': { actions: { type: 'hear', params: ({ event }) => event } },
            'reactions.unheard': 'failed',
          },
        },
        failed: { description: 'The last sums stay.', after: { retryDelay: 'listening' } },
      },
    },
    rising: {
      description: 'What has risen leaves when nothing new rises for a while.',
      initial: 'none',
      states: {
        some: {
          on: {
            'reactions.heard': { target: 'some', reenter: true },
            'reactions.tap': { target: 'some', reenter: true },
          },
          after: { riseDelay: { target: 'none', actions: assign({ waves: [] }) } },
        },
        none: { on: { 'reactions.heard': 'some', 'reactions.tap': 'some' } },
      },
    },
    sending: {
      on: { 'reactions.tap': { guard: 'hasRoom', actions: { type: 'tap', params: ({ event }) => event } } },
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasTaps', target: 'gathering' } },
        gathering: { after: { togetherDelay: 'sending' } },
        sending: {
          entry: 'take',
          invoke: {
            id: 'react',
            src: 'react',
            input: ({ context: { talk, sending } }) => ({ talk, reactions: sending }),
            onDone: 'idle',
            onError: { target: 'resting', actions: 'forget' },
          },
        },
        resting: {
          description: 'The service took none of them: the user has sent too many, or is offline.',
          on: { 'reactions.tap': { description: 'Not counted.' } },
          after: { restDelay: 'idle' },
        },
      },
    },
  },
});

export type ReactionsActorRef = ActorRefFrom<typeof reactionsMachine>;
