import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../server/db/database';
import { FolderTakenError, type LockOptions, lockFolder } from '../../server/db/embedded/folder-lock';
import { createFolders } from './kernel/folders';
import { note, rounds } from './kernel/tally';

const BEAT_MS = 40;
const WAITING = { timeout: 30_000, interval: 10 };

let folders: Awaited<ReturnType<typeof createFolders>>;
const others: ChildProcess[] = [];
beforeAll(async () => {
  folders = await createFolders();
});
afterEach(() => {
  for (const other of others.splice(0)) other.kill('SIGKILL');
});
afterAll(() => folders.remove());

async function emptyFolder(): Promise<string> {
  const folder = folders.fresh();
  await mkdir(folder);
  return folder;
}

/** A process in another container: another host, and process ids of its own. */
const elsewhere: LockOptions = { beatMs: BEAT_MS, self: { host: 'other', processes: 'pid:[1]', pid: 1 } };
const here: LockOptions = { beatMs: BEAT_MS };
const lockPath = (folder: string): string => join(folder, 'in-use-by');
const readLock = async (folder: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(lockPath(folder), 'utf8'));
/** The lock that a process left that ended without unlocking. */
const leave = async (folder: string, holder: object): Promise<void> => {
  const lock = await lockFolder(folder, here);
  const text = JSON.stringify({ ...(await readLock(folder)), ...holder });
  await lock.unlock();
  await writeFile(lockPath(folder), text);
};

test('two containers with process ids of their own cannot open one folder', async () => {
  const folder = await emptyFolder();
  const first = await lockFolder(folder, elsewhere);
  const lines: string[] = [];
  await expect(lockFolder(folder, { ...here, say: (line) => lines.push(line) })).rejects.toThrow(
    `${folder} is in use by process 1 on other: stop it, or set DATA_DIR to another folder.`,
  );
  expect(lines).toEqual([`${lockPath(folder)} names a process on other: waiting 0.4 seconds to see whether it runs.`]);
  expect(first.isHeld()).toBe(true);
  await first.unlock();
  note('Two instances on one folder', 1, 1);
});

test('a folder that a stopped container left locked is opened after its beats fail to come', async () => {
  const folder = await emptyFolder();
  await leave(folder, { host: 'gone', processes: 'pid:[2]', pid: 1 });
  const lock = await lockFolder(folder, here);
  expect((await readLock(folder))['pid']).toBe(process.pid);
  await lock.unlock();
  expect(await readdir(folder)).toEqual([]);
});

test('of several processes that find a lock left behind, one has the folder', async () => {
  for (const round of rounds(2, 20)) {
    const folder = await emptyFolder();
    await leave(folder, { host: 'gone', processes: 'pid:[2]', pid: 1 });
    const starts = await Promise.allSettled(
      Array.from({ length: 5 }, (_, index) =>
        lockFolder(folder, { beatMs: BEAT_MS, self: { host: `host-${round}-${index}`, pid: index + 1 } }),
      ),
    );
    const held = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    // One that was replaced at the last moment learns it with its next beat.
    await vi.waitFor(() => expect(held.filter((lock) => lock.isHeld()).length).toBe(1), WAITING);
    const refused = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []));
    expect(refused.every((reason) => reason instanceof FolderTakenError)).toBe(true);
    for (const lock of held) await lock.unlock();
    note('Two instances on one folder', 1, 1);
  }
});

test('a process id that another process has by now does not refuse a start', async () => {
  const folder = await emptyFolder();
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
  others.push(other);
  await leave(folder, { pid: other.pid, started: '1' });
  const lock = await lockFolder(folder, here);
  expect(lock.isHeld()).toBe(true);
  await lock.unlock();
});

test('a process that runs on this machine refuses a start at once, even while it does not beat', async () => {
  const folder = await emptyFolder();
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
  others.push(other);
  const stats = await readFile(`/proc/${other.pid}/stat`, 'utf8').catch(() => '');
  const started = stats.slice(stats.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  await leave(folder, { pid: other.pid, started });
  await expect(lockFolder(folder, here)).rejects.toThrow(`is in use by process ${other.pid} on `);
});

test('the process id of an earlier version’s lock is still believed', async () => {
  const folder = await emptyFolder();
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
  others.push(other);
  // Between its fork and its start a process has another command line, or none.
  await vi.waitFor(
    async () => expect(await readFile(`/proc/${other.pid}/cmdline`, 'utf8')).toContain('process.stdin.resume()'),
    WAITING,
  );
  await writeFile(lockPath(folder), String(other.pid));
  await expect(lockFolder(folder, here)).rejects.toThrow(FolderTakenError);
  other.kill('SIGKILL');
  await vi.waitFor(async () => (await lockFolder(folder, here)).unlock(), WAITING);
});

test('a process that slept while another took its folder writes nothing more', async () => {
  const dataDir = await folders.copy();
  const lines: string[] = [];
  const database = await openDatabase({ dataDir, lock: here, say: (line) => lines.push(line) });
  await database.db.execute('select 1');
  await writeFile(
    `${lockPath(dataDir)}.new`,
    JSON.stringify({ ...(await readLock(dataDir)), host: 'other', token: 'other' }),
  );
  await rename(`${lockPath(dataDir)}.new`, lockPath(dataDir));
  // The process may write until its next beat: only an instance that missed ten of them is taken for dead.
  await vi.waitFor(async () => {
    await database.db.execute('create table if not exists too_late (id int)').catch(() => {});
    expect(lines).toEqual([`${dataDir}/database has been taken by another process: stop this one.`]);
  }, WAITING);
  await expect(database.db.execute('create table if not exists too_late (id int)')).rejects.toThrow('Failed query');
  await database.close();
  expect((await readLock(dataDir))['token']).toBe('other');
});
