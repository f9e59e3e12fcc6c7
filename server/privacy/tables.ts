import { bigint, index, integer, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core';

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

/**
 * How long and how often an attendee had a place open in an hour, in hours since 1970. `visitor` is a keyed hash of the
 * user; `slots` has a bit for each five minutes of the hour.
 */
export const visits = pgTable(
  'visits',
  {
    mode: text().notNull(),
    hour: integer().notNull(),
    place: integer().notNull(),
    visitor: bigint({ mode: 'number' }).notNull(),
    seconds: integer().notNull(),
    opens: integer().notNull(),
    slots: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mode, table.hour, table.place, table.visitor] })],
);
