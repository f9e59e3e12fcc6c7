import {
  type ActorRefFrom,
  assign,
  type EventObject,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  type SnapshotFrom,
  setup,
} from 'xstate';
import { type Attempts, current, isKept, isKeyOf, lockedKeys, msLeft, withAttempts } from '../../domain/login/lockout';
import type { LoginKind } from '../../domain/login/login';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import { type AccountEvent, type AccountNews, accountMachine } from './account.machine';

/** `attempts` from the browser's storage; `now` in milliseconds since 1970. */
export type LockoutInput = { attempts: readonly Attempts[]; now: number };

export type LockoutEvent =
  | { type: 'lockout.fail'; key: string }
  /** The service locked the account; `ms` is how long it asks to wait. */
  | { type: 'lockout.block'; key: string; ms: number | null }
  | { type: 'lockout.forgive'; key: string }
  | { type: 'clock.ticked'; now: number }
  | AccountNews;
/** The locked accounts, at the start and when they change. */
export type LockoutFact = { type: 'lockout.changed'; locked: readonly string[] };

type News = { key: string; blockedMs: number | null | undefined };
/** `attempts`: stored in the browser; `keys`: the accounts with a running machine. */
type Context = { attempts: readonly Attempts[]; keys: readonly string[]; news: readonly News[]; now: number };

const toldOf = ({ blockedMs }: News, now: number): AccountEvent =>
  blockedMs === undefined ? { type: 'account.fail', now } : { type: 'account.block', now, ms: blockedMs };

export const lockoutMachine = setup({
  types: {
    input: {} as LockoutInput,
    context: {} as Context,
    events: {} as LockoutEvent,
    emitted: {} as LockoutFact,
  },
  actors: {
    account: accountMachine,
    /** Sends `clock.ticked` once a second with the wall-clock time, which continues while the computer sleeps. */
    clock: fromCallback<EventObject>(notProvided('clock')),
    readClock: fromPromise<{ now: number }>(promiseNotProvided('readClock')),
    keepAttempts: fromPromise<void, { attempts: readonly Attempts[] }>(promiseNotProvided('keepAttempts')),
  },
  actions: {
    resume: enqueueActions(({ context: { attempts, now }, enqueue }) => {
      for (const kept of attempts) {
        enqueue.spawnChild('account', { id: kept.key, input: { key: kept.key } });
        enqueue.sendTo(kept.key, { type: 'account.resume', attempts: kept, now } satisfies AccountEvent);
      }
    }),
    note: assign(({ context }, params: News) => ({ news: [...context.news, params] })),
    tellAccounts: enqueueActions(({ context: { keys, news }, enqueue }, { now }: { now: number }) => {
      const known = new Set(keys);
      for (const each of news) {
        const { key } = each;
        if (!known.has(key)) enqueue.spawnChild('account', { id: key, input: { key } });
        known.add(key);
        enqueue.sendTo(key, toldOf(each, now));
      }
      enqueue.assign({ now, news: [], keys: [...known] });
    }),
    forgive: enqueueActions(({ context: { keys, news }, enqueue }, { key }: { key: string }) => {
      enqueue.assign({ news: news.filter((other) => other.key !== key) });
      if (keys.includes(key)) enqueue.sendTo(key, { type: 'account.forgive' } satisfies AccountEvent);
    }),
    tick: enqueueActions(({ context: { attempts }, enqueue }, { now }: { now: number }) => {
      enqueue.assign({ now });
      for (const { key, until } of attempts)
        if (until !== null) enqueue.sendTo(key, { type: 'account.tick', now } satisfies AccountEvent);
    }),
    remember: enqueueActions(({ context, enqueue }, params: { attempts: Attempts }) => {
      const attempts = withAttempts(context.attempts, params.attempts);
      const [before, locked] = [lockedKeys(context.attempts), lockedKeys(attempts)];
      enqueue.assign({ attempts });
      if (locked.join() !== before.join()) enqueue.emit({ type: 'lockout.changed', locked });
    }),
    tellLocked: emit(({ context }) => ({ type: 'lockout.changed', locked: lockedKeys(context.attempts) }) as const),
  },
  guards: {
    isNews: ({ context }, { attempts }: { attempts: Attempts }) =>
      context.keys.includes(attempts.key) && !isKept(context.attempts, attempts),
    hasNews: ({ context }) => context.news.length > 0,
    hasLocked: ({ context }) => lockedKeys(context.attempts).length > 0,
  },
}).createMachine({
  id: 'lockout',
  description: 'Runs a chart for each account with failed logins, and keeps their counts and locks across reloads.',
  context: ({ input: { attempts, now } }) => {
    const kept = current(attempts, now);
    return { attempts: kept, keys: kept.map(({ key }) => key), news: [], now };
  },
  entry: ['resume', 'tellLocked'],
  on: {
    'lockout.fail': {
      target: '.readingClock',
      actions: { type: 'note', params: ({ event }) => ({ key: event.key, blockedMs: undefined }) },
    },
    'lockout.block': {
      target: '.readingClock',
      actions: { type: 'note', params: ({ event }) => ({ key: event.key, blockedMs: event.ms }) },
    },
    'lockout.forgive': { actions: { type: 'forgive', params: ({ event }) => event } },
    'account.changed': {
      guard: { type: 'isNews', params: ({ event }) => event },
      target: '.keeping',
      actions: { type: 'remember', params: ({ event }) => event },
    },
  },
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'hasNews', target: 'readingClock' },
        { guard: 'hasLocked', target: 'locked' },
        { target: 'open' },
      ],
    },
    readingClock: {
      description: 'Reads the clock, to count a failure at its time.',
      invoke: {
        id: 'readClock',
        src: 'readClock',
        onDone: { target: 'deciding', actions: { type: 'tellAccounts', params: ({ event }) => event.output } },
        onError: { target: 'deciding', actions: { type: 'tellAccounts', params: ({ context }) => context } },
      },
    },
    keeping: {
      invoke: {
        id: 'keepAttempts',
        src: 'keepAttempts',
        input: ({ context }) => ({ attempts: context.attempts }),
        onDone: 'deciding',
        onError: 'deciding',
      },
    },
    open: { description: 'No account is locked.' },
    locked: {
      description: 'At least one account is locked; the clock counts down for the page.',
      invoke: {
        id: 'clock',
        src: 'clock',
        onError: { description: 'Without a clock, each lock still ends after its time.' },
      },
      on: { 'clock.ticked': { actions: { type: 'tick', params: ({ event }) => event } } },
    },
  },
});

export type Lock = { name: 'open' } | { name: 'locked'; seconds: number } | { name: 'over' };

/** Whether an account may try to log in; an empty account means all accounts of that kind. */
export function lockOf({ children }: SnapshotFrom<typeof lockoutMachine>, kind: LoginKind, account: string): Lock {
  const seen = Object.keys(children)
    .filter((key) => isKeyOf(key, kind, account))
    .flatMap((key) => {
      const snapshot = children[key]?.getSnapshot();
      return snapshot !== undefined && 'matches' in snapshot ? [snapshot] : [];
    });
  const locked = seen.filter((snapshot) => snapshot.matches('locked'));
  if (locked.length === 0) return { name: seen.some((snapshot) => snapshot.matches('over')) ? 'over' : 'open' };
  const ms = locked.map(({ context }) => msLeft(context, context.now));
  return { name: 'locked', seconds: Math.ceil(Math.max(...ms) / 1000) };
}

export type LockoutActorRef = ActorRefFrom<typeof lockoutMachine>;
