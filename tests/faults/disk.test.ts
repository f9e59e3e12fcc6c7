import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { API } from '../../domain/kernel/api';
import { openDatabase } from '../../server/db/database';
import { ada, as, startApp } from '../server/kernel/service';
import { createFolders } from './kernel/folders';
import { createFrailDisk, createRefusingDisk } from './kernel/frail-disk';
import { note, rounds, times } from './kernel/tally';
import { createWriter, missingIn } from './kernel/writer';

const WRITERS = 8;
const WAITING = { timeout: 60_000, interval: 20 };
const AWAY = { status: 503, retryAfter: '5' };

let folders: Awaited<ReturnType<typeof createFolders>>;
beforeAll(async () => {
  folders = await createFolders();
});
afterAll(() => folders.remove());

/** The same numbers in each run. */
function seededChance(seed: number): () => boolean {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state > 2 ** 31;
  };
}

test('after each power cut the embedded store holds every write that was acknowledged', { tags: 'long' }, async () => {
  const dataDir = await folders.copyWithVenue();
  const frail = createFrailDisk();
  frail.attach(dataDir);
  const database = await openDatabase({ dataDir, disk: frail.disk });
  const service = await startApp(database.db);
  const writers = Array.from({ length: WRITERS }, (_, index) => createWriter(service.app, `cut-${index}`));
  const acknowledged = () => writers.flatMap((writer) => writer.acknowledged);
  for (const cut of rounds(1, 20)) {
    const before = acknowledged().length;
    const writing = Promise.all(
      writers.map((writer) => writer.writeUntil(() => acknowledged().length >= before + 3 * WRITERS)),
    );
    await vi.waitFor(() => expect(acknowledged().length).toBeGreaterThan(before + WRITERS), WAITING);
    const promised = acknowledged();
    const image = folders.fresh();
    frail.image(image, cut % 2 === 0 ? undefined : seededChance(cut));
    await writing;
    const restored = await openDatabase({ dataDir: image });
    expect(await missingIn(restored.db, promised)).toEqual([]);
    await restored.close();
    await rm(image, { recursive: true });
    note('Power cuts', 1, 1);
  }
  await service.stop();
  await database.close();
  frail.detach();
});

test('saves of concurrent requests share a sync', { tags: 'long' }, async () => {
  const dataDir = await folders.copyWithVenue();
  const frail = createFrailDisk();
  const database = await openDatabase({ dataDir, disk: frail.disk });
  const service = await startApp(database.db);
  const before = frail.syncs();
  const writers = Array.from({ length: 40 }, (_, index) => createWriter(service.app, `shared-${index}`));
  await Promise.all(writers.map((writer) => writer.write()));
  expect(writers.flatMap(({ acknowledged }) => acknowledged).length).toBe(40);
  expect(frail.syncs() - before).toBeGreaterThan(0);
  expect(frail.syncs() - before).toBeLessThan(40);
  await service.stop();
  await database.close();
});

/** Where the log cannot be written, the database stops and is opened again; it goes on where tables cannot grow. */
const FULL = [
  { what: 'the write-ahead log', part: '/pg_wal/', last: ['The database is open again.'] },
  { what: 'anything', part: '/database/', last: ['The database is open again.'] },
  { what: 'tables', part: '/base/', last: [] },
].slice(0, times(1, 3));

test.each(FULL)(
  'a disk that is full for $what gives 503, and the service comes back when it has space',
  { tags: 'long' },
  async ({ part, last }) => {
    const dataDir = await folders.copyWithVenue();
    const { disk, faults } = createRefusingDisk();
    const lines: string[] = [];
    const database = await openDatabase({ dataDir, disk, say: (line) => lines.push(line) });
    const service = await startApp(database.db);
    const writer = createWriter(service.app, 'full');
    for (let count = 0; count < 5; count += 1) expect(await writer.write()).toBe(200);
    faults.write = { code: 'ENOSPC', on: (path) => path.includes(part) };
    for (let count = 0; count < 200 && writer.refused.length < 3; count += 1) await writer.write();
    const isReady = async () => (await service.app.inject('/readyz')).statusCode === 200;
    await vi.waitFor(async () => expect(await isReady()).toBe(false), WAITING);
    faults.write = null;
    expect(writer.refused).toEqual(writer.refused.map(() => AWAY));
    await vi.waitFor(async () => expect(await writer.write()).toBe(200), WAITING);
    await vi.waitFor(async () => expect(await isReady()).toBe(true), WAITING);
    expect(await missingIn(database.db, writer.acknowledged)).toEqual([]);
    expect(lines.slice(-1)).toEqual(last);
    await service.stop();
    await database.close();
    note('Full disks', 1, 1);
  },
);

test('a sync that fails acknowledges nothing, and the service comes back when the disk does', {
  tags: 'long',
}, async () => {
  const dataDir = await folders.copyWithVenue();
  const { disk, faults } = createRefusingDisk();
  const database = await openDatabase({ dataDir, disk });
  const service = await startApp(database.db, { changes: database.changes });
  const writer = createWriter(service.app, 'unsynced');
  // The venue is in memory, but logouts cannot be checked against a store that failed.
  const read = async () => (await service.app.inject({ url: API.venue, headers: as(ada) })).statusCode;
  expect([await writer.write(), await read(), await read()]).toEqual([200, 200, 200]);
  faults.sync = { code: 'EIO', on: () => true };
  for (let count = 0; count < 3; count += 1) await writer.write();
  expect(await read()).toBe(503);
  faults.sync = null;
  expect([writer.acknowledged.length, writer.refused]).toEqual([1, [AWAY, AWAY, AWAY]]);
  await vi.waitFor(async () => expect(await writer.write()).toBe(200), WAITING);
  expect(await missingIn(database.db, writer.acknowledged)).toEqual([]);
  await service.stop();
  await database.close();
  note('Syncs that fail', 1, 1);
});

test('a start on a full disk is refused in one sentence, and works when the disk has space', async () => {
  const dataDir = await folders.copy();
  const { disk, faults } = createRefusingDisk();
  faults.write = { code: 'ENOSPC', on: () => true };
  await expect(openDatabase({ dataDir, disk })).rejects.toThrow(
    `${dataDir}/database cannot be opened. If the disk has space and the folder is writable, the folder is damaged: restore a copy, or move it away to start again.`,
  );
  faults.write = null;
  const database = await openDatabase({ dataDir, disk });
  await database.close();
  note('Full disks', 1, 1);
});
