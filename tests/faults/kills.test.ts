import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/db/database';
import { RealtimeDatabase } from '../../server/realtime/database';
import { readKept } from '../../server/realtime/kept/store';
import { nodeAt } from '../../server/realtime/tree/node';
import { createFolders } from './kernel/folders';
import { note, rounds } from './kernel/tally';
import { missingIn } from './kernel/writer';

const ROOT = join(import.meta.dirname, '../..');

let folders: Awaited<ReturnType<typeof createFolders>>;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  folders = await createFolders();
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});
afterAll(() => folders.remove());

/** Starts a service that writes, and kills it after as many acknowledgements. */
async function killAfter(script: string, dataDir: string, prefix: string, count: number): Promise<string[]> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'kernel', script), dataDir, prefix],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  running.add(child);
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line);
    if (acknowledged.length === count) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  running.delete(child);
  return acknowledged;
}

test('a service that is killed while it writes loses nothing acknowledged, also when that happens again', async () => {
  const dataDir = await folders.copy();
  const acknowledged: string[] = [];
  for (const kill of rounds(1, 20)) {
    acknowledged.push(...(await killAfter('write-until-killed.ts', dataDir, `kill-${kill}`, 5 + 17 * (kill % 7))));
    note('Kills during writes', 1, 1);
  }
  const database = await openDatabase({ dataDir });
  expect(acknowledged.length).toBeGreaterThanOrEqual(5);
  expect(await missingIn(database.db, acknowledged)).toEqual([]);
  await database.close();
});

test('a service that is killed while it takes messages loses none that was acknowledged, also when that happens again', {
  tags: 'long',
}, async () => {
  const dataDir = await folders.copy();
  const acknowledged: string[] = [];
  for (const kill of rounds(1, 20)) {
    acknowledged.push(...(await killAfter('chat-until-killed.ts', dataDir, `kill-${kill}`, 40 + 17 * (kill % 7))));
    note('Kills during messages', 1, 1);
  }
  const { db, close } = await openDatabase({ dataDir });
  const kept = nodeAt(await readKept(db), ['chat', 'messages']);
  expect(acknowledged.length).toBeGreaterThanOrEqual(40);
  expect(acknowledged.filter((id) => nodeAt(kept, [id, 'text']) !== id)).toEqual([]);
  await close();
});

test('a service that is killed while it takes likes loses none, and its counts are those of the likes, also when that happens again', {
  tags: 'long',
}, async () => {
  const dataDir = await folders.copy();
  const acknowledged: string[] = [];
  for (const kill of rounds(1, 20)) {
    acknowledged.push(...(await killAfter('like-until-killed.ts', dataDir, `kill-${kill}`, 20 + 7 * (kill % 7))));
    note('Kills during likes', 1, 1);
  }
  const { db, close } = await openDatabase({ dataDir });
  const kept = new RealtimeDatabase({
    rules: { canRead: () => false, canWrite: () => false },
    tree: await readKept(db),
  });
  const { likes, contentPieceLikesCount } = JSON.parse(kept.read('service', ['contentPieces', 'opmode', 'live']));
  const pieces = Object.values<{ contentPieceId: string }>(likes).map(({ contentPieceId }) => contentPieceId);
  const countOf = (piece: string) => pieces.filter((one) => one === piece).length;
  expect(acknowledged.length).toBeGreaterThanOrEqual(20);
  expect(acknowledged.filter((id) => likes[id] === undefined)).toEqual([]);
  expect(contentPieceLikesCount).toEqual({ board: { a: countOf('a'), b: countOf('b') } });
  await close();
});
