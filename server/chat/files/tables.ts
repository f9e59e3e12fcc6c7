import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Files of the chat. Each has blobs of its own, so that it can be deleted alone. */
export const chatFiles = pgTable(
  'chat_files',
  {
    id: text().primaryKey(),
    mode: text().notNull(),
    room: text().notNull(),
    uid: text().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    hash: text().notNull(),
    size: integer().notNull(),
    /** Null for a file that is no wide picture. */
    smallHash: text(),
    smallSize: integer().notNull().default(0),
    width: integer(),
    height: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.uid)],
);
