import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database';
import { loginFailures } from '../../../server/db/schema';
import { createLoginLimits } from '../../../server/identity/login-limits';
import { runs } from '../../kernel/properties';
import { openEmpty } from '../kernel/databases';

const DEFAULT_LIMIT = 60;
const CLINIC = '203.0.113.80';
const MINUTE_MS = 60_000;

let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openEmpty());
});
afterAll(() => close());
beforeEach(async () => {
  await db.delete(loginFailures);
});

/** Limits under a clock that the caller moves; a guess is right where it is the account's own name. */
function start() {
  let now = Date.parse('2026-11-20T09:00:00Z');
  const instances = [1, 2].map(() => createLoginLimits(db, DEFAULT_LIMIT, () => now));
  let calls = 0;
  return {
    pass: (ms: number) => {
      now += ms;
    },
    logIn: async (account: string, password: string, address = CLINIC): Promise<'in' | 'wrong' | 'locked'> => {
      calls += 1;
      const limits = instances[calls % 2];
      const outcome = await limits?.attempt({ kind: 'password', account, address }, async () =>
        password === account ? account : null,
      );
      if (outcome === undefined || !('found' in outcome)) return 'locked';
      return outcome.found === null ? 'wrong' : 'in';
    },
  };
}

/** The results of those who give their password, in each example. */
async function morning(count: number, examples: number): Promise<string[]> {
  const people = fc.array(fc.integer({ min: 0, max: 99 }), { minLength: count, maxLength: count });
  const results: string[] = [];
  await fc.assert(
    fc.asyncProperty(people, fc.integer({ min: 0, max: 30 }), async (chances, mistyping) => {
      await db.delete(loginFailures);
      const { pass, logIn } = start();
      for (const [person, chance] of chances.entries()) {
        const account = `person${person}`;
        if (chance < mistyping) await logIn(account, 'mistyped');
        results.push(await logIn(account, account));
        pass((5 * MINUTE_MS) / chances.length);
      }
      return results.every((result) => result === 'in');
    }),
    { numRuns: examples, examples: [[Array.from({ length: count }, (_, person) => (person * 37) % 100), 30]] },
  );
  return results;
}

test('a hundred people behind one address get in at nine o’clock, although many of them mistype', async () => {
  expect(await morning(100, 2)).toEqual(Array.from({ length: 200 }, () => 'in'));
});

test('2 000 people behind one address get in at nine o’clock, although many of them mistype', {
  tags: 'long',
  timeout: 600_000,
}, async () => {
  expect(await morning(2000, 5)).toEqual(Array.from({ length: 10_000 }, () => 'in'));
});

test('many passwords for one account are stopped after six guesses in two minutes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.ipV4(), { minLength: 30, maxLength: 60 }), async (addresses) => {
      await db.delete(loginFailures);
      const { logIn } = start();
      const results: string[] = [];
      for (const [guess, address] of addresses.entries()) results.push(await logIn('ada', `guess${guess}`, address));
      expect(results.filter((result) => result === 'wrong')).toHaveLength(6);
      expect(await logIn('ada', 'ada', '192.0.2.1')).toBe('locked');
    }),
    { numRuns: runs(2, 20) },
  );
}, 300_000);

test('one password for many accounts is stopped after thirty guesses, even with an account of one’s own', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 20 }), async (every) => {
      await db.delete(loginFailures);
      const { logIn } = start();
      const results: string[] = [];
      for (let guess = 0; guess < 200; guess += 1) {
        if (guess % every === 0) await logIn('mallory', 'mallory');
        results.push(await logIn(`person${guess}`, 'Summer2026!'));
      }
      expect(results.filter((result) => result === 'wrong').length).toBeLessThanOrEqual(31);
      expect(results.slice(40).every((result) => result === 'locked')).toBe(true);
    }),
    { numRuns: runs(2, 20) },
  );
}, 300_000);

test('an address that waits for two minutes gets in again', async () => {
  const { pass, logIn } = start();
  for (let guess = 0; guess < 40; guess += 1) await logIn(`person${guess}`, 'Summer2026!');
  expect(await logIn('ada', 'ada')).toBe('locked');
  expect(await logIn('ada', 'ada', '192.0.2.1')).toBe('in');
  pass(2 * MINUTE_MS);
  expect(await logIn('ada', 'ada')).toBe('in');
});
