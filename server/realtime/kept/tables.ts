import { index, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The values of the realtime database that survive a restart, one row per leaf. `path` has its keys joined by "/" and
 * ends with one, so that everything below a path has it as a prefix; `value` is JSON text.
 */
export const realtimeValues = pgTable(
  'realtime_values',
  { path: text().primaryKey(), value: text().notNull() },
  (table) => [index('realtime_values_beginning').on(table.path.op('text_pattern_ops'))],
);
