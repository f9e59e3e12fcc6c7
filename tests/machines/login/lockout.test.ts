import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EventObject, fromCallback, type SnapshotFrom } from 'xstate';
import { LOCKOUT_ATTEMPTS, LOCKOUT_MS } from '../../../domain/kernel/constants';
import { type Attempts, accountKey, lockedKeys, readAttempts } from '../../../domain/login/lockout';
import { lockOf, lockoutMachine } from '../../../machines/login/lockout.machine';
import { calls, faultError, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { ADA, attemptsOf, GRACE, inputs, NOW } from './lockout.inputs';

const SECOND = 1000;
const OFFLINE = faultError('NOT_REACHABLE');
const LOCKED_ADA: Attempts = { key: ADA, failures: 6, lastAt: NOW, until: NOW + LOCKOUT_MS };

/** A lockout on a clock that the test advances; `kept` is the browser's stored state. */
function lockout(attempts: readonly Attempts[] = [], now: number = NOW) {
  const wall = { now };
  const clock = feed<EventObject>();
  const readClock = calls<{ now: number }>(() => ({ now: wall.now }));
  const keepAttempts = calls<void, { attempts: readonly Attempts[] }>(() => {});
  const machine = lockoutMachine.provide({
    actors: { clock: clock.logic, readClock: readClock.logic, keepAttempts: keepAttempts.logic },
  });
  const run = start(machine, { input: { attempts, now } });
  const { actor } = run;
  const context = () => actor.getSnapshot().context;
  const isLocked = (key: string) => lockedKeys(context().attempts).includes(key);
  const fail = async (key: string, times = 1) => {
    for (let failures = 0; failures < times; failures += 1) {
      actor.send({ type: 'lockout.fail', key });
      await quiet();
    }
  };
  const block = async (key: string, ms: number | null) => {
    actor.send({ type: 'lockout.block', key, ms });
    await quiet();
  };
  const forgive = async (key: string) => {
    actor.send({ type: 'lockout.forgive', key });
    await quiet();
  };
  /** Changes the time of the wall clock, with one tick for a running countdown: after a sleep, or by the user. */
  const jump = async (ms: number) => {
    wall.now += ms;
    if (clock.isOn()) clock.say({ type: 'clock.ticked', now: wall.now });
    await quiet();
  };
  const pass = async (ms: number) => {
    run.clock.increment(ms);
    await jump(ms);
  };
  return {
    ...run,
    machine,
    wall,
    ticks: clock,
    readClock,
    keepAttempts,
    context,
    isLocked,
    fail,
    block,
    forgive,
    jump,
    pass,
    state: () => actor.getSnapshot().value,
    kept: () => keepAttempts.inputs().at(-1)?.attempts,
    told: () => run.emitted.splice(0).map(({ locked }) => locked),
  };
}

test('only an account with a chart of its own has news', async () => {
  const { actor, state, context } = lockout();
  actor.send({ type: 'account.changed', attempts: LOCKED_ADA });
  await quiet();
  expect([state(), context().attempts]).toEqual(['open', []]);
});

describe('six failures in a row', () => {
  test('six failures lock the account for two minutes and count down every second §4.36 §9.6', async () => {
    const { fail, pass, state, actor, told, ticks } = lockout();
    expect([state(), told()]).toEqual(['open', [[]]]);
    await fail(ADA, LOCKOUT_ATTEMPTS - 1);
    expect([state(), told(), ticks.isOn()]).toEqual(['open', [], false]);
    await fail(ADA);
    expect([state(), told(), ticks.isOn()]).toEqual(['locked', [[ADA]], true]);
    for (let seconds = 120; seconds > 0; seconds -= 1) {
      expect(lockOf(actor.getSnapshot(), 'EMAIL_PASSWORD', '')).toEqual({ name: 'locked', seconds });
      expect(state()).toBe('locked');
      await pass(SECOND);
    }
    expect([state(), told(), ticks.isOn()]).toEqual(['open', [[]], false]);
  });

  test('failures are stored as they are counted and removed when the lock ends', async () => {
    const { fail, pass, kept } = lockout();
    await fail(ADA, 5);
    expect(kept()).toEqual([{ key: ADA, failures: 5, lastAt: NOW, until: null }]);
    await fail(ADA);
    expect(kept()).toEqual([LOCKED_ADA]);
    await pass(LOCKOUT_MS);
    expect(kept()).toEqual([]);
  });

  test('an account is locked again only after six more failures', async () => {
    const { fail, pass, isLocked } = lockout();
    await fail(ADA, 6);
    await pass(LOCKOUT_MS);
    await fail(ADA, 5);
    expect(isLocked(ADA)).toBe(false);
    await fail(ADA);
    expect(isLocked(ADA)).toBe(true);
  });

  test('a successful login resets the count', async () => {
    const { fail, forgive, state, kept } = lockout();
    await fail(ADA, 5);
    await forgive(ADA);
    expect(kept()).toEqual([]);
    await fail(ADA, 5);
    expect(state()).toBe('open');
  });

  test('failures older than two minutes no longer count', async () => {
    const { fail, pass, state, context } = lockout();
    await fail(ADA, 5);
    await pass(LOCKOUT_MS);
    await fail(ADA);
    expect([state(), context().attempts.map(({ failures }) => failures)]).toEqual(['open', [1]]);
  });

  test('failures count even if the browser stores nothing', async () => {
    const { fail, pass, state, isLocked, keepAttempts, readClock } = lockout();
    keepAttempts.reply = () => {
      throw new Error('QuotaExceededError');
    };
    await fail(ADA, 6);
    expect([state(), isLocked(ADA), readClock.count()]).toEqual(['locked', true, 6]);
    await pass(LOCKOUT_MS);
    expect(state()).toBe('open');
  });

  test('failures count at the last known time if the clock fails', async () => {
    const { fail, context, readClock, state } = lockout();
    readClock.reply = () => {
      throw OFFLINE;
    };
    await fail(ADA, 7);
    expect([context().attempts, state(), readClock.count()]).toEqual([[LOCKED_ADA], 'locked', 7]);
  });

  test('a lock ends after its time if no clock can count it down', async () => {
    const { machine } = lockout();
    const broken = machine.provide({
      actors: {
        clock: fromCallback(() => {
          throw new Error('no timers');
        }),
      },
    });
    const { actor, clock, emitted } = start(broken, { input: { attempts: [LOCKED_ADA], now: NOW } });
    await quiet();
    clock.increment(LOCKOUT_MS - 1);
    expect(actor.getSnapshot().value).toBe('locked');
    clock.increment(1);
    await quiet();
    const snapshot = actor.getSnapshot();
    expect([snapshot.value, snapshot.context.attempts]).toEqual(['open', []]);
    expect(lockOf(snapshot, 'EMAIL_PASSWORD', '')).toEqual({ name: 'over' });
    expect(emitted.map(({ locked }) => locked)).toEqual([[ADA], []]);
  });
});

describe('failures at the same time', () => {
  test('all failures during a clock read are counted', async () => {
    const { actor, readClock, state, context, told } = lockout();
    told();
    readClock.reply = null;
    for (let failures = 0; failures < 7; failures += 1) actor.send({ type: 'lockout.fail', key: ADA });
    actor.send({ type: 'lockout.fail', key: GRACE });
    expect([state(), readClock.waiting()]).toEqual(['readingClock', 1]);
    readClock.answer({ now: NOW });
    await quiet();
    expect(context().attempts).toEqual([LOCKED_ADA, { key: GRACE, failures: 1, lastAt: NOW, until: null }]);
    expect([state(), told()]).toEqual(['locked', [[ADA]]]);
  });

  test('all failures during storing are counted and stored', async () => {
    const { actor, keepAttempts, fail, kept, state } = lockout();
    keepAttempts.reply = null;
    await fail(ADA, 3);
    expect([state(), keepAttempts.waiting()]).toEqual(['keeping', 1]);
    keepAttempts.answer();
    await quiet();
    expect([state(), kept()]).toEqual(['open', [{ key: ADA, failures: 3, lastAt: NOW, until: null }]]);
    actor.send({ type: 'lockout.fail', key: ADA });
    expect(state()).toBe('readingClock');
  });

  test('a count that ends during a clock read does not lose the failure of another account', async () => {
    const { actor, clock, context, readClock, state } = lockout([attemptsOf(ADA, { failures: 2 })]);
    readClock.reply = null;
    actor.send({ type: 'lockout.block', key: GRACE, ms: null });
    expect(state()).toBe('readingClock');
    clock.increment(LOCKOUT_MS);
    expect([state(), context().attempts]).toEqual(['keeping', []]);
    await quiet();
    expect(state()).toBe('readingClock');
    readClock.answer({ now: NOW });
    await quiet();
    expect([state(), context().attempts.map(({ key }) => key)]).toEqual(['locked', [GRACE]]);
  });

  test('a success of one account keeps the pending failures of others', async () => {
    const { actor, readClock, context, state } = lockout();
    readClock.reply = null;
    for (const key of [ADA, GRACE, ADA]) actor.send({ type: 'lockout.fail', key });
    actor.send({ type: 'lockout.forgive', key: ADA });
    await quiet();
    expect([state(), readClock.waiting()]).toEqual(['readingClock', 1]);
    readClock.answer({ now: NOW });
    await quiet();
    expect(context().attempts).toEqual([{ key: GRACE, failures: 1, lastAt: NOW, until: null }]);
  });
});

describe('the lock of one account', () => {
  const lock = (run: ReturnType<typeof lockout>, account: string) =>
    lockOf(run.actor.getSnapshot(), 'EMAIL_PASSWORD', account);
  const mail = 'ada@example.org';
  const KEY = accountKey('EMAIL_PASSWORD', mail);

  test('a lock counts down and is over until the account fails again', async () => {
    const run = lockout();
    expect(lock(run, mail)).toEqual({ name: 'open' });
    await run.block(KEY, 2000);
    expect(lock(run, mail)).toEqual({ name: 'locked', seconds: 2 });
    await run.pass(1500);
    expect(lock(run, mail)).toEqual({ name: 'locked', seconds: 1 });
    await run.pass(500);
    expect(lock(run, mail)).toEqual({ name: 'over' });
    await run.fail(KEY);
    expect(lock(run, mail)).toEqual({ name: 'open' });
  });

  test('a lock shows only for its own account and for an empty account field', async () => {
    const run = lockout([{ ...LOCKED_ADA, key: KEY }]);
    expect([lock(run, ''), lock(run, 'grace@example.org')]).toEqual([
      { name: 'locked', seconds: 120 },
      { name: 'open' },
    ]);
    await run.pass(LOCKOUT_MS);
    expect([lock(run, ''), lock(run, mail)]).toEqual([{ name: 'over' }, { name: 'over' }]);
    expect(lock(run, 'grace@example.org')).toEqual({ name: 'open' });
    expect(lockOf(run.actor.getSnapshot(), 'CVENT_LOGIN', '')).toEqual({ name: 'open' });
  });

  test('an ended lock is forgotten after a login', async () => {
    const run = lockout([{ ...LOCKED_ADA, key: KEY }]);
    await run.pass(LOCKOUT_MS);
    await run.forgive(KEY);
    expect(lock(run, mail)).toEqual({ name: 'open' });
  });

  test('an ended lock stays over when another account fails', async () => {
    const run = lockout([{ ...LOCKED_ADA, key: KEY }]);
    await run.pass(LOCKOUT_MS);
    await run.fail(GRACE);
    expect(lock(run, mail)).toEqual({ name: 'over' });
  });
});

describe('several accounts', () => {
  test('accounts are locked and released independently', async () => {
    const { fail, block, pass, told, state } = lockout();
    await fail(ADA, 6);
    await pass(30_000);
    await block(GRACE, 60_000);
    expect(told().at(-1)).toEqual([ADA, GRACE]);
    await pass(60_000);
    expect([told(), state()]).toEqual([[[ADA]], 'locked']);
    await pass(30_000);
    expect([told(), state()]).toEqual([[[]], 'open']);
  });

  test('failures and successes count only for their own account', async () => {
    const { fail, forgive, isLocked } = lockout();
    await fail(ADA, 5);
    await fail(GRACE, 6);
    expect([isLocked(ADA), isLocked(GRACE)]).toEqual([false, true]);
    await forgive(ADA);
    expect(isLocked(GRACE)).toBe(true);
    await forgive(GRACE);
    expect(isLocked(GRACE)).toBe(false);
  });
});

describe('a lock by the service', () => {
  test.each([
    ['as long as requested', 73_000, 73_000],
    ['two minutes without a requested time', null, LOCKOUT_MS],
    ['at most two minutes', 3_600_000, LOCKOUT_MS],
    ['at least a second', 0, SECOND],
  ])('a lock by the service lasts %s and uses the same state as six failures', async (_, asked, lasts) => {
    const { block, pass, state, told, context } = lockout();
    told();
    await block(ADA, asked);
    expect([state(), told()]).toEqual(['locked', [[ADA]]]);
    expect(context().attempts).toEqual([{ ...LOCKED_ADA, until: NOW + lasts }]);
    await pass(lasts - 1);
    expect([state(), told()]).toEqual(['locked', []]);
    await pass(1);
    expect([state(), told()]).toEqual(['open', [[]]]);
  });

  test('a new lock by the service replaces the previous one', async () => {
    const { block, pass, context } = lockout();
    await block(ADA, 30_000);
    await pass(20_000);
    await block(ADA, 60_000);
    expect(context().attempts).toEqual([{ ...LOCKED_ADA, lastAt: NOW + 20_000, until: NOW + 80_000 }]);
  });
});

describe('the clock', () => {
  test('a lock ends on the first tick after a long sleep', async () => {
    const { fail, jump, state, told } = lockout();
    await fail(ADA, 6);
    told();
    await jump(8 * 3600 * SECOND);
    expect([state(), told()]).toEqual(['open', [[]]]);
  });

  test('a clock set back during a lock does not extend it', async () => {
    const { actor, fail, jump, pass, state } = lockout();
    await fail(ADA, 6);
    await pass(60_000);
    await jump(-86_400 * SECOND);
    expect(lockOf(actor.getSnapshot(), 'EMAIL_PASSWORD', '')).toEqual({ name: 'locked', seconds: 60 });
    await pass(59_999);
    expect(state()).toBe('locked');
    await pass(1);
    expect(state()).toBe('open');
  });

  test('a clock set back before the sixth failure restarts the count', async () => {
    const { fail, isLocked, pass, wall } = lockout();
    await fail(ADA, 5);
    wall.now -= 86_400 * SECOND;
    await fail(ADA);
    expect(isLocked(ADA)).toBe(false);
    await fail(ADA, 5);
    expect(isLocked(ADA)).toBe(true);
    await pass(LOCKOUT_MS);
    expect(isLocked(ADA)).toBe(false);
  });
});

describe('a reload', () => {
  test('a reload continues the countdown', async () => {
    const { actor, state, told, pass } = lockout([LOCKED_ADA], NOW + 45_000);
    expect([state(), told()]).toEqual(['locked', [[ADA]]]);
    expect(lockOf(actor.getSnapshot(), 'EMAIL_PASSWORD', '')).toEqual({ name: 'locked', seconds: 75 });
    await pass(75_000);
    expect([state(), told()]).toEqual(['open', [[]]]);
  });

  test('a reload keeps the count of failures', async () => {
    const { fail, state } = lockout([{ key: ADA, failures: 5, lastAt: NOW, until: null }], NOW + 45_000);
    await fail(ADA);
    expect(state()).toBe('locked');
  });

  test.each([
    ['an ended lock', [LOCKED_ADA], NOW + LOCKOUT_MS],
    ['old failures', [{ key: ADA, failures: 5, lastAt: NOW, until: null }], NOW + LOCKOUT_MS],
    ['failures in the far future', [{ key: ADA, failures: 5, lastAt: NOW + 1e9, until: null }], NOW],
    ['unreadable storage', readAttempts('[{"key":'), NOW],
  ])('a reload starts with no failures after %s', (_, attempts, now) => {
    const { state, context, told } = lockout(attempts, now);
    expect([state(), context().attempts, told()]).toEqual(['open', [], [[]]]);
  });

  test('a reload limits an impossibly long lock to two minutes', async () => {
    const { state, pass } = lockout([{ ...LOCKED_ADA, until: Number.MAX_VALUE }]);
    expect(state()).toBe('locked');
    await pass(LOCKOUT_MS);
    expect(state()).toBe('open');
  });
});

/** A simple model of the lockout: the consecutive failures of an account, and until when it is locked. */
class Model {
  readonly #rows = new Map<string, number[]>();
  readonly #until = new Map<string, number>();

  isLocked(key: string, now: number): boolean {
    return (this.#until.get(key) ?? 0) > now;
  }

  fail(key: string, now: number): void {
    if (this.isLocked(key, now)) return;
    const isAnew = this.#until.delete(key) || now - (this.#rows.get(key)?.at(-1) ?? now) >= LOCKOUT_MS;
    const row = [...(isAnew ? [] : (this.#rows.get(key) ?? [])), now];
    this.#rows.set(key, row);
    if (row.length >= LOCKOUT_ATTEMPTS) this.block(key, now, LOCKOUT_MS);
  }

  block(key: string, now: number, ms: number): void {
    this.#rows.delete(key);
    this.#until.set(key, now + Math.max(SECOND, Math.min(ms, LOCKOUT_MS)));
  }

  succeed(key: string): void {
    this.#rows.delete(key);
    this.#until.delete(key);
  }
}

test('the lockout agrees with a simple model for any sequence of failures, successes, locks, ticks and reloads', async () => {
  const keys = fc.constantFrom(ADA, GRACE);
  const step = fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('fail' as const), key: keys }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('succeed' as const), key: keys }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('block' as const), key: keys, ms: fc.nat(200_000) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('tick' as const), ms: fc.constantFrom(1, 1000, 59_000) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('tick' as const), ms: fc.nat(300_000) }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'reload' as const }) },
  );
  let locks = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
      const model = new Model();
      let run = lockout();
      let kept: readonly Attempts[] = [];
      for (const taken of steps) {
        const { now } = run.wall;
        switch (taken.kind) {
          case 'fail':
            model.fail(taken.key, now);
            await run.fail(taken.key);
            break;
          case 'succeed':
            model.succeed(taken.key);
            await run.forgive(taken.key);
            break;
          case 'block':
            model.block(taken.key, now, taken.ms);
            await run.block(taken.key, taken.ms);
            break;
          case 'tick':
            await run.pass(taken.ms);
            break;
          case 'reload':
            expectReplay(run.machine, run.record);
            run.actor.stop();
            kept = run.kept() ?? kept;
            run = lockout(readAttempts(JSON.stringify(kept)), now);
            break;
        }
        const locked = [ADA, GRACE].filter((key) => model.isLocked(key, run.wall.now));
        expect([taken, [ADA, GRACE].filter(run.isLocked)]).toEqual([taken, locked]);
        expect(run.state()).toBe(locked.length > 0 ? 'locked' : 'open');
        locks += locked.length;
      }
      expectReplay(run.machine, run.record);
    }),
  );
  expect(locks).toBeGreaterThan(50);
});

test('a lockout replays to the same snapshots', async () => {
  const { machine, record, actor, fail, block, forgive, pass, state } = lockout([LOCKED_ADA], NOW + 10_000);
  await fail(GRACE, 3);
  await forgive(GRACE);
  actor.send({ type: 'lockout.fail', key: GRACE });
  await block(GRACE, 5000);
  await pass(6000);
  await pass(LOCKOUT_MS);
  expect(state()).toBe('open');
  expectReplay(machine, record);
});

test('the path search covers every state and transition of the lockout', () => {
  type Snapshot = SnapshotFrom<typeof lockoutMachine>;
  coverPaths(lockoutMachine, {
    ...inputs,
    invariant: ({ value, context: { attempts, news } }: Snapshot) => {
      const locked = lockedKeys(attempts);
      const isAtRest = value === 'open' || value === 'locked';
      expect([value, isAtRest ? locked.length > 0 : true]).toEqual([value, value !== 'open']);
      expect([value, isAtRest && news.length > 0]).toEqual([value, false]);
      expect(new Set(attempts.map(({ key }) => key)).size).toBe(attempts.length);
    },
  });
});
