import { integer, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const profiles = pgTable(
  'profiles',
  {
    architectureId: text().notNull(),
    userId: text().notNull(),
    attributes: json().notNull(),
    /** Counts the changes; a client sends the revision that it edited when it saves. */
    revision: integer().notNull().default(1),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.architectureId, table.userId] })],
);

/** The picture of each account, the same in all venues. No two share a blob, so that each can be deleted. */
export const portraits = pgTable('portraits', {
  id: text().primaryKey(),
  userId: text().notNull().unique(),
  hash: text().notNull(),
  size: integer().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
