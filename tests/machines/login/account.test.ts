import { describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { LOCKOUT_ATTEMPTS, LOCKOUT_MS } from '../../../domain/kernel/constants';
import type { Attempts } from '../../../domain/login/lockout';
import { accountMachine } from '../../../machines/login/account.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './account.inputs';
import { ADA, attemptsOf, NOW } from './lockout.inputs';

const COUNTS = ['oneOfSix', 'twoOfSix', 'threeOfSix', 'fourOfSix', 'fiveOfSix'] as const;

function account(more: Partial<Attempts> = {}) {
  const told: Attempts[] = [];
  const run = start(accountMachine, {
    input: { key: ADA },
    inspect: (seen) => {
      if (seen.type === '@xstate.event' && seen.event.type === 'account.changed') told.push(seen.event['attempts']);
    },
  });
  run.actor.send({ type: 'account.resume', attempts: attemptsOf(ADA, more), now: NOW });
  const state = () => run.actor.getSnapshot().value;
  const now = () => NOW + run.clock.now();
  const fail = () => run.actor.send({ type: 'account.fail', now: now() });
  const counts = () => told.splice(0).map(({ failures, until }) => [failures, until]);
  return { ...run, state, now, fail, counts };
}

test('each failure in a row is a state, and the sixth locks the account for two minutes §4.36', () => {
  const { actor, clock, counts, fail, state } = account();
  expect(state()).toBe('open');
  for (const counting of COUNTS) {
    fail();
    expect(state()).toEqual({ counting });
  }
  fail();
  expect([state(), COUNTS.length + 1]).toEqual(['locked', LOCKOUT_ATTEMPTS]);
  expect(actor.getSnapshot().context).toMatchObject({ failures: 6, until: NOW + LOCKOUT_MS });
  clock.increment(60_000);
  fail();
  clock.increment(59_999);
  expect(state()).toBe('locked');
  clock.increment(1);
  expect(state()).toBe('over');
  fail();
  expect(state()).toEqual({ counting: 'oneOfSix' });
  expect(counts()).toEqual([
    ...[1, 2, 3, 4, 5].map((failures) => [failures, null]),
    [6, NOW + LOCKOUT_MS],
    [0, null],
    [1, null],
  ]);
});

describe.each(COUNTS.map((counting, at) => [counting, at + 1] as const))('%s', (counting, failures) => {
  test('two minutes without a failure restart the count', () => {
    const { clock, counts, fail, state } = account({ failures: failures - 1 });
    clock.increment(LOCKOUT_MS - 1);
    fail();
    clock.increment(LOCKOUT_MS - 1);
    expect(state()).toEqual({ counting });
    counts();
    clock.increment(1);
    expect([state(), counts()]).toEqual(['open', [[0, null]]]);
  });

  test.each([LOCKOUT_MS, -LOCKOUT_MS])('a failure after the clock jumps by %i ms restarts the count', (jump) => {
    const { actor, clock, state } = account({ failures });
    clock.increment(1000);
    actor.send({ type: 'account.fail', now: NOW + jump });
    expect([state(), actor.getSnapshot().context.lastAt]).toEqual([{ counting: 'oneOfSix' }, NOW + jump]);
    clock.increment(LOCKOUT_MS - 1);
    expect(state()).toEqual({ counting: 'oneOfSix' });
    clock.increment(1);
    expect(state()).toBe('open');
  });

  test('the time of a failure is the time from which the next one counts', () => {
    const { actor } = account({ failures });
    actor.send({ type: 'account.fail', now: NOW + 5000 });
    expect(actor.getSnapshot().context).toMatchObject({ failures: failures + 1, lastAt: NOW + 5000, now: NOW + 5000 });
  });
});

test('a lock counts down by ticks, ends by one after a sleep, and a clock that is set back does not extend it', () => {
  const { actor, state } = account({ failures: 6, until: NOW + 60_000 });
  const tick = (now: number) => {
    actor.send({ type: 'account.tick', now });
    const { until, ...context } = actor.getSnapshot().context;
    return (until ?? context.now) - context.now;
  };
  expect([tick(NOW + 1000), tick(NOW - 5_000_000), tick(NOW - 5_000_000 + 1000)]).toEqual([59_000, 59_000, 58_000]);
  expect(state()).toBe('locked');
  expect([tick(NOW + 60_000), state()]).toEqual([0, 'over']);
});

test.each<[Partial<Attempts>, unknown]>([
  [{ failures: 0 }, 'open'],
  ...COUNTS.map((counting, at): [Partial<Attempts>, unknown] => [{ failures: at + 1 }, { counting }]),
  [{ failures: 9 }, { counting: 'fiveOfSix' }],
  [{ failures: 6, until: NOW + 1 }, 'locked'],
])('after a reload, an account with %o is %o', (kept, state) => {
  expect(account(kept).state()).toEqual(state);
});

test('after a reload, failures and locks last as long as they would have', () => {
  const counting = account({ failures: 2, lastAt: NOW - 50_000 });
  counting.clock.increment(69_999);
  expect(counting.state()).toEqual({ counting: 'twoOfSix' });
  counting.clock.increment(1);
  expect(counting.state()).toBe('open');
  const locked = account({ failures: 6, until: NOW + 30_000 });
  locked.clock.increment(29_999);
  expect(locked.state()).toBe('locked');
  locked.clock.increment(1);
  expect(locked.state()).toBe('over');
});

test('a failure of an open account has its time, and a success forgets it', () => {
  const { actor, counts, state } = account();
  actor.send({ type: 'account.fail', now: NOW + 5000 });
  expect(actor.getSnapshot().context).toMatchObject({ failures: 1, lastAt: NOW + 5000, now: NOW + 5000 });
  actor.send({ type: 'account.forgive' });
  expect([state(), counts()]).toEqual([
    'open',
    [
      [1, null],
      [0, null],
    ],
  ]);
});

test('a lock by the service restarts a running lock', () => {
  const { actor, clock, now, state } = account({ failures: 6, until: NOW + 30_000 });
  clock.increment(20_000);
  actor.send({ type: 'account.block', now: now(), ms: 60_000 });
  clock.increment(59_999);
  expect(state()).toBe('locked');
  clock.increment(1);
  expect(state()).toBe('over');
});

test('an account replays from its log', () => {
  const { actor, clock, fail, now, record } = account({ failures: 5 });
  fail();
  actor.send({ type: 'account.tick', now: now() + 5000 });
  clock.increment(LOCKOUT_MS);
  fail();
  actor.send({ type: 'account.forgive' });
  expectReplay(accountMachine, record);
});

test('on any path, an account has as many failures as its state says', () => {
  type Snapshot = SnapshotFrom<typeof accountMachine>;
  coverPaths(accountMachine, {
    ...inputs,
    invariant: ({ value, context: { failures, until, now } }: Snapshot) => {
      const counted = typeof value === 'string' ? 0 : COUNTS.indexOf(value.counting) + 1;
      expect([value, failures]).toEqual([value, value === 'locked' ? LOCKOUT_ATTEMPTS : counted]);
      expect([value, until !== null]).toEqual([value, value === 'locked']);
      expect((until ?? now) - now).toBeLessThanOrEqual(LOCKOUT_MS);
    },
  });
});
