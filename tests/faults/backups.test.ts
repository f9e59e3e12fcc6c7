import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeBlob } from '../../server/db/blobs';
import { openAsIs, openDatabase } from '../../server/db/database';
import { backUp } from '../../server/operator/copies/backup';
import { openDoor } from '../../server/operator/copies/door';
import { restore } from '../../server/operator/copies/restore';
import { addSomeRows, contentsOf } from '../server/kernel/some-rows';
import { createFolders } from './kernel/folders';
import { note, rounds, times } from './kernel/tally';

const SEED = Number(process.env['TEST_SEED'] ?? 32);
const MAIN = join(import.meta.dirname, '../../dist/server/main.js');
const REFUSED =
  /\/tried\.gz is (?:damaged or was cut: use another backup|not a whole backup: use another one|no backup of a venue, or is damaged: use another file)\.$/;
const NAMED = 200;

let folders: Awaited<ReturnType<typeof createFolders>>;
/** With other data than the backup. */
let inUse: string;
let file: string;
let backup: Buffer;
let content: Awaited<ReturnType<typeof contentsOf>>;
beforeAll(async () => {
  folders = await createFolders();
  inUse = await folders.copyWithVenue();
  const dataDir = await folders.copyWithVenue();
  file = join(inUse, '../backup.gz');
  const { db, close } = await openDatabase({ dataDir });
  const { tables } = await contentsOf(db);
  await addSomeRows(db, tables, SEED);
  for (const bytes of [10, 300_000, 1_000_000]) await writeBlob(db, randomBytes(bytes));
  const door = await openDoor(db, dataDir);
  await backUp({ store: { url: null, dataDir }, file });
  content = await contentsOf(db);
  await door.close();
  await close();
  backup = await readFile(file);
});
afterAll(() => folders.remove());

const storeIn = (dataDir: string) => ({ url: null, dataDir });

/** Every file of a folder. */
async function filesIn(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    hash.update(path).update(entry.isFile() ? await readFile(path) : '');
  }
  return hash.digest('hex');
}

async function contentsIn(dataDir: string): Promise<typeof content> {
  const { db, close } = await openAsIs(storeIn(dataDir));
  const found = await contentsOf(db);
  await close();
  return found;
}

/**
 * Restores these files into a folder in use and into a new one, which refuses each. Returns
 * whether nothing was changed.
 */
async function leavesAll(kind: string, tried: readonly Buffer[]): Promise<boolean> {
  const path = join(inUse, '../tried.gz');
  const before = await filesIn(inUse);
  const folder = folders.fresh();
  for (const [at, bytes] of tried.entries()) {
    await writeFile(path, bytes);
    const order = { store: storeIn(at % 2 === 0 ? inUse : folder), file: path, isReplacing: true };
    const why = await restore(order).then(
      ([line]) => line,
      (error: Error) => error.message,
    );
    expect(why, `${kind} ${at}`).toMatch(REFUSED);
  }
  note(kind, tried.length, tried.length);
  const isNew = !(await readdir(join(folder, '..'))).includes(basename(folder));
  return isNew && (await filesIn(inUse)) === before;
}

const somewhere = (count: number): number[] => fc.sample(fc.nat(backup.length - 1), { numRuns: count, seed: SEED });
const flipped = (at: number, bit: number): Buffer => {
  const bytes = Buffer.from(backup);
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
  return bytes;
};
/** The bytes of gzip's own head and end, and of the seal. */
const ends = (): number[] => {
  const all = Array.from({ length: NAMED }, (_, at) => at);
  return [...all, ...all.map((at) => backup.length - NAMED + at)];
};

test('a backup that was cut is refused, and the store stays as it was', { tags: 'long' }, async () => {
  const places = [0, 1, 10, backup.length - 1, ...somewhere(times(4, 300))];
  const cut = places.map((at) => backup.subarray(0, at));
  expect(await leavesAll('Backups that were cut', cut)).toBe(true);
});

test('a backup with a changed bit is refused, and the store stays as it was', { tags: 'long' }, async () => {
  const places = [...ends(), ...somewhere(times(4, 700))];
  const changed = places.map((at, index) => flipped(at, index % 8));
  expect(await leavesAll('Backups with a changed bit', changed)).toBe(true);
});

test('a backup with something before, after or inside it is refused, and the store stays as it was', {
  tags: 'long',
}, async () => {
  const middle = somewhere(1)[0] ?? 0;
  const changed = [
    ...[Buffer.alloc(512), Buffer.from('\n'), randomBytes(100), backup].flatMap((added) => [
      Buffer.concat([backup, added]),
      Buffer.concat([added, backup]),
    ]),
    Buffer.concat([backup.subarray(0, middle), backup.subarray(middle + 1)]),
    Buffer.concat([backup.subarray(0, middle), Buffer.alloc(4096), backup.subarray(middle + 4096)]),
  ];
  expect(await leavesAll('Backups with added or lost bytes', changed)).toBe(true);
});

test('a backup whose lines were dropped, doubled or swapped and packed again is refused', {
  tags: 'long',
}, async () => {
  const lines = gunzipSync(backup).toString('utf8').split('\n').slice(0, -1);
  const packed = (changed: readonly string[]) => gzipSync(changed.map((line) => `${line}\n`).join(''), { level: 1 });
  const [first = '', ...others] = lines;
  // As a backup of before the seal, which only its last line checks.
  const old = [first.replace('venue-backup-2', 'venue-backup-1'), ...others];
  const changed = [
    packed(lines),
    ...fc
      .sample(fc.nat(lines.length - 1), { numRuns: times(2, 12), seed: SEED })
      .flatMap((at) => [
        packed(old.toSpliced(at, 1)),
        packed(old.toSpliced(at, 0, old[at] ?? '')),
        packed([...old.slice(0, at), ...old.slice(at).toReversed(), 'x']),
      ]),
  ];
  expect(await leavesAll('Backups with other lines', changed)).toBe(true);
});

test('an intact backup restores every row and file', { tags: 'long' }, async () => {
  const target = folders.fresh();
  await restore({ store: storeIn(target), file, isReplacing: false });
  expect(await contentsIn(target)).toEqual(content);
  note('Backups restored whole', 1, 1);
});

test('a restore that is killed leaves the data of before or those of the backup, and can be repeated', {
  tags: 'long',
}, async () => {
  const before = await contentsIn(inUse);
  /** Restores in a process of its own, and kills it after that time. */
  const restoreUntilKilled = async (dataDir: string, milliseconds: number): Promise<void> => {
    const child = spawn(process.execPath, [MAIN, 'restore', file, '--replace'], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await Promise.race([ended, wait(milliseconds, null, { ref: false })]);
    child.kill('SIGKILL');
    await ended;
  };
  let dataDir = await folders.copyWithVenue();
  const since = performance.now();
  await restoreUntilKilled(dataDir, 600_000);
  const whole = performance.now() - since;
  expect(await contentsIn(dataDir)).toEqual(content);
  for (const kill of rounds(2, 8, 60)) {
    dataDir = await folders.copyWithVenue();
    await restoreUntilKilled(dataDir, whole * (0.95 - 0.1 * kill));
    const found = await contentsIn(dataDir);
    const isDone = JSON.stringify(found) === JSON.stringify(content);
    expect(isDone ? before : found).toEqual(before);
    note('Restores that are killed', 1, 1);
  }
  await restore({ store: storeIn(dataDir), file, isReplacing: true });
  expect(await contentsIn(dataDir)).toEqual(content);
});
