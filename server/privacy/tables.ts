import { index, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';

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
