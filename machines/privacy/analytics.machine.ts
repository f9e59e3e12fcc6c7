import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import {
  ANALYTICS_HEARTBEAT_S,
  TRACKING_FIRST_DELAY_MS,
  TRACKING_RETRIES,
  USER_ID_LOOKUP_TIMEOUT_MS,
} from '../../domain/kernel/constants';
import type { OpMode } from '../../domain/shell/version';
import { promiseNotProvided } from '../kernel/not-provided';

/** How the venue runs, as counts are told apart by it; `other` where it is not known. */
export type VenueMode = OpMode | 'other';

/** One thing that happened, as a Matomo-compatible collector takes it. `path` has neither query nor hash. */
export type Hit = { path: string; referrer: string | null; category: string | null; action: string | null };

/** One attempt to tell the collector of a hit. */
export type Sending = { trackerUrl: string; mode: VenueMode; hit: Hit; uid: string | null };

export type AnalyticsEvent =
  | { type: 'analytics.configure'; trackerUrl: string | null }
  | { type: 'analytics.mode'; mode: VenueMode }
  | { type: 'analytics.visit'; path: string }
  | { type: 'analytics.track'; category: string; action: string }
  | { type: 'analytics.know'; uid: string | null }
  | { type: 'analytics.hide' }
  | { type: 'analytics.show' };

/** `uid` is who was known when it happened. */
type Queued = { hit: Hit; uid: string | null };
type Context = {
  trackerUrl: string | null;
  mode: VenueMode;
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
const next = ({ context: { trackerUrl, mode, queue, uid } }: { context: Context }): Sending => ({
  trackerUrl: trackerUrl ?? '',
  mode,
  hit: queue[0]?.hit ?? { path: '/', referrer: null, category: null, action: null },
  uid: queue[0]?.uid === uid ? uid : null,
});

export const analyticsMachine = setup({
  types: { context: {} as Context, events: {} as AnalyticsEvent },
  actors: {
    /** The machine counts the attempts. */
    sendHit: fromPromise<void, Sending>(promiseNotProvided('sendHit')),
  },
  actions: {
    configure: assign((_, params: { trackerUrl: string | null }) => ({ trackerUrl: params.trackerUrl })),
    label: assign((_, params: { mode: VenueMode }) => ({ mode: params.mode })),
    know: assign((_, params: { uid: string | null }) => ({ uid: params.uid })),
    /** What has waited for it was done by whoever is known now. */
    attribute: assign(({ context }, { uid }: { uid: string | null }) => ({
      uid,
      queue: context.queue.map(({ hit }) => ({ hit, uid })),
    })),
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
    userLookup: USER_ID_LOOKUP_TIMEOUT_MS,
    retryDelay: ({ context }) => TRACKING_FIRST_DELAY_MS * 2 ** (context.failures - 1),
  },
}).createMachine({
  id: 'analytics',
  description: 'What is visited and done, told to the collector of the venue: without cookies, one thing at a time.',
  context: { trackerUrl: null, mode: 'other', uid: null, path: null, referrer: null, queue: [], failures: 0 },
  on: {
    'analytics.configure': { target: '.deciding', actions: { type: 'configure', params: ({ event }) => event } },
    'analytics.mode': { actions: { type: 'label', params: ({ event }) => event } },
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
          initial: 'lookingUp',
          states: {
            lookingUp: {
              description: 'Who is here is often known in a moment: what is done until then is theirs.',
              on: {
                'analytics.know': { target: 'idle', actions: { type: 'attribute', params: ({ event }) => event } },
              },
              after: { userLookup: 'idle' },
            },
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
