import { type SQL, sql } from 'drizzle-orm';
import { waitForMigrations } from '../postgres';
import type { Database } from '../types';
import { CopyError } from './copy-error';
import { createTables, dropTables, hasRows, levelOf } from './levels';
import type { Rows, Table, Take } from './lines';

const listOf = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
const names = ({ columns }: Table): SQL => listOf(columns.map(({ name }) => sql`${sql.identifier(name)}`));

async function insertRows(db: Database, table: Table, rows: Rows): Promise<void> {
  const texts = table.columns.map((_, index) => sql`${sql.param(rows.map((row) => row[index] ?? null))}::text[]`);
  const values = table.columns.map(({ name, type }) => sql`${sql.identifier(name)}::${sql.raw(type)}`);
  await db.execute(sql`
    insert into ${sql.identifier(table.name)} (${names(table)}) overriding system value
    select ${listOf(values)} from unnest(${listOf(texts)}) as row (${names(table)})`);
}

async function deleteFiles(db: Database, table: string, rows: Rows): Promise<void> {
  for (const [hash, index] of rows) {
    await db.execute(sql`delete from ${sql.identifier(table)} where hash = ${hash} and index = ${Number(index)}`);
  }
}

const NOT_EMPTY =
  'The store has data already, and nothing was changed. Add --replace to delete them, or choose an empty store.';

/** Deletes the store's data if the operator allowed it. */
async function empty(db: Database, isReplacing: boolean): Promise<void> {
  const level = await levelOf(db);
  if (level === 0) return;
  if (!isReplacing && (await hasRows(db, level))) throw new CopyError(NOT_EMPTY);
  await dropTables(db, level);
}

/**
 * Fills a store with the lines from `produce`, all or nothing. It gets the schema of the copied store; the next start
 * migrates it. Returns the number of rows.
 * @throws CopyError if the store has data and `isReplacing` is not set
 */
export async function fillStore(
  db: Database,
  isReplacing: boolean,
  produce: (take: Take) => Promise<void>,
): Promise<number> {
  let count = 0;
  let tables: Table[] = [];
  const tableOf = (name: string): Table => {
    const found = tables.find((table) => table.name === name);
    if (found === undefined) throw new CopyError(`The backup has rows of an unknown table: ${name}.`);
    return found;
  };
  await db.transaction(async (transaction) => {
    await waitForMigrations(transaction);
    await produce(async (line) => {
      if ('format' in line) {
        await empty(transaction, isReplacing);
        await createTables(transaction, line.level);
        tables = line.tables;
      } else if ('table' in line) {
        await insertRows(transaction, tableOf(line.table), line.rows);
        count += line.rows.length;
      } else if ('gone' in line) {
        await deleteFiles(transaction, tableOf(line.gone).name, line.rows);
        count -= line.rows.length;
      } else {
        for (const { table, column, last, isUsed } of line.counters) {
          const sequence = sql`pg_get_serial_sequence(${`"${table}"`}, ${column})`;
          await transaction.execute(sql`select setval(${sequence}, ${last}::bigint, ${isUsed})`);
        }
      }
    });
  });
  return count;
}
