import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Chat files. No two share a blob, so that each can be deleted independently. */
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
    /** Null unless the file is a wide picture. */
    smallHash: text(),
    smallSize: integer().notNull().default(0),
    width: integer(),
    height: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.uid)],
);
