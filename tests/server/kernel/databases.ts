import { cp, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../server/db/database';
import { openInMemory } from '../../../server/db/embedded/embedded';
import { createPostgres, MIGRATED } from './postgres-database';

export { createPostgres } from './postgres-database';

const socket = inject('postgresSocket');

let dump: Promise<Blob> | null = null;

const TABLES = sql`select string_agg(format('%I.%I', schemaname, tablename), ', ' order by tablename) as names from pg_tables
  where schemaname = 'public'`;
const TablesSchema = v.object({ rows: v.tuple([v.object({ names: v.string() })]) });

async function tablesOf({ db }: OpenDatabase): Promise<string> {
  const { rows } = v.parse(TablesSchema, await db.execute(TABLES));
  return rows[0].names;
}

/** Empties a store that a test is done with, or tells that it cannot be as it was. */
async function empty(store: OpenDatabase, tables: string): Promise<boolean> {
  try {
    if ((await tablesOf(store)) !== tables) return false;
    await store.db.execute(sql.raw(`truncate ${tables} restart identity cascade`));
    // The log of changes has the emptying.
    await store.db.execute(sql`delete from changes`);
    return true;
  } catch {
    return false;
  }
}

/** The time that emptying a store may take; a transaction that a test left open would block it for ever. */
const PATIENCE_MS = 5000;

/**
 * Closed stores are emptied and lent again, because making one takes ten times as long. A closed store answers nothing. One
 * that cannot be emptied in time is closed in the background and not lent again.
 */
function lender(make: () => Promise<OpenDatabase>): () => Promise<OpenDatabase> {
  const idle: OpenDatabase[] = [];
  let tables: Promise<string> | null = null;
  return async () => {
    const store = idle.pop() ?? (await make());
    const all = await (tables ??= tablesOf(store));
    let isClosed = false;
    const whileOpen = (db: OpenDatabase['db']) =>
      new Proxy(db, {
        get(target, key) {
          if (isClosed) throw new Error('The store is closed');
          return Reflect.get(target, key);
        },
      });
    return {
      ...store,
      db: whileOpen(store.db),
      patientDb: whileOpen(store.patientDb),
      async close() {
        if (isClosed) return;
        isClosed = true;
        const isEmpty = await Promise.race([empty(store, all), delay(PATIENCE_MS, false, { ref: false })]);
        if (isEmpty) idle.push(store);
        else void store.close().catch(() => {});
      },
    };
  };
}

/** An empty, migrated store in memory. */
export const openEmpty = lender(async () => {
  dump ??= readFile(inject('emptyDump')).then((bytes) => new Blob([bytes]));
  return openInMemory(await dump);
});

/** A new folder with an empty, migrated store. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'venue-data-'));
  await cp(inject('emptyStore'), folder, { recursive: true });
  return folder;
}

type Driver = { driver: string; open: () => Promise<OpenDatabase> };

/** PGlite, and PostgreSQL where it is installed: for tests whose subject is the store. */
export const drivers: readonly Driver[] = [
  { driver: 'PGlite', open: openEmpty },
  ...(socket === null
    ? []
    : [
        {
          driver: 'PostgreSQL',
          open: async () => openDatabase({ url: await createPostgres(socket, { template: MIGRATED }) }),
        },
      ]),
];
export const postgresSocket = socket;

const wanted = process.env['TEST_STORE'] ?? 'PGlite';

/** The store of all other tests: PGlite, or with `TEST_STORE=PostgreSQL` that one. */
export const chosenDrivers: readonly Driver[] = drivers.filter(({ driver }) => driver === wanted);
if (chosenDrivers.length === 0) throw new Error(`There is no store ${wanted}: install it, or unset TEST_STORE`);
