import { isNotNull, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytea } from '../../../server/db/columns';
import type { OpenDatabase } from '../../../server/db/database';
import { openInMemory } from '../../../server/db/embedded/embedded';

const SIZE = 1_000_000;
const TRIES = 3;

const written = pgTable('written', { bytes: bytea(), letters: text() });

let store: OpenDatabase;
beforeAll(async () => {
  store = await openInMemory();
  await store.db.execute(sql`create table written (bytes bytea, letters text)`);
});
afterAll(() => store.close());

/** Milliseconds of processor time, the least of some tries. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

test('a file is written and read in about the time of a text as long, and is the same', async () => {
  const bytes = Buffer.from(Array.from({ length: SIZE }, (_, at) => at % 256));
  const letters = bytes.toString('hex');
  const { db } = store;
  const ofLetters = await timeOf(() => db.insert(written).values({ letters }).returning());
  const ofBytes = await timeOf(() => db.insert(written).values({ bytes }).returning());
  expect(ofBytes / ofLetters).toBeLessThan(3);
  const read = await db.select().from(written).where(isNotNull(written.bytes)).limit(1);
  expect(read.map((row) => row.bytes !== null && Buffer.compare(row.bytes, bytes))).toEqual([0]);
});

test('a query reads numbers, truths, JSON and bytes as such; arrays, which nothing reads, stay texts', async () => {
  const found = await store.db.execute(
    sql`select 1 as number, true as truth, '{"a": [1]}'::jsonb as json, '\\x01ff'::bytea as bytes, '{a,b}'::text[] as texts`,
  );
  expect(found).toMatchObject({
    rows: [{ number: 1, truth: true, json: { a: [1] }, bytes: Buffer.from([1, 255]), texts: '{a,b}' }],
  });
});
