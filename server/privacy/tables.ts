import { bigint, bit, index, integer, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core';

/** Visitors' actions; `userId` is null for anonymous visitors, `category` for page views. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: serial().primaryKey(),
    path: text().notNull(),
    category: text(),
    action: text(),
    name: text(),
    userId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.createdAt)],
);

/** Places of the venue by which visits are counted, and searches without an answer. */
export const visitPlaces = pgTable('visit_places', {
  id: serial().primaryKey(),
  /** As clients name it; of a search a keyed hash of its words. */
  key: text().notNull().unique(),
  /** The words of a search, from the fifth attendee on. */
  words: text(),
});

/** Who has visits, by a keyed hash, as numbers that are bits of {@link visits}. */
export const visitVisitors = pgTable('visit_visitors', {
  id: serial().primaryKey(),
  hash: bigint({ mode: 'number' }).notNull().unique(),
});

/** How many visitors one row of {@link visits} can tell apart; others have a row with the next `chunk`. */
export const VISITORS_OF_ROW = 2048;

/**
 * Who had a place open, each as one bit, and for how long and how often all of them together. A row is of an hour, for the
 * venue and for talks of five minutes; `at` counts five minutes since 1970.
 */
export const visits = pgTable(
  'visits',
  {
    mode: text().notNull(),
    place: integer().notNull(),
    at: integer().notNull(),
    chunk: integer().notNull(),
    visitors: bit({ dimensions: VISITORS_OF_ROW }).notNull(),
    seconds: integer().notNull(),
    opens: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mode, table.place, table.at, table.chunk] })],
);
