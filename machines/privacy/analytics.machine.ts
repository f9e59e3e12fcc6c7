import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import {
  ANALYTICS_HEARTBEAT_S,
  TRACKING_FIRST_DELAY_MS,
  TRACKING_RETRIES,
  USER_ID_LOOKUP_TIMEOUT_MS,
} from '../../domain/kernel/constants';
import type { OpMode } from '../../domain/shell/version';
import { promiseNotProvided } from '../kernel/not-provided';

/** The mode of the venue, by which visits are counted; `other` if unknown. */
export type VenueMode = OpMode | 'other';

/** One hit for a Matomo-compatible collector. `path` has neither query nor hash. */
export type Hit = { path: string; referrer: string | null; category: string | null; action: string | null };

/** One attempt to send a hit. */
export type Sending = { trackerUrl: string; mode: VenueMode; hit: Hit; uid: string | null };

export type AnalyticsEvent =
  | { type: 'analytics.configure'; trackerUrl: string | null }
  | { type: 'analytics.mode'; mode: VenueMode }
  | { type: 'analytics.visit'; path: string }
  | { type: 'analytics.know'; uid: string | null }
  | { type: 'analytics.hide' }
  | { type: 'analytics.show' };

/** `uid` is the user at the time of the hit. */
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

/** If the collector is down for long, the oldest hits are dropped. */
const QUEUE_LENGTH = 100;

/** The first hit stays, because it may already be on its way. */
const queued = ({ queue, uid }: Context, hit: Hit): readonly Queued[] =>
  queue.length < QUEUE_LENGTH ? [...queue, { hit, uid }] : [...queue.slice(0, 1), ...queue.slice(2), { hit, uid }];

/** A hit includes the user only if tracking was on at the time and still is. */
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
    /** Waiting hits belong to the current user. */
    attribute: assign(({ context }, { uid }: { uid: string | null }) => ({
      uid,
      queue: context.queue.map(({ hit }) => ({ hit, uid })),
    })),
    visit: assign(({ context }, { path }: { path: string }) => ({
      path,
      referrer: context.path,
      queue: queued(context, { path, referrer: context.path, category: null, action: null }),
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
    hasCollector: ({ context }) => context.trackerUrl !== null,
    hasHit: ({ context }) => context.queue.length > 0,
    hasGivenUp: ({ context }) => context.failures > TRACKING_RETRIES,
    isOtherPath: ({ context }, params: { path: string }) => params.path !== context.path,
  },
  delays: {
    heartbeat: ANALYTICS_HEARTBEAT_S * 1000,
    userLookup: USER_ID_LOOKUP_TIMEOUT_MS,
    retryDelay: ({ context }) => TRACKING_FIRST_DELAY_MS * 2 ** (context.failures - 1),
  },
}).createMachine({
  id: 'analytics',
  description: 'Sends page visits and heartbeats to the collector of the venue, without cookies and one at a time.',
  context: { trackerUrl: null, mode: 'other', uid: null, path: null, referrer: null, queue: [], failures: 0 },
  on: {
    'analytics.configure': {
      target: '.deciding',
      actions: assign(({ event }) => ({ trackerUrl: event.trackerUrl })),
    },
    'analytics.mode': { actions: assign(({ event }) => ({ mode: event.mode })) },
    'analytics.know': { actions: assign(({ event }) => ({ uid: event.uid })) },
    'analytics.visit': {
      guard: { type: 'isOtherPath', params: ({ event }) => event },
      actions: { type: 'visit', params: ({ event }) => event },
    },
  },
  initial: 'off',
  states: {
    deciding: { always: [{ guard: 'hasCollector', target: 'on' }, { target: 'none' }] },
    off: { description: 'The configuration of the venue is not known yet: visits wait.' },
    none: {
      description: 'The venue has no collector: nothing is counted.',
      entry: assign({ queue: [] }),
      on: {
        'analytics.visit': {
          guard: { type: 'isOtherPath', params: ({ event }) => event },
          actions: assign(({ context, event }) => ({ path: event.path, referrer: context.path })),
        },
      },
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
              description: 'The user is often known a moment later; waiting hits then include the user.',
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
