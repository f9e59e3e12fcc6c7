import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeBlob } from '../../../server/db/blobs';
import { readLines, writeLines } from '../../../server/db/copy/file';
import { fillStore } from '../../../server/db/copy/fill-store';
import type { Line } from '../../../server/db/copy/lines';
import { readStore } from '../../../server/db/copy/read-store';
import type { OpenDatabase } from '../../../server/db/database';
import { blobChunks } from '../../../server/db/tables';
import { drivers } from '../kernel/databases';
import { addSomeRows, contentsOf } from '../kernel/some-rows';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venue-copy-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const pairs = drivers.flatMap((from) =>
  drivers.map((to) => ({ from: from.driver, to: to.driver, stores: [from, to] })),
);
/** The first pair of different stores, else the only pair. */
const chosen = pairs.find(({ from, to }) => from !== to) ?? pairs[0];
const tagged = pairs.map((pair) => ({ ...pair, tags: pair === chosen ? [] : ['long'] }));

describe.each(tagged)('a copy from $from to $to', ({ stores: [from, to], tags }) => {
  const opened: OpenDatabase[] = [];
  const open = async () => {
    for (const driver of [from, to]) if (driver !== undefined) opened.push(await driver.open());
    const [source, target] = opened.slice(-2);
    if (source === undefined || target === undefined) throw new Error('No store');
    return { source: source.db, target: target.db };
  };
  afterAll(() => Promise.all(opened.map(({ close }) => close())));

  test('a backup that is restored has every row of every table, and goes on counting', { tags }, async () => {
    const { source, target } = await open();
    const empty = await contentsOf(source);
    await addSomeRows(source, empty.tables, 1);
    await writeBlob(source, randomBytes(5_000_000));
    const before = await contentsOf(source);
    expect(Object.keys(before.rows).toSorted()).toEqual(empty.tables.map(({ name }) => name).toSorted());

    const file = join(folder, `${from?.driver}-${to?.driver}.gz`);
    await writeLines(createWriteStream(file), (take) => readStore(source, take));
    const rows = await fillStore(target, false, (take) => readLines(file, take));
    expect(await contentsOf(target)).toEqual(before);
    expect(rows).toBe(Object.values(before.rows).flat().length);
    const added = await target.execute(sql`insert into captures (kind, payload) values ('login', '{}') returning id`);
    expect(added).toMatchObject({ rows: [{ id: 42 }] });

    const refused = fillStore(target, false, (take) => readLines(file, take));
    await expect(refused).rejects.toThrow(
      'The store has data already, and nothing was changed. Add --replace to delete them, or choose an empty store.',
    );
    await fillStore(target, true, (take) => readLines(file, take));
    expect(await contentsOf(target)).toEqual(before);
  });

  test('a restore that fails leaves what was there', { tags: 'long' }, async () => {
    const { source, target } = await open();
    const { tables } = await contentsOf(source);
    await addSomeRows(source, tables, 2);
    await addSomeRows(target, tables, 3);
    const before = await contentsOf(target);
    const cut = fillStore(target, true, (take) =>
      readStore(source, async (line) => {
        if ('counters' in line) throw new Error('cut');
        await take(line);
      }),
    );
    await expect(cut).rejects.toThrow('cut');
    expect(await contentsOf(target)).toEqual(before);
  });

  test('files that come and go while a copy is made are as at its moment', { tags: 'long' }, async () => {
    const { source, target } = await open();
    for (let count = 0; count < 40; count += 1) await writeBlob(source, randomBytes(100_000));
    let isFirst = true;
    await fillStore(target, false, (take) =>
      readStore(source, async (line: Line) => {
        await take(line);
        if (!('table' in line) || !isFirst) return;
        isFirst = false;
        await source.delete(blobChunks).where(eq(blobChunks.hash, line.rows[0]?.[0] ?? ''));
        for (let count = 0; count < 5; count += 1) await writeBlob(source, randomBytes(100_000));
      }),
    );
    expect((await contentsOf(target)).rows).toEqual((await contentsOf(source)).rows);
  });
});

test('a file that is no backup, is cut, or was changed, is refused before anything is read from it', async () => {
  const file = join(folder, 'whole.gz');
  const [driver] = drivers;
  const store = await driver?.open();
  if (store === undefined) throw new Error('No store');
  await addSomeRows(store.db, (await contentsOf(store.db)).tables, 4);
  await writeLines(createWriteStream(file), (take) => readStore(store.db, take));
  await store.close();
  const bytes = await readFile(file);
  const reasonOf = async (changed: Buffer | string): Promise<unknown> => {
    const broken = join(folder, 'broken.gz');
    await writeFile(broken, changed);
    return readLines(broken, () => {}).then(
      () => 'read',
      (error: Error) => [error.name, error.message.replace(broken, 'it')],
    );
  };
  const refusals = {
    none: 'it is no backup of a venue, or is damaged: use another file.',
    damaged: 'it is damaged or was cut: use another backup.',
  };
  const REFUSED = expect.toBeOneOf(Object.values(refusals).map((reason) => ['CopyError', reason]));
  expect(await reasonOf(bytes)).toBe('read');
  expect(await reasonOf('no backup')).toEqual(['CopyError', refusals.none]);
  for (const share of [0.3, 0.99])
    expect(await reasonOf(bytes.subarray(0, Math.floor(bytes.length * share)))).toEqual(REFUSED);
  // What gzip does not check, and some places by chance.
  const places = [3, 4, 8, 9, bytes.length - 1, ...fc.sample(fc.nat(bytes.length - 1), { numRuns: 20, seed: 4 })];
  for (const at of places) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(await reasonOf(changed), `byte ${at}`).toEqual(REFUSED);
  }
  for (const added of [Buffer.alloc(512), bytes])
    expect(await reasonOf(Buffer.concat([bytes, added]))).toEqual(['CopyError', refusals.damaged]);
  const lines = gunzipSync(bytes).toString('utf8');
  expect(await reasonOf(gzipSync(lines))).toEqual(['CopyError', refusals.damaged]);
  const old = lines.replace('venue-backup-2', 'venue-backup-1').split('\n');
  expect(await reasonOf(gzipSync(old.toSpliced(5, 1).join('\n')))).toEqual([
    'CopyError',
    'it is not a whole backup: use another one.',
  ]);
});

test('a backup of before the seal is read as before', async () => {
  const lines = [{ format: 'venue-backup-1', level: 0, at: '2026-01-01', tables: [] }, { counters: [] }];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const end = createHash('sha256').update(text).digest('hex');
  const file = join(folder, 'old.gz');
  await writeFile(file, gzipSync(`${text}${JSON.stringify({ end })}\n`));
  const read: Line[] = [];
  await readLines(file, (line) => void read.push(line));
  expect(read).toEqual(lines);
});
