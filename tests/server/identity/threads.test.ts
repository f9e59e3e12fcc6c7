import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createThreads } from '../../../server/identity/threads';

/** Answers twice the number, or fails, or never answers. */
const SCRIPT = `import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ what, number }) => {
  if (what === 'fail') throw new Error('broken');
  if (what !== 'wait') parentPort.postMessage(number * 2);
});`;

let folder: string;
let script: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venue-threads-'));
  script = join(folder, 'double.mjs');
  await writeFile(script, SCRIPT);
});
afterAll(() => rm(folder, { recursive: true }));

test('jobs wait for each other in one thread, and a thread that fails or does not answer holds up only its own', async () => {
  const run = createThreads<number>(script, 1, 3000);
  const all = [{ number: 1 }, { what: 'fail' }, { number: 2 }, { what: 'wait' }, { number: 3 }].map(run);
  const settled = await Promise.allSettled(all);
  expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : Object(one.reason).message))).toEqual([
    2,
    'broken',
    4,
    'A thread has not answered',
    6,
  ]);
});
