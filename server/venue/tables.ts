import { boolean, integer, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { PUBLICATION_KINDS } from '../../domain/control/history';

/**
 * The one venue, row `current`. Documents are `json` and not `jsonb`, which keeps their order, every string and fields that
 * this version does not know. `published` is null while unpublished.
 */
export const venues = pgTable('venues', {
  id: text().primaryKey(),
  architectureId: text().notNull(),
  /** Counts saves and imports. */
  version: integer().notNull(),
  /** The version that was published, or -1. */
  publishedVersion: integer().notNull(),
  publishedArchitectureId: text(),
  /** Changes with everything in this row; caches compare it. */
  revision: integer().notNull(),
  working: json().notNull(),
  published: json(),
  uiConfig: json().notNull(),
  loginOptions: json().notNull(),
  /** How organisers changed the login page since the import; null while they did not. */
  loginEdits: json(),
  /** The hash of the sample while the venue is the unchanged demo, else null. */
  sampleHash: text(),
  /** Whether the venue comes from the sample, and its users with known passwords exist. */
  isDemo: boolean().notNull(),
});

/**
 * Every version that attendees saw, with its content, and saved versions that a roll back replaced before they were published.
 * `account` is the e-mail of who did it; null for imports.
 */
export const publications = pgTable('venue_publications', {
  version: integer().primaryKey(),
  kind: text({ enum: PUBLICATION_KINDS }).notNull(),
  /** The older version that was published again. */
  restored: integer(),
  at: timestamp({ withTimezone: true }).notNull(),
  account: text(),
  architectureId: text().notNull(),
  content: json().notNull(),
});

export const assets = pgTable(
  'assets',
  {
    architectureId: text().notNull(),
    assetId: text().notNull(),
    generation: text().notNull(),
    hash: text().notNull(),
    size: integer().notNull(),
    /** Its name when saved. */
    fileName: text().notNull(),
    /** Its name below `/live/` and `/preview/`: the id and an extension. */
    liveName: text().notNull(),
    contentType: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.architectureId, table.assetId] })],
);

/** Smaller copies of a picture by the original's hash; `sizedHash` is null where the original is no wider. */
export const assetSizes = pgTable(
  'asset_sizes',
  {
    hash: text().notNull(),
    width: integer().notNull(),
    sizedHash: text(),
    size: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.width] })],
);

/** Files below `/assets/` that need no login, because the login page shows them. */
export const publicFiles = pgTable('public_files', {
  name: text().primaryKey(),
  hash: text().notNull(),
  size: integer().notNull(),
  contentType: text().notNull(),
});

/** The published term of personal data, in one row; it outlasts that the venue is unpublished. */
export const dataTerms = pgTable('data_terms', {
  id: text().primaryKey(),
  /** The day that the venue says, in its time zone, as `2027-04-12`. */
  day: text().notNull(),
  timeZone: text().notNull(),
  /** When the service saw this day first: nothing is deleted for some days after it. */
  seenAt: timestamp({ withTimezone: true }).notNull(),
  doneAt: timestamp({ withTimezone: true }),
  /** Deleted accounts and messages. */
  people: integer().notNull().default(0),
  messages: integer().notNull().default(0),
});
