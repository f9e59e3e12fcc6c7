import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { ANALYTICS_HEARTBEAT_S, TRACKING_FIRST_DELAY_MS, TRACKING_RETRIES } from '../domain/constants';
import { promiseNotProvided } from './not-provided';

/** One thing that happened, as a Matomo-compatible collector takes it. `path` has neither query nor hash. */
export type Hit = { path: string; referrer: string | null; category: string | null; action: string | null };

export type AnalyticsEvent =
  | { type: 'analytics.configure'; trackerUrl: string | null }
  | { type: 'analytics.visit'; path: string }
  | { type: 'analytics.track'; category: string; action: string }
  | { type: 'analytics.know'; uid: string | null }
  | { type: 'analytics.hide' }
  | { type: 'analytics.show' };

/** `uid` is who was known when it happened. */
type Queued = { hit: Hit; uid: string | null };
type Context = {
  trackerUrl: string | null;
  uid: string | null;
  path: string | null;
  referrer: string | null;
  queue: readonly Queued[];
  failures: number;
};

/** Of a collector that is away for long the oldest hits are given up. */
const QUEUE_LENGTH = 100;

/** The first stays: it may be on its way. */
const queued = ({ queue, uid }: Context, hit: Hit): readonly Queued[] =>
  queue.length < QUEUE_LENGTH ? [...queue, { hit, uid }] : [...queue.slice(0, 1), ...queue.slice(2), { hit, uid }];

/** Who did something is said only while tracking is on that was on when it was done. */
const next = ({ context: { trackerUrl, queue, uid } }: { context: Context }) => ({
  trackerUrl: trackerUrl ?? '',
  hit: queue[0]?.hit ?? { path: '/', referrer: null, category: null, action: null },
  uid: queue[0]?.uid === uid ? uid : null,
});

export const analyticsMachine = setup({
  types: { context: {} as Context, events: {} as AnalyticsEvent },
  actors: {
    /** One attempt; the machine counts them. */
    sendHit: fromPromise<void, { trackerUrl: string; hit: Hit; uid: string | null }>(promiseNotProvided('sendHit')),
  },
  actions: {
    configure: assign((_, params: { trackerUrl: string | null }) => ({ trackerUrl: params.trackerUrl })),
    know: assign((_, params: { uid: string | null }) => ({ uid: params.uid })),
    visit: assign(({ context }, { path }: { path: string }) => ({
      path,
      referrer: context.path,
      queue: queued(context, { path, referrer: context.path, category: null, action: null }),
    })),
    track: assign(({ context }, { category, action }: { category: string; action: string }) => ({
      queue: queued(context, { path: context.path ?? '/', referrer: context.referrer, category, action }),
    })),
    beat: assign(({ context }) => ({
      queue: queued(context, {
        path: context.path ?? '/',
        referrer: context.referrer,
        category: 'heartbeat',
        action: 'ping',
      }),
    })),
    drop: assign(({ context }) => ({ queue: context.queue.slice(1), failures: 0 })),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
  },
  guards: {
    isOff: ({ context }) => context.trackerUrl === null,
    hasHit: ({ context }) => context.queue.length > 0,
    hasGivenUp: ({ context }) => context.failures > TRACKING_RETRIES,
    isSame: ({ context }, params: { path: string }) => params.path === context.path,
  },
  delays: {
    heartbeat: ANALYTICS_HEARTBEAT_S * 1000,
    retryDelay: ({ context }) => TRACKING_FIRST_DELAY_MS * 2 ** (context.failures - 1),
  },
}).createMachine({
  id: 'analytics',
  description: 'What is visited and done, told to the collector of the venue: without cookies, one thing at a time.',
  context: { trackerUrl: null, uid: null, path: null, referrer: null, queue: [], failures: 0 },
  on: {
    'analytics.configure': { target: '.deciding', actions: { type: 'configure', params: ({ event }) => event } },
    'analytics.know': { actions: { type: 'know', params: ({ event }) => event } },
    'analytics.visit': [
      { guard: { type: 'isSame', params: ({ event }) => event } },
      { actions: { type: 'visit', params: ({ event }) => event } },
    ],
    'analytics.track': { actions: { type: 'track', params: ({ event }) => event } },
  },
  initial: 'off',
  states: {
    deciding: { always: [{ guard: 'isOff', target: 'off' }, { target: 'on' }] },
    off: {
      description: 'The venue has no collector, or its configuration is not known yet.',
      on: { 'analytics.track': { description: 'Nobody collects it.' } },
    },
    on: {
      type: 'parallel',
      states: {
        heart: {
          initial: 'beating',
          states: {
            beating: {
              on: { 'analytics.hide': 'resting' },
              after: { heartbeat: { target: 'beating', reenter: true, actions: 'beat' } },
            },
            resting: { on: { 'analytics.show': 'beating' } },
          },
        },
        line: {
          initial: 'idle',
          states: {
            idle: { always: { guard: 'hasHit', target: 'sending' } },
            sending: {
              invoke: {
                id: 'sendHit',
                src: 'sendHit',
                input: next,
                onDone: { target: 'idle', actions: 'drop' },
                onError: { target: 'waiting', actions: 'countFailure' },
              },
            },
            waiting: {
              always: { guard: 'hasGivenUp', target: 'idle', actions: 'drop' },
              after: { retryDelay: 'sending' },
            },
          },
        },
      },
    },
  },
});

export type AnalyticsActorRef = ActorRefFrom<typeof analyticsMachine>;
