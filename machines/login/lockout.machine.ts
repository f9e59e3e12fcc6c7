import {
  type ActorRefFrom,
  assign,
  type EventObject,
  emit,
  fromCallback,
  fromPromise,
  type SnapshotFrom,
  setup,
} from 'xstate';
import {
  type Attempts,
  current,
  isKeyOf,
  lockedKeys,
  msLocked,
  withFailure,
  withLock,
  without,
} from '../../domain/login/lockout';
import type { LoginKind } from '../../domain/login/login';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';

/** `attempts` from the browser's storage; `now` in milliseconds since 1970. */
export type LockoutInput = { attempts: readonly Attempts[]; now: number };

export type LockoutEvent =
  | { type: 'lockout.fail'; key: string }
  /** The service locked the account; `ms` is how long it asks to wait. */
  | { type: 'lockout.block'; key: string; ms: number | null }
  | { type: 'lockout.forgive'; key: string }
  | { type: 'clock.ticked'; now: number };
/** The locked accounts, at the start and after every change. */
export type LockoutFact = { type: 'lockout.changed'; locked: readonly string[] };

type News = { key: string; blockedMs: number | null | undefined };
/** `freed`: the accounts whose lock has ended since the page was opened. */
type Context = { attempts: readonly Attempts[]; freed: readonly string[]; news: readonly News[]; now: number };

const count = (all: readonly Attempts[], { key, blockedMs }: News, now: number): Attempts[] =>
  blockedMs === undefined ? withFailure(all, key, now) : withLock(all, key, now, blockedMs);

/** The accounts whose lock ends by `then`. */
function keysFreed({ attempts, now }: Context, then: number): string[] {
  const still = lockedKeys(current(attempts, then), then);
  return lockedKeys(attempts, now).filter((key) => !still.includes(key));
}

export const lockoutMachine = setup({
  types: {
    input: {} as LockoutInput,
    context: {} as Context,
    events: {} as LockoutEvent,
    emitted: {} as LockoutFact,
  },
  actors: {
    /** Sends `clock.ticked` once a second with the wall-clock time, which continues while the computer sleeps. */
    clock: fromCallback<EventObject>(notProvided('clock')),
    readClock: fromPromise<{ now: number }>(promiseNotProvided('readClock')),
    keepAttempts: fromPromise<void, { attempts: readonly Attempts[] }>(promiseNotProvided('keepAttempts')),
  },
  actions: {
    note: assign(({ context }, params: News) => ({ news: [...context.news, params] })),
    forgive: assign(({ context }, params: { key: string }) => ({
      attempts: without(context.attempts, params.key),
      freed: context.freed.filter((key) => key !== params.key),
      news: context.news.filter(({ key }) => key !== params.key),
    })),
    settle: assign(({ context }, { now }: { now: number }) => ({
      now,
      news: [],
      freed: context.freed.filter((key) => context.news.every((news) => news.key !== key)),
      attempts: context.news.reduce<readonly Attempts[]>((all, news) => count(all, news, now), context.attempts),
    })),
    free: assign(({ context }) => ({
      attempts: context.attempts.filter(({ until }) => until === null),
      freed: [...context.freed, ...lockedKeys(context.attempts, context.now)],
    })),
    tick: assign(({ context }, { now }: { now: number }) => ({
      now,
      attempts: current(context.attempts, now),
      freed: [...context.freed, ...keysFreed(context, now)],
    })),
    tellChanged: emit(
      ({ context }) => ({ type: 'lockout.changed', locked: lockedKeys(context.attempts, context.now) }) as const,
    ),
  },
  guards: {
    hasNews: ({ context }) => context.news.length > 0,
    hasLocked: ({ context }) => lockedKeys(context.attempts, context.now).length > 0,
    frees: ({ context }, { now }: { now: number }) => keysFreed(context, now).length > 0,
  },
}).createMachine({
  id: 'lockout',
  description:
    'Counts the failed logins of each account; the sixth in a row locks it for two minutes, even after a reload.',
  context: ({ input: { attempts, now } }) => ({ attempts: current(attempts, now), freed: [], news: [], now }),
  on: {
    'lockout.fail': {
      target: '.deciding',
      actions: { type: 'note', params: ({ event }) => ({ key: event.key, blockedMs: undefined }) },
    },
    'lockout.block': {
      target: '.deciding',
      actions: { type: 'note', params: ({ event }) => ({ key: event.key, blockedMs: event.ms }) },
    },
    'lockout.forgive': { target: '.keeping', actions: { type: 'forgive', params: ({ event }) => event } },
  },
  initial: 'telling',
  states: {
    telling: { entry: 'tellChanged', always: 'deciding' },
    deciding: {
      always: [{ guard: 'hasNews', target: 'counting' }, { guard: 'hasLocked', target: 'locked' }, { target: 'open' }],
    },
    counting: {
      description: 'Reads the clock, to count a failure at its time.',
      invoke: {
        id: 'readClock',
        src: 'readClock',
        onDone: { target: 'keeping', actions: { type: 'settle', params: ({ event }) => event.output } },
        onError: { target: 'keeping', actions: { type: 'settle', params: ({ context }) => context } },
      },
    },
    keeping: {
      entry: 'tellChanged',
      invoke: {
        id: 'keepAttempts',
        src: 'keepAttempts',
        input: ({ context }) => ({ attempts: context.attempts }),
        onDone: 'deciding',
        onError: 'deciding',
      },
    },
    locked: {
      description: 'At least one account is locked and counts down.',
      invoke: {
        id: 'clock',
        src: 'clock',
        onError: { target: 'keeping', actions: 'free', description: 'Without a clock no lock could ever end.' },
      },
      on: {
        'clock.ticked': [
          {
            guard: { type: 'frees', params: ({ event }) => event },
            target: 'keeping',
            actions: { type: 'tick', params: ({ event }) => event },
          },
          { actions: { type: 'tick', params: ({ event }) => event } },
        ],
      },
    },
    open: {},
  },
});

export type Lock = { name: 'open' } | { name: 'locked'; seconds: number } | { name: 'over' };

/** Whether an account may try to log in; an empty account means all accounts of that kind. */
export function lockOf({ context }: SnapshotFrom<typeof lockoutMachine>, kind: LoginKind, account: string): Lock {
  const seconds = Math.ceil(msLocked(context.attempts, kind, account, context.now) / 1000);
  if (seconds > 0) return { name: 'locked', seconds };
  return { name: context.freed.some((key) => isKeyOf(key, kind, account)) ? 'over' : 'open' };
}

export type LockoutActorRef = ActorRefFrom<typeof lockoutMachine>;
