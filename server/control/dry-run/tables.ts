import { bigint, boolean, json, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { DryRun } from '../../../domain/control/dry-run';

/** The last dry run, in one row, for all instances; only the instance that runs it changes `run`. */
export const dryRuns = pgTable('dry_runs', {
  id: text().primaryKey(),
  /** The instance that runs it. */
  instance: text().notNull(),
  /** Milliseconds since 1970. */
  startedAt: bigint({ mode: 'number' }).notNull(),
  run: json().$type<DryRun>().notNull(),
  isUnderWay: boolean().notNull(),
  /** Whether an administrator has stopped it. */
  isStopping: boolean().notNull(),
  /** The last heartbeat of the instance. */
  seenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
