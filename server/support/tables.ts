import { boolean, index, integer, json, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core';
import { BROWSERS, SYSTEMS } from '../../domain/support/browser';
import { HELP_ENDS } from '../../domain/support/live-help';
import { REPORT_PLACES } from '../../domain/support/report';
import { bytea } from '../db/columns';

/** Client reports: logins, cookie choices, log messages. */
export const captures = pgTable(
  'captures',
  {
    id: serial().primaryKey(),
    kind: text({ enum: ['login', 'cookiePreferences', 'log'] }).notNull(),
    userId: text(),
    payload: json().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.createdAt)],
);

/** Session recordings that visitors sent to support, as gzipped JSON, without their user. */
export const sessionRecordings = pgTable(
  'session_recordings',
  {
    code: text().primaryKey(),
    /** Where it was sent from. */
    place: text({ enum: REPORT_PLACES }).notNull(),
    /** The version and the build, such as `2.0.0+0a1b2c3d`. */
    appVersion: text().notNull(),
    /** What the service reads of it when it arrives, to find it again; nothing of a person. */
    problem: text().notNull(),
    message: text(),
    area: text().notNull(),
    locale: text().notNull(),
    browser: text({ enum: BROWSERS }).notNull(),
    browserVersion: integer(),
    system: text({ enum: SYSTEMS }).notNull(),
    /** What went wrong, in the visitor's own words. */
    sentence: text(),
    size: integer().notNull(),
    bytes: bytea().notNull(),
    /** A keyed hash of the network that sent it: each keeps its share of those that are kept. */
    sender: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.createdAt), index().on(table.problem, table.createdAt)],
);

/** Every problem that was seen, by which a new one is known. */
export const recordingProblems = pgTable(
  'recording_problems',
  {
    key: text().primaryKey(),
    firstAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it was announced; null if it was not. */
    announcedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.firstAt)],
);

/** One row: up to which time old reports are deleted as if it were now, and when that was last decided. */
export const retentionRuns = pgTable('retention_runs', {
  id: text().primaryKey(),
  reachedAt: timestamp({ withTimezone: true }).notNull(),
  ranAt: timestamp({ withTimezone: true }),
});

/** Attendees who asked to be followed live, from their code to a few minutes after the end. */
export const liveHelp = pgTable(
  'live_help',
  {
    /** Known to the attendee's page alone. */
    id: text().primaryKey(),
    userId: text().notNull(),
    /** A keyed hash. */
    code: text().notNull().unique(),
    codeUntil: timestamp({ withTimezone: true }).notNull(),
    /** Known to the administrator's page alone; null before the code was entered. */
    view: text().unique(),
    helper: text(),
    startedAt: timestamp({ withTimezone: true }),
    showsView: boolean().notNull().default(false),
    /** Whether the attendee's page has to send a whole recording. */
    needsWhole: boolean().notNull().default(true),
    /** The number of the last piece. */
    seq: integer().notNull().default(0),
    attendeeAt: timestamp({ withTimezone: true }).notNull(),
    helperAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
    endReason: text({ enum: HELP_ENDS }),
  },
  (table) => [index().on(table.userId)],
);

/** What the administrator has not read yet. */
export const liveHelpPieces = pgTable(
  'live_help_pieces',
  {
    id: text()
      .notNull()
      .references(() => liveHelp.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    isWhole: boolean().notNull(),
    text: text().notNull(),
    length: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.seq] })],
);
