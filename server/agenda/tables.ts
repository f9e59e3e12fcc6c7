import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** The talks that users have saved in their own agenda. */
export const keptTalks = pgTable(
  'kept_talks',
  {
    userId: text().notNull(),
    architectureId: text().notNull(),
    /** Its address: widget and configuration. It need not be in the venue, and may come back. */
    talk: text().notNull(),
    keptAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.architectureId, table.talk] })],
);
