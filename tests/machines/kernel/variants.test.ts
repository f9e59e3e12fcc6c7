import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readConfigureGlobal } from 'fast-check';
import { expect, test } from 'vitest';
import { runs, SEED } from '../../kernel/properties';
import { VARIANTS } from '../../kernel/variants.mjs';

const run = promisify(execFile);

/** What of a process, and of one that it starts, follows the chosen clock; a process may have been slow to begin. */
const SCRIPT = `
  const { execFileSync } = require('node:child_process');
  const clock = process.env.TEST_CLOCK.split(':').map(Number);
  const before = new Date();
  const since = before - new Date(before).setHours(...clock, 0);
  const child = Number(execFileSync(process.execPath, ['-p', 'Date.now()']));
  const after = Date.now();
  const seen = {
    start: since >= 0 && since <= performance.now() + 1000,
    child: before <= child && child <= after,
    text: Math.abs(new Date(Date()) - after) < 1000 + performance.now(),
    given: new Date(5).getTime() === 5,
    instances: [before, structuredClone(before)].every((date) => date instanceof Date && date.constructor === Date),
    subclass: new (class Later extends Date { later = true })().later,
  };
  console.log(Object.keys(seen).filter((key) => !seen[key]).join());
`;

test('property tests have the seed of the run', () => {
  expect(readConfigureGlobal()).toEqual({ seed: SEED, numRuns: runs(30, 100) });
});

test.each(VARIANTS.flatMap(({ name, env }) => ('TEST_CLOCK' in env ? [[name, env] as const] : [])))(
  'a process that runs %s begins at that local time, and so do the processes that it starts',
  async (_, env) => {
    const { stdout } = await run(process.execPath, ['-e', SCRIPT], {
      env: { ...process.env, TZ: 'America/St_Johns', ...env, TEST_CLOCK_OFFSET: undefined },
    });
    expect(stdout.trim()).toBe('');
  },
);
