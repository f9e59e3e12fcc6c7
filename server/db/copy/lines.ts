import * as v from 'valibot';

const NameSchema = v.string();
const RowsSchema = v.array(v.array(v.nullable(v.string())));

const TableSchema = v.object({
  name: NameSchema,
  columns: v.array(v.object({ name: NameSchema, type: v.string() })),
});
export type Table = v.InferOutput<typeof TableSchema>;

/** Values are in PostgreSQL's text format. */
export type Rows = v.InferOutput<typeof RowsSchema>;

/** The format of backups that were written without a seal. */
export const UNSEALED = 'venue-backup-1';
export const FORMAT = 'venue-backup-2';

/** What a copy of a store consists of, in this order: its tables, then their rows, then the counters of new rows. */
export const LineSchema = v.union([
  v.object({
    format: v.picklist([UNSEALED, FORMAT]),
    level: v.number(),
    at: v.string(),
    tables: v.array(TableSchema),
  }),
  v.object({ table: NameSchema, rows: RowsSchema }),
  /** Rows of an earlier line that were deleted before the snapshot. */
  v.object({ gone: NameSchema, rows: RowsSchema }),
  v.object({
    counters: v.array(v.object({ table: NameSchema, column: NameSchema, last: v.string(), isUsed: v.boolean() })),
  }),
]);
export type Line = v.InferOutput<typeof LineSchema>;
export type Take = (line: Line) => Promise<void>;
