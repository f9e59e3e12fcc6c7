import { type ActorRefFrom, assign, sendTo, setup } from 'xstate';
import { LOCKOUT_ATTEMPTS, LOCKOUT_MS } from '../../domain/kernel/constants';
import { type Attempts, isStale, lockEnd, msLeft } from '../../domain/login/lockout';
import { above } from '../kernel/above';

export type AccountInput = { key: string };
/** `now` in milliseconds since 1970. */
type Context = Attempts & { now: number };

export type AccountEvent =
  /** Counts stored in the browser across a reload. */
  | { type: 'account.resume'; attempts: Attempts; now: number }
  | { type: 'account.fail'; now: number }
  /** The service locked the account; `ms` is how long it asks to wait. */
  | { type: 'account.block'; now: number; ms: number | null }
  | { type: 'account.forgive' }
  | { type: 'account.tick'; now: number };
/** To the parent after every change; without failures there is nothing to store. */
export type AccountNews = { type: 'account.changed'; attempts: Attempts };

type Failing = { now: number };

const failing = ({ event }: { event: Failing }) => event;
const FAIL = { type: 'fail', params: failing } as const;

/** A number of failures in a row; `next` follows at the next one. */
const counted = (failures: number, next: string) =>
  ({
    description: `${failures} of ${LOCKOUT_ATTEMPTS} failures.`,
    entry: [{ type: 'count', params: { failures } }, 'tell'],
    after: { failureLifetime: { target: '#account.open', actions: ['forget', 'tell'] } },
    on: {
      'account.fail': [
        {
          guard: { type: 'isStale', params: failing },
          target: '#account.counting',
          actions: FAIL,
        },
        { target: next, actions: FAIL },
      ],
    },
  }) as const;

export const accountMachine = setup({
  types: { input: {} as AccountInput, context: {} as Context, events: {} as AccountEvent },
  actions: {
    fail: assign((_, { now }: Failing) => ({ lastAt: now, now })),
    count: assign((_, params: { failures: number }) => params),
    lock: assign(({ context }) => ({
      failures: LOCKOUT_ATTEMPTS,
      until: context.until ?? lockEnd(context.now, LOCKOUT_MS),
    })),
    block: assign((_, { now, ms }: Failing & { ms: number | null }) => ({ lastAt: now, now, until: lockEnd(now, ms) })),
    /** A clock that is set back does not extend a lock. */
    tick: assign(({ context }, { now }: Failing) => ({
      now,
      until: now + msLeft(context, Math.max(now, context.now)),
    })),
    forget: assign({ failures: 0, until: null }),
    tell: sendTo(
      above,
      ({ context: { key, failures, lastAt, until } }): AccountNews => ({
        type: 'account.changed',
        attempts: { key, failures, lastAt, until },
      }),
    ),
  },
  guards: {
    hasAtLeast: ({ context }, { failures }: { failures: number }) => context.failures >= failures,
    isLocked: ({ context }) => msLeft(context, context.now) > 0,
    isOver: ({ context }, { now }: Failing) => msLeft(context, now) === 0,
    isStale: ({ context }, { now }: Failing) => isStale(context, now),
  },
  delays: {
    lockTime: ({ context }) => msLeft(context, context.now),
    failureLifetime: ({ context: { lastAt, now } }) => LOCKOUT_MS - Math.abs(now - lastAt),
  },
}).createMachine({
  id: 'account',
  description: 'The failed logins of one account: six in a row lock it for two minutes.',
  context: ({ input: { key } }) => ({ key, failures: 0, lastAt: 0, until: null, now: 0 }),
  on: {
    'account.fail': { target: '.counting', actions: FAIL },
    'account.block': { target: '.locked', actions: { type: 'block', params: ({ event }) => event } },
    'account.forgive': { target: '.open', actions: ['forget', 'tell'] },
  },
  initial: 'open',
  states: {
    open: {
      on: {
        'account.resume': {
          target: 'resuming',
          actions: assign(({ event: { attempts, now } }) => ({ ...attempts, now })),
        },
      },
    },
    counting: {
      description: 'Failures in a row. Two minutes without one restart the count.',
      initial: 'oneOfSix',
      states: {
        oneOfSix: counted(1, 'twoOfSix'),
        twoOfSix: counted(2, 'threeOfSix'),
        threeOfSix: counted(3, 'fourOfSix'),
        fourOfSix: counted(4, 'fiveOfSix'),
        fiveOfSix: counted(5, '#account.locked'),
      },
    },
    locked: {
      description: 'Two minutes, or as long as the service says. A failure during the lock does not extend it.',
      entry: ['lock', 'tell'],
      after: { lockTime: 'over' },
      on: {
        'account.fail': {},
        'account.tick': [
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'over',
            description: 'The computer slept, or its clock was changed.',
          },
          { actions: { type: 'tick', params: ({ event }) => event } },
        ],
      },
    },
    over: {
      description: 'The login page says that the lock has ended, until the next attempt.',
      entry: ['forget', 'tell'],
    },
    resuming: {
      description: 'Continues where the page was before a reload.',
      always: [
        { guard: 'isLocked', target: 'locked' },
        { guard: { type: 'hasAtLeast', params: { failures: 5 } }, target: 'counting.fiveOfSix' },
        { guard: { type: 'hasAtLeast', params: { failures: 4 } }, target: 'counting.fourOfSix' },
        { guard: { type: 'hasAtLeast', params: { failures: 3 } }, target: 'counting.threeOfSix' },
        { guard: { type: 'hasAtLeast', params: { failures: 2 } }, target: 'counting.twoOfSix' },
        { guard: { type: 'hasAtLeast', params: { failures: 1 } }, target: 'counting.oneOfSix' },
        { target: 'open' },
      ],
    },
  },
});

export type AccountActorRef = ActorRefFrom<typeof accountMachine>;
