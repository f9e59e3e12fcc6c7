import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../types';
import { CopyError } from './copy-error';
import { levelOf, OWN_LOG, tablesAt } from './levels';
import { FORMAT, type Line, type Rows, type Table, type Take } from './lines';
import { rowsOf } from './rows';

const PAGE_BYTES = 4 * 1024 * 1024;
const PAGE_ROWS = 1000;

/** The table with a venue's files. Its rows never change, so they can be read before the snapshot. */
const FILES = 'blob_chunks';
const FILE_PAGE = 32;

const name = (text: string): SQL => sql`${sql.identifier(text)}`;
const listOf = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
const textsOf = ({ columns }: Table): SQL => listOf(columns.map((column) => sql`${name(column.name)}::text`));

/** A snapshot with settings that give values the same text on every server. */
const atOneMoment = <T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> =>
  db.transaction(
    async (snapshot) => {
      await snapshot.execute(sql`
        select set_config('datestyle', 'ISO', true), set_config('intervalstyle', 'postgres', true),
          set_config('timezone', 'UTC', true), set_config('bytea_output', 'hex', true),
          set_config('extra_float_digits', '1', true)`);
      return work(snapshot);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

type Value = string | number | boolean | null | undefined;

const textOf = (value: Value): string | null => (value === null || value === undefined ? null : String(value));

async function readRows(db: Database, { columns }: Table, statement: SQL): Promise<Rows> {
  const rows = await rowsOf(db, statement);
  return rows.map((row) => columns.map((column) => textOf(row[column.name])));
}

/** The service's tables, each after those that its rows refer to. */
async function readTables(db: Database, level: number): Promise<Table[]> {
  const names = tablesAt(level);
  const columns = await rowsOf(
    db,
    sql`select relname as "table", attname as "column", format_type(atttypid, atttypmod) as type
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = current_schema()::regnamespace and attnum > 0 and not attisdropped and attgenerated = ''
      order by relname, attnum`,
  );
  const references = await rowsOf(
    db,
    sql`select own.relname as "from", other.relname as "to" from pg_constraint
      join pg_class own on own.oid = conrelid join pg_class other on other.oid = confrelid where contype = 'f'`,
  );
  const sorted: Table[] = [];
  const add = (table: string, waiting: readonly string[]): void => {
    if (sorted.some((one) => one.name === table) || waiting.includes(table)) return;
    for (const { from, to } of references) if (from === table) add(String(to), [...waiting, table]);
    const own = columns.filter((column) => column['table'] === table);
    sorted.push({
      name: table,
      columns: own.map(({ column, type }) => ({ name: String(column), type: String(type) })),
    });
  };
  for (const table of names.toSorted()) if (table !== OWN_LOG) add(table, []);
  return sorted;
}

const keyOf = (hash: Value, index: Value): string => `${String(index)} ${String(hash)}`;

/** Copies files page by page while the service runs. Returns the keys of the copied rows. */
async function copyFiles(db: Database, files: Table, take: Take): Promise<Set<string>> {
  const copied = new Set<string>();
  let after: SQL = sql`true`;
  for (;;) {
    const page = await atOneMoment(db, (snapshot) =>
      rowsOf(
        snapshot,
        sql`select ${textsOf(files)} from ${name(FILES)} where ${after} order by hash, index limit ${FILE_PAGE}`,
      ),
    );
    const last = page.at(-1);
    if (last === undefined) return copied;
    for (const { hash, index } of page) copied.add(keyOf(hash, index));
    await take({ table: FILES, rows: page.map((row) => files.columns.map((column) => textOf(row[column.name]))) });
    after = sql`(hash, index) > (${String(last['hash'])}, ${Number(last['index'])})`;
  }
}

/** Corrects the files copied earlier to match the snapshot. */
async function correctFiles(db: Database, files: Table, copied: Set<string>, take: Take): Promise<void> {
  const present = await rowsOf(db, sql`select hash, index from ${name(FILES)}`);
  for (const { hash, index } of present) {
    if (copied.delete(keyOf(hash, index))) continue;
    const isIt = sql`hash = ${String(hash)} and index = ${Number(index)}`;
    const rows = await readRows(db, files, sql`select ${textsOf(files)} from ${name(FILES)} where ${isIt}`);
    await take({ table: FILES, rows });
  }
  const gone = [...copied].map((key) => {
    const [index = '', hash = ''] = key.split(' ');
    return [hash, index];
  });
  if (gone.length > 0) await take({ gone: FILES, rows: gone });
}

async function copyTable(db: Database, table: Table, take: Take): Promise<void> {
  const sizes = table.columns.map((column) => sql`coalesce(pg_column_size(${name(column.name)}), 0)`);
  const [largest] = await rowsOf(db, sql`select max(${sql.join(sizes, sql` + `)}) as bytes from ${name(table.name)}`);
  const bytes = Math.max(Number(largest?.['bytes'] ?? 0), 1);
  const count = Math.min(Math.max(Math.floor(PAGE_BYTES / bytes), 1), PAGE_ROWS);
  await db.execute(sql`declare copied no scroll cursor for select ${textsOf(table)} from ${name(table.name)}`);
  for (;;) {
    const rows = await readRows(db, table, sql`fetch ${sql.raw(String(count))} from copied`);
    if (rows.length === 0) break;
    await take({ table: table.name, rows });
  }
  await db.execute(sql`close copied`);
}

async function readCounters(db: Database, tables: readonly Table[]): Promise<Line> {
  const counters = [];
  for (const table of tables) {
    const quoted = `"${table.name}"`;
    for (const { name: column } of table.columns) {
      const [found] = await rowsOf(db, sql`select pg_get_serial_sequence(${quoted}, ${column}) as name`);
      if (found?.['name'] == null) continue;
      const sequence = sql.raw(String(found['name']));
      const [state] = await rowsOf(db, sql`select last_value::text as last, is_called from ${sequence}`);
      counters.push({
        table: table.name,
        column,
        last: String(state?.['last']),
        isUsed: state?.['is_called'] === true,
      });
    }
  }
  return { counters };
}

/**
 * Reads a consistent snapshot of a store while others use it.
 * @throws CopyError if it has no tables, or those of a newer version
 */
export async function readStore(db: Database, take: Take): Promise<void> {
  const level = await levelOf(db);
  if (level === 0) throw new CopyError('There is nothing to copy: this database has no tables of the service.');
  const tables = await readTables(db, level);
  await take({ format: FORMAT, level, at: new Date().toISOString(), tables });
  const files = tables.find((table) => table.name === FILES);
  const copied = files === undefined ? new Set<string>() : await copyFiles(db, files, take);
  await atOneMoment(db, async (snapshot) => {
    if ((await levelOf(snapshot)) !== level) throw new CopyError('The service was upgraded meanwhile: start again.');
    if (files !== undefined) await correctFiles(snapshot, files, copied, take);
    for (const table of tables) if (table !== files) await copyTable(snapshot, table, take);
    await take(await readCounters(snapshot, tables));
  });
}
