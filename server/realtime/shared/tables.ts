import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row with the number of the last batch; the instance that writes the next one locks it. */
export const realtimeClock = pgTable('realtime_clock', {
  id: integer().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
});

/** The instances that share the realtime database. */
export const realtimeInstances = pgTable('realtime_instances', {
  id: text().primaryKey(),
  seenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** The PostgreSQL process id of its listening connection. */
  backend: integer(),
  /** Whether it has loaded the values that are only in memory. */
  isReady: boolean().notNull().default(false),
});

/** The log of batches between the instances, in order, kept for some minutes. `body` is JSON text. */
export const realtimeBatches = pgTable('realtime_batches', {
  seq: bigint({ mode: 'number' }).primaryKey(),
  instance: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  body: text().notNull(),
});

/** A snapshot of the values that are only in memory, for an instance that has just joined. */
export const realtimeSnapshots = pgTable('realtime_snapshots', {
  reader: text().primaryKey(),
  /** The last batch that it contains. */
  seq: bigint({ mode: 'number' }).notNull(),
  body: text().notNull(),
});
