import { type SQL, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import type { Rows, Table } from '../../../server/db/copy/lines';
import { readStore } from '../../../server/db/copy/read-store';
import { rowsOf } from '../../../server/db/copy/rows';
import type { Database } from '../../../server/db/database';

/** The contents of a store: the rows of each table in an order of their own, and its counters. */
export async function contentsOf(db: Database) {
  const tables: Table[] = [];
  const rows: Record<string, Rows> = {};
  const counters: unknown[] = [];
  await readStore(db, async (line) => {
    if ('tables' in line) tables.push(...line.tables);
    else if ('table' in line) rows[line.table] = [...(rows[line.table] ?? []), ...line.rows];
    else if ('counters' in line) counters.push(...line.counters);
    else throw new Error('Rows were deleted meanwhile');
  });
  const sorted = Object.entries(rows).map(([table, all]) => [
    table,
    all.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
  ]);
  return { tables, rows: Object.fromEntries(sorted) as Record<string, Rows>, counters };
}

const anyText = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('', 'NULL', '\\N', '{a,"b"}', '\u2028\u2029\r\n\t\\"\'', 'é', 'é', '👩‍🚀', 'x'.repeat(20_000)),
  )
  .map((text) => text.replaceAll('\0', ''));
const anyJson = fc.json();
const anyTime = fc
  .tuple(fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true }), fc.nat(999))
  .map(([date, micros]) => date.toISOString().replace('Z', `${String(micros).padStart(3, '0')}Z`));

const BY_TYPE: Readonly<Record<string, fc.Arbitrary<string>>> = {
  text: anyText,
  integer: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map(String),
  bigint: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  boolean: fc.boolean().map(String),
  json: anyJson,
  jsonb: anyJson,
  bytea: fc.uint8Array({ maxLength: 3000 }).map((bytes) => `\\x${Buffer.from(bytes).toString('hex')}`),
  'bit(2048)': fc.bigInt({ min: 0n, max: 2n ** 2048n - 1n }).map((bits) => bits.toString(2).padStart(2048, '0')),
  'timestamp with time zone': anyTime,
};

const NULLABLE = sql`
  select table_name || '.' || column_name as name from information_schema.columns
  where table_schema = current_schema() and is_nullable = 'YES'`;

/** What a column that refers to another table holds, where values by chance would not. */
const REFERRED: Readonly<Record<string, SQL>> = {
  'live_help_pieces.id': sql`(select id from live_help order by id limit 1)`,
};

/** Rows of every table, with values of every kind, also none; those that a constraint refuses are left out. */
export async function addSomeRows(db: Database, tables: readonly Table[], seed: number): Promise<void> {
  const nullable = new Set((await rowsOf(db, NULLABLE)).map((row) => row['name']));
  for (const { name, columns } of tables) {
    const arbitraries = columns.map(({ name: column, type }) => {
      const found = BY_TYPE[type];
      if (found === undefined) throw new Error(`No values for ${name}.${column}: ${type}`);
      return nullable.has(`${name}.${column}`) ? fc.option(found, { freq: 3 }) : found;
    });
    for (const [index, row] of fc.sample(fc.tuple(...arbitraries), { numRuns: 12, seed }).entries()) {
      const values = columns.map(({ name: column, type }, at) => {
        const isUser = column === 'uid' && name.startsWith('identity_');
        const isCounted = column === 'id' && type === 'integer';
        const value = isUser
          ? `user ${name === 'identity_users' ? index : 0}`
          : isCounted
            ? String(index + 1)
            : column === 'mergedInto' && row[at] !== null
              ? row[0]
              : row[at];
        return REFERRED[`${name}.${column}`] ?? sql`${value}::text::${sql.raw(type)}`;
      });
      const names = columns.map((column) => sql.identifier(column.name));
      await db.execute(sql`
        insert into ${sql.identifier(name)} (${sql.join(names, sql`, `)})
        values (${sql.join(values, sql`, `)}) on conflict do nothing`);
    }
  }
  await db.execute(sql`select setval('captures_id_seq', 41)`);
}
