import type { SQL } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../types';

const RowsSchema = v.object({
  rows: v.array(v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()])))),
});

type Row = Record<string, string | number | boolean | null>;

/** The rows of a statement of either driver. */
export const rowsOf = async (db: Database, statement: SQL): Promise<Row[]> =>
  v.parse(RowsSchema, await db.execute(statement)).rows;
