import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeBlob } from '../../server/db/blobs';
import { rowsOf } from '../../server/db/copy/rows';
import { type Database, openAsIs } from '../../server/db/database';
import { findBinaries } from '../server/kernel/postgres-binaries';
import { addSomeRows, contentsOf } from '../server/kernel/some-rows';
import { createCluster } from './kernel/cluster';
import { createFolders } from './kernel/folders';
import { note, rounds } from './kernel/tally';

const MAIN = join(import.meta.dirname, '../../dist/server/main.js');
const WAITING = { timeout: 60_000, interval: 10 };
/** So that there is time to interrupt a move. */
const SLOW_MS = 20;

let folders: Awaited<ReturnType<typeof createFolders>>;
let cluster: Awaited<ReturnType<typeof createCluster>>;
let dataDir: string;
let before: Awaited<ReturnType<typeof allOf>>;
beforeAll(async () => {
  folders = await createFolders();
  cluster = await createCluster();
  await cluster.start();
  dataDir = await folders.copyWithVenue();
  const { db, close } = await openAsIs({ url: null, dataDir });
  await addSomeRows(db, (await contentsOf(db)).tables, 1);
  await writeBlob(db, randomBytes(5_000_000));
  await close();
  before = await rowsIn(null);
});
afterAll(async () => {
  await cluster.remove();
  await folders.remove();
});

/** Every row of every table and every sequence, read without what a copy is read with. */
async function allOf(db: Database): Promise<Record<string, unknown[]>> {
  await db.execute(sql`set timezone to 'UTC'`);
  const tables = await rowsOf(
    db,
    sql`select tablename::text as name from pg_tables where schemaname = 'public' and tablename <> 'changes' order by 1`,
  );
  const found: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const rows = await rowsOf(
      db,
      sql`select to_jsonb(r)::text as row from ${sql.identifier(String(name))} as r order by md5(to_jsonb(r)::text)`,
    );
    found[String(name)] = rows.map(({ row }) => row);
  }
  const sequences = sql`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and sequencename not like 'changes%' order by 1`;
  return { ...found, sequences: await rowsOf(db, sequences) };
}

async function rowsIn(url: string | null): Promise<Record<string, unknown[]>> {
  const { db, close } = await openAsIs({ url, dataDir });
  const found = await allOf(db);
  await close();
  return found;
}

/** The move in a process of its own, as an operator starts it. */
function startMove(url: string) {
  const child = spawn(process.execPath, [MAIN, 'move', '--to', url], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { child, ended: ended.then(([out, err]) => `${out}${err}`) };
}

async function createTarget(name: string): Promise<{ url: string; direct: string }> {
  const { db, close } = await openAsIs({ url: cluster.directUrl, dataDir });
  await db.execute(sql`create database ${sql.identifier(name)}`);
  await close();
  const named = (url: string) => url.replace(/postgres$/, name);
  return { url: named(cluster.url), direct: named(cluster.directUrl) };
}

/** Waits until a move has written rows, and not all of them. */
async function midway(direct: string): Promise<void> {
  const { db, close } = await openAsIs({ url: direct, dataDir });
  const writing = sql`
    select 1 as one from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_xid is not null and query ilike '%insert into%unnest%'`;
  await vi.waitFor(async () => expect(await rowsOf(db, writing)).toEqual([{ one: 1 }]), WAITING);
  await close();
}

/** What can happen to a move, and what the operator reads. */
const INTERRUPTIONS = [
  { interrupt: (move: ChildProcess) => move.kill('SIGKILL'), said: /^$/ },
  {
    interrupt: () => cluster.restart(),
    said: /^The database was lost \([^)]+\): start again when it can be reached\.\n$/,
  },
];
const MOVED = /^Moved \d+ rows\. From now on, start the service with DATABASE_URL set to the address of --to/;

test.runIf(findBinaries() !== null)(
  'a move to PostgreSQL that is killed or loses its database leaves nothing, and the second try moves every row',
  { tags: 'long' },
  async () => {
    for (const round of rounds(2, 6, 60)) {
      const { url, direct } = await createTarget(`moved_${round}`);
      cluster.slowDown(SLOW_MS);
      const { child, ended } = startMove(url);
      await midway(direct);
      const { interrupt, said } = INTERRUPTIONS[round % 2] ?? INTERRUPTIONS[0]!;
      await interrupt(child);
      expect(await ended).toMatch(said);
      cluster.slowDown(0);
      expect(await rowsIn(direct)).toEqual({ sequences: [] });
      expect(await startMove(url).ended).toMatch(MOVED);
      expect(await rowsIn(direct)).toEqual(before);
      note('Moves that are interrupted', 1, 1);
    }
    expect(await rowsIn(null)).toEqual(before);
  },
);
