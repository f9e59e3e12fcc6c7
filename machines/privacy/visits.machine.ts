import {
  type ActorRefFrom,
  and,
  assign,
  type EventObject,
  fromCallback,
  fromPromise,
  not,
  sendTo,
  setup,
} from 'xstate';
import { readFault } from '../../domain/kernel/fault';
import {
  type Count,
  type Counting,
  changedCounting,
  counted,
  hasCounts,
  hasMany,
  NOT_COUNTING,
  takenCounts,
  VISITS_EVERY_MS,
  type VisitChange,
} from '../../domain/privacy/visits';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';

export type VisitsEvent =
  | VisitChange
  /** Whether the venue has visits counted. */
  | { type: 'visits.configure'; isOn: boolean }
  | { type: 'visits.arrive' }
  /** The user is about to log out. */
  | { type: 'visits.leave' }
  | { type: 'visits.depart' }
  | { type: 'clock.told'; at: number };

/** One attempt; `nth` numbers the batches of a page, so that the service counts each once. */
export type VisitsSending = { nth: number; counts: readonly Count[] };

type Context = {
  isOn: boolean;
  isIn: boolean;
  counting: Counting;
  /** Until the clock is read. */
  changes: readonly VisitChange[];
  counts: readonly Count[];
  nth: number;
  failures: number;
};

const RETRY_MS = 5000;
const ATTEMPTS = 4;
/** A backend without this part of the contract answers so. */
const UNKNOWN_ROUTE: readonly (number | null)[] = [404, 405, 501];

const statusOf = (error: unknown): number | null => readFault(error).status;

export const visitsMachine = setup({
  types: { context: {} as Context, events: {} as VisitsEvent },
  actors: {
    /** Answers each `clock.read` with `clock.told`. */
    clock: fromCallback<EventObject>(notProvided('clock')),
    /** The machine counts the attempts. */
    sendVisits: fromPromise<void, VisitsSending>(promiseNotProvided('sendVisits')),
  },
  actions: {
    readClock: sendTo('clock', { type: 'clock.read' }),
    queue: assign(({ context }, { change }: { change: VisitChange }) => ({ changes: [...context.changes, change] })),
    change: assign(({ context }, { change }: { change: VisitChange }) => ({
      counting: changedCounting(context.counting, change),
    })),
    count: assign(({ context }, { at }: { at: number }) => ({
      counting: counted(context.counting, context.changes, at),
      changes: [],
    })),
    take: assign(({ context }) => ({ ...takenCounts(context.counting), nth: context.nth + 1, failures: 0 })),
    drop: assign({ counts: [], failures: 0 }),
    forget: assign(({ context }) => ({
      counting: {
        ...context.changes.reduce(changedCounting, { ...context.counting, at: null }),
        sums: [],
      },
      changes: [],
      counts: [],
      failures: 0,
    })),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
  },
  guards: {
    mayCount: ({ context: { isOn, isIn } }) => isOn && isIn,
    isFront: ({ context: { counting } }) => counting.isFront,
    hasCounts: ({ context: { counting } }) => hasCounts(counting),
    hasMany: ({ context: { counting } }) => hasMany(counting),
    hasBatch: ({ context: { counts } }) => counts.length > 0,
    isUnknownRoute: (_, { error }: { error: unknown }) => UNKNOWN_ROUTE.includes(statusOf(error)),
    canRetry: ({ context: { failures } }) => failures < ATTEMPTS,
  },
  delays: { every: VISITS_EVERY_MS, retryDelay: ({ context: { failures } }) => RETRY_MS * failures },
}).createMachine({
  id: 'visits',
  description:
    'Counts for how long the user has which place of the venue in front, and sends it each minute. Nothing waits for it.',
  context: { isOn: false, isIn: false, counting: NOT_COUNTING, changes: [], counts: [], nth: 0, failures: 0 },
  on: {
    'visits.configure': { actions: assign(({ event: { isOn } }) => ({ isOn })) },
    'visits.arrive': { actions: assign({ isIn: true }) },
    'visits.depart': { actions: assign({ isIn: false }) },
    'visits.move': { actions: { type: 'change', params: ({ event }) => ({ change: event }) } },
    'visits.open': { actions: { type: 'change', params: ({ event }) => ({ change: event }) } },
    'visits.close': { actions: { type: 'change', params: ({ event }) => ({ change: event }) } },
    'visits.show': { actions: { type: 'change', params: ({ event }) => ({ change: event }) } },
    'visits.hide': { actions: { type: 'change', params: ({ event }) => ({ change: event }) } },
  },
  initial: 'off',
  states: {
    off: {
      description: 'Where the user is counts only while a user is logged in, in a venue that has visits counted.',
      always: { guard: 'mayCount', target: 'on' },
    },
    on: {
      invoke: { id: 'clock', src: 'clock' },
      entry: 'readClock',
      exit: 'forget',
      always: { guard: not('mayCount'), target: 'off' },
      on: {
        'clock.told': { actions: { type: 'count', params: ({ event }) => event } },
        'visits.move': { actions: [{ type: 'queue', params: ({ event }) => ({ change: event }) }, 'readClock'] },
        'visits.open': { actions: [{ type: 'queue', params: ({ event }) => ({ change: event }) }, 'readClock'] },
        'visits.close': { actions: [{ type: 'queue', params: ({ event }) => ({ change: event }) }, 'readClock'] },
        'visits.stumble': { actions: [{ type: 'queue', params: ({ event }) => ({ change: event }) }, 'readClock'] },
        'visits.show': { actions: [{ type: 'queue', params: ({ event }) => ({ change: event }) }, 'readClock'] },
        'visits.hide': { actions: [{ type: 'queue', params: ({ event }) => ({ change: event }) }, 'readClock'] },
      },
      initial: 'waiting',
      states: {
        waiting: {
          always: [
            { guard: 'hasMany', target: 'taking' },
            { guard: and([not('isFront'), 'hasCounts']), target: 'taking' },
          ],
          after: { every: { guard: 'isFront', target: 'taking' } },
          on: {
            'visits.leave': 'taking',
            'visits.show': {
              target: 'waiting',
              reenter: true,
              actions: [{ type: 'queue', params: ({ event }) => ({ change: event }) }, 'readClock'],
            },
          },
        },
        taking: {
          entry: 'readClock',
          on: {
            'clock.told': {
              target: 'deciding',
              actions: [{ type: 'count', params: ({ event }) => event }, 'take'],
            },
          },
        },
        deciding: { always: [{ guard: 'hasBatch', target: 'sending' }, { target: 'waiting' }] },
        sending: {
          invoke: {
            id: 'sendVisits',
            src: 'sendVisits',
            input: ({ context: { nth, counts } }) => ({ nth, counts }),
            onDone: { target: 'waiting', actions: 'drop' },
            onError: [
              { guard: { type: 'isUnknownRoute', params: ({ event }) => event }, target: '#visits.unwanted' },
              { target: 'retrying', actions: 'countFailure' },
            ],
          },
        },
        retrying: {
          always: { guard: not('canRetry'), target: 'waiting', actions: 'drop' },
          after: { retryDelay: 'sending' },
        },
      },
    },
    unwanted: { description: 'The backend does not count visits: it is not asked again.' },
  },
});

export type VisitsActorRef = ActorRefFrom<typeof visitsMachine>;
