import { expect, test } from 'vitest';
import { loginFailures } from '../../server/identity/tables';
import { createUser } from '../../server/identity/users/users';
import { onStage, PASSWORD } from './kernel/stage';
import { runs } from './kernel/tally';

const SAMPLES = runs(16, 400);
const LONGEST_MS = 120_000;
const KNOWN = 8;
/** Where both take the same, chance alone leads out of it once in fifty thousand runs; without the hash the share is 0 or 1. */
const BOUNDS = runs(0.05, 0.3);
const { counted, stage } = onStage('timing of logins', {
  async prepare({ db }) {
    for (let user = 0; user < KNOWN; user += 1)
      await createUser(db, { email: `known${user}@example.org`, password: PASSWORD });
  },
});

/** How often the first sample is slower than the second, from 0 to 1; 0.5 where both take the same. */
function slowerShare(first: readonly number[], second: readonly number[]): number {
  const wins = first.flatMap((one) => second.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)));
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
}

async function millisecondsOf(request: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await request();
  return performance.now() - start;
}

const KINDS: Readonly<Record<string, (email: string) => Promise<unknown>>> = {
  'a wrong password': (email) => stage().toolkit('signInWithPassword', { email, password: 'not this one' }),
  'a ticket number': (email) =>
    fetch(`${stage().origin}/api/bizzabo/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ architectureID: 'aurora', registrationNumber: 1, emailAddress: email }),
    }),
};

test.each(Object.keys(KINDS))('%s takes the same time for known and unknown users', { tags: 'long' }, async (kind) => {
  const ask = KINDS[kind] ?? (async () => {});
  const [known, unknown]: [number[], number[]] = [[], []];
  const since = performance.now();
  for (let sample = -3; sample < SAMPLES; sample += 1) {
    if (sample > 100 && performance.now() - since > LONGEST_MS) break;
    if (sample % KNOWN === 0) await stage().db.delete(loginFailures);
    const pair = [`known${Math.abs(sample) % KNOWN}@example.org`, `nobody${sample}@example.org`];
    // In turns, so that a busy machine slows both.
    const order = sample % 2 === 0 ? [0, 1] : [1, 0];
    for (const at of order) {
      const taken = await counted.attack(() => millisecondsOf(() => ask(pair[at] ?? '')));
      if (sample >= 0) (at === 0 ? known : unknown).push(taken);
    }
  }
  const share = slowerShare(known, unknown);
  expect(share).toBeGreaterThan(BOUNDS);
  expect(share).toBeLessThan(1 - BOUNDS);
});
