import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCKOUT_ATTEMPTS, LOCKOUT_MS } from '../../../domain/kernel/constants';
import { Sealed } from '../../../domain/kernel/sealed';
import {
  type Attempts,
  accountKey,
  current,
  handIn,
  isSaidAloud,
  lockEnd,
  lockedKeys,
  msLeft,
  readAttempts,
  withAttempts,
} from '../../../domain/login/lockout';
import type { Credentials, LoginKind } from '../../../domain/login/login';

const KINDS: LoginKind[] = ['CVENT_LOGIN', 'BIZZABO_LOGIN', 'FIREBASE_OIDC', 'EMAIL_PASSWORD'];
const NOW = 1_800_000_000_000;
const failed = (failures: number, more: Partial<Attempts> = {}): Attempts => ({
  key: 'ada',
  failures,
  lastAt: NOW,
  until: null,
  ...more,
});
const LOCKED = failed(6, { until: NOW + LOCKOUT_MS });

describe('failed logins', () => {
  test('a lockout takes six failures and lasts two minutes §4.36 §9.6', () => {
    expect([LOCKOUT_ATTEMPTS, LOCKOUT_MS]).toEqual([6, 120_000]);
  });

  test('what is kept of an account replaces what was kept before', () => {
    const grace = failed(1, { key: 'grace' });
    expect(withAttempts([failed(2), grace], failed(3))).toEqual([grace, failed(3)]);
    expect(withAttempts([failed(2), grace], failed(0))).toEqual([grace]);
    expect(lockedKeys([LOCKED, grace])).toEqual(['ada']);
  });

  test('ended locks and failures older than two minutes are dropped', () => {
    const all = [LOCKED, failed(5, { key: 'grace' })];
    expect(current(all, NOW + 119_999)).toEqual(all);
    expect(current(all, NOW + 120_000)).toEqual([]);
  });
});

test.each([
  [null, 120_000],
  [73_000, 73_000],
  [0, 1000],
  [-5, 1000],
  [3_600_000, 120_000],
])('a lock of %s ms requested by the service lasts %s ms', (asked, lasts) => {
  expect(lockEnd(NOW, asked)).toBe(NOW + lasts);
});

describe('clock changes', () => {
  test('a clock set back never locks longer than two minutes from then', () => {
    const back = NOW - 86_400_000;
    expect(msLeft(LOCKED, back)).toBe(120_000);
    const [shortened] = current([LOCKED], back);
    expect(shortened).toEqual({ ...LOCKED, until: back + 120_000 });
    expect(current([LOCKED], NOW + 30_000)).toEqual([LOCKED]);
  });

  test('a clock set back by more than two minutes resets the failures', () => {
    expect(current([failed(5)], NOW - 119_999)).toHaveLength(1);
    expect(current([failed(5)], NOW - 120_000)).toEqual([]);
  });

  test('time only shortens a lock, and a clock change never locks longer than two minutes', () => {
    const clock = fc.array(fc.integer({ min: -500_000, max: 500_000 }), { maxLength: 20 });
    fc.assert(
      fc.property(clock, (jumps) => {
        let now = NOW;
        let all = [LOCKED];
        for (const jump of jumps) {
          const before = all.map((attempts) => msLeft(attempts, now));
          now += jump;
          all = current(all, now);
          const left = all.map((attempts) => msLeft(attempts, now));
          const longest = jump < 0 ? LOCKOUT_MS : Math.max(0, (before[0] ?? 0) - jump);
          expect(left.every((ms) => ms > 0 && ms <= longest)).toBe(true);
        }
      }),
    );
  });
});

describe('stored failures', () => {
  test('stored failures are read back unchanged', () => {
    const all = [LOCKED, failed(1, { key: 'grace' })];
    expect(readAttempts(JSON.stringify(all))).toEqual(all);
  });

  test.each([
    null,
    '',
    'null',
    '{}',
    '[1]',
    '[{"key":"ada"}]',
    '[{"key":"ada","failures":"6","lastAt":0,"until":null}]',
    '[{"key":1,"failures":6,"lastAt":0,"until":null}]',
    '[{"key":"ada","failures":6,"lastAt":null,"until":null}]',
    '[{"key":"ada","failures":6,"lastAt":0}]',
    '[{"key":"ada","failures":6,"lastAt":0,"until":null},7]',
    '[[[',
  ])('%s in the store counts as no failures', (stored) => {
    expect(readAttempts(stored)).toEqual([]);
  });

  test('no stored value locks longer than two minutes', () => {
    const stored = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .array(
          fc.record({ key: fc.string(), failures: fc.double(), lastAt: fc.double(), until: fc.option(fc.double()) }),
        )
        .map((all) => JSON.stringify(all)),
      fc.constant('[{"key":"ada","failures":1e999,"lastAt":1e999,"until":1e999}]'),
    );
    fc.assert(
      fc.property(stored, fc.integer({ min: 0, max: 2 * NOW }), (text, now) => {
        for (const attempts of current(readAttempts(text), now)) {
          expect(msLeft(attempts, now)).toBeLessThanOrEqual(LOCKOUT_MS);
          expect(msLeft(attempts, now + LOCKOUT_MS)).toBe(0);
        }
      }),
    );
  });
});

describe('account keys', () => {
  test('an account key ignores case and spaces and differs by login kind', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.emailAddress(), (kind, email) => {
        expect(accountKey(kind, `  ${email.toUpperCase()}\t`)).toBe(accountKey(kind, email));
      }),
    );
    expect(new Set(KINDS.map((kind) => accountKey(kind, 'ada'))).size).toBe(4);
  });

  test('an account key is the login kind and one of 4096 numbers, without personal data', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.string({ unit: 'binary' }), (kind, account) => {
        const [shown, number, ...more] = accountKey(kind, account).split(':');
        expect([shown, more]).toEqual([kind, []]);
        expect(number).toMatch(/^\d{1,4}$/);
        expect(Number(number)).toBeLessThan(4096);
      }),
    );
  });

  // With 40 in each on average, an outlier would reveal who is there: chi-squared with 4095 degrees of freedom.
  test.each([
    ['e-mails', (at: number) => `visitor.${at}@example.org`],
    ['ticket numbers', (at: number) => String(100_000 + at)],
    ['confirmation numbers', (at: number) => `AU${(at * 7919).toString(36).toUpperCase()}`],
  ])('account keys spread %s evenly', (_, account) => {
    const [buckets, each] = [4096, 40];
    const filled = new Map<string, number>();
    for (let at = 0; at < buckets * each; at += 1) {
      const key = accountKey('EMAIL_PASSWORD', account(at));
      filled.set(key, (filled.get(key) ?? 0) + 1);
    }
    const counts = [...filled.values()];
    const chiSquared = counts.reduce((sum, count) => sum + (count - each) ** 2 / each, (buckets - filled.size) * each);
    expect(Math.min(...counts)).toBeGreaterThan(5);
    expect(chiSquared).toBeLessThan(buckets + 6 * Math.sqrt(2 * buckets));
  });
});

describe('submitted credentials', () => {
  test.each([
    [{ kind: 'CVENT_LOGIN', confirmationNumber: 'AURORA1815' }, 'aurora1815'],
    [{ kind: 'BIZZABO_LOGIN', registrationNumber: 1815, emailAddress: 'Ada+event@example.org' }, 'ada@example.org'],
    [{ kind: 'EMAIL_PASSWORD', email: 'ada+event@example.org', password: 'engine' }, 'ada+event@example.org'],
  ] satisfies [Credentials, string][])(
    'submitted credentials are sealed, next to the key of their account: %o',
    (credentials, account) => {
      const handed = handIn(credentials);
      expect(handed.credentials).toBeInstanceOf(Sealed);
      expect([handed.credentials.open(), handed.key]).toEqual([credentials, accountKey(credentials.kind, account)]);
      expect(JSON.stringify(handed)).toBe(JSON.stringify({ credentials: '[sealed]', key: handed.key }));
    },
  );
});

test('a countdown is announced every half minute, at ten seconds and at its end', () => {
  const seconds = Array.from({ length: 121 }, (_, at) => 120 - at);
  expect(seconds.filter(isSaidAloud)).toEqual([120, 90, 60, 30, 10, 0]);
});
