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
  /** The process of its listening connection in PostgreSQL. */
  backend: integer(),
  /** Whether it has the values that are in memory only. */
  isReady: boolean().notNull().default(false),
});

/** What the instances tell each other, in order, for some minutes. `body` is JSON text. */
export const realtimeBatches = pgTable('realtime_batches', {
  seq: bigint({ mode: 'number' }).primaryKey(),
  instance: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  body: text().notNull(),
});

/** What is in memory only, for an instance that has just joined. */
export const realtimeSnapshots = pgTable('realtime_snapshots', {
  reader: text().primaryKey(),
  /** The last batch that it contains. */
  seq: bigint({ mode: 'number' }).notNull(),
  body: text().notNull(),
});
