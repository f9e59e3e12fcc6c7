import { bigint, index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';

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
  (table) => [
    primaryKey({ columns: [table.userId, table.architectureId, table.talk] }),
    index().on(table.architectureId, table.talk),
  ],
);

/** The users who have chosen that people they know see which talks they keep. */
export const agendaShares = pgTable(
  'agenda_shares',
  {
    userId: text().notNull(),
    architectureId: text().notNull(),
    sharedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.architectureId] })],
);

/** The users who have chosen that their attendance is kept, which is counted until `countedUntil`, in milliseconds since 1970. */
export const attendanceChoices = pgTable(
  'attendance_choices',
  {
    mode: text().notNull(),
    architectureId: text().notNull(),
    userId: text().notNull(),
    keptAt: timestamp({ withTimezone: true }).notNull(),
    countedUntil: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.mode, table.architectureId, table.userId] })],
);

/** For how many milliseconds they attended a talk, by its address, or a day such as `2026-11-20`. */
export const attendance = pgTable(
  'attendance',
  {
    mode: text().notNull(),
    architectureId: text().notNull(),
    userId: text().notNull(),
    place: text().notNull(),
    ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mode, table.architectureId, table.userId, table.place] })],
);

/** Certificates of attendance as they were made: each can be checked by its number, whatever the venue becomes. */
export const certificates = pgTable(
  'certificates',
  {
    number: text().primaryKey(),
    mode: text().notNull(),
    architectureId: text().notNull(),
    userId: text().notNull(),
    place: text().notNull(),
    name: text().notNull(),
    issuer: text().notNull(),
    event: text().notNull(),
    /** That of the talk; empty for a day. */
    title: text().notNull(),
    locale: text().notNull(),
    begin: bigint({ mode: 'number' }).notNull(),
    end: bigint({ mode: 'number' }).notNull(),
    timeZone: text().notNull(),
    minutes: integer().notNull(),
    issuedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [unique('certificates_place').on(table.mode, table.architectureId, table.userId, table.place)],
);
