import { bigint, boolean, json, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { DryRun } from '../../../domain/control/dry-run';

/** The last dry run, in one row, for all instances; only the one that carries it changes `run`. */
export const dryRuns = pgTable('dry_runs', {
  id: text().primaryKey(),
  /** That carries it. */
  instance: text().notNull(),
  /** Milliseconds since 1970. */
  startedAt: bigint({ mode: 'number' }).notNull(),
  run: json().$type<DryRun>().notNull(),
  isUnderWay: boolean().notNull(),
  /** Whether an administrator wants it to end. */
  isStopping: boolean().notNull(),
  /** The last sign of the instance. */
  seenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
