import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import * as v from 'valibot';
import { type Database, migrationsFolder } from '../types';
import { CopyError } from './copy-error';
import { rowsOf } from './rows';

/** The schema version of a store: the time of its newest migration, or 0 without tables. */
export type Level = number;

const SnapshotSchema = v.object({ tables: v.record(v.string(), v.object({ name: v.string() })) });

const readMigrations = () => readMigrationFiles({ migrationsFolder });

/** The message about a schema that no migration can upgrade. */
export const TOO_OLD = 'of an older version of the service, which this one cannot bring up to date';

/** Whether a schema is older than the first migration. */
export const isTooOld = (level: Level): boolean => level !== 0 && level < (readMigrations()[0]?.folderMillis ?? 0);

/**
 * The migrations up to a level, oldest first.
 * @throws CopyError for the level of another version
 */
export function migrationsUpTo(level: Level) {
  const all = readMigrations();
  const index = all.findIndex(({ folderMillis }) => folderMillis === level);
  if (isTooOld(level)) throw new CopyError(`The data are ${TOO_OLD}: use the version that made them.`);
  if (level !== 0 && index === -1) {
    throw new CopyError('The data are of a newer version of the service: install that version first.');
  }
  return all.slice(0, index + 1);
}

/** The level of a store. */
export async function levelOf(db: Database): Promise<Level> {
  const [found] = await rowsOf(db, sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`);
  if (found?.['name'] == null) return 0;
  const [newest] = await rowsOf(db, sql`select max(created_at)::text as level from drizzle.__drizzle_migrations`);
  return Number(newest?.['level'] ?? 0);
}

/** The names of the service's tables at a level: a database may have tables of other programs. */
export function tablesAt(level: Level): string[] {
  const count = migrationsUpTo(level).length;
  if (count === 0) return [];
  const name = `${String(count - 1).padStart(4, '0')}_snapshot.json`;
  const { tables } = v.parse(SnapshotSchema, JSON.parse(readFileSync(join(migrationsFolder, 'meta', name), 'utf8')));
  return Object.values(tables).map((table) => table.name);
}

/** Creates the empty tables of a level, as the migrations would. For use in a transaction. */
export async function createTables(db: Database, level: Level): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(sql`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql: statements, hash, folderMillis } of migrationsUpTo(level)) {
    for (const statement of statements) await db.execute(sql.raw(statement));
    await db.execute(sql`
      insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`);
  }
}

/** Not copied: the triggers of another store fill it again. */
export const OWN_LOG = 'changes';

/** Whether any table of the store has a row. The change log is ignored: it also lists deleted data. */
export async function hasRows(db: Database, level: Level): Promise<boolean> {
  for (const table of tablesAt(level)) {
    if (table === OWN_LOG) continue;
    if ((await rowsOf(db, sql`select 1 as one from ${sql.identifier(table)} limit 1`)).length > 0) return true;
  }
  return false;
}

/** Drops the tables of a store. For use in a transaction. */
export async function dropTables(db: Database, level: Level): Promise<void> {
  for (const table of tablesAt(level)) await db.execute(sql`drop table ${sql.identifier(table)} cascade`);
  await db.execute(sql`delete from drizzle.__drizzle_migrations`);
}
