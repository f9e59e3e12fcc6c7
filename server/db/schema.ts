import {
  boolean,
  customType,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

export * from '../identity/tables';

const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
});

/**
 * The one venue, row `current`. Documents are kept as they came, with fields that this version does not know: hence
 * `json`, which keeps order and accepts every string, and not `jsonb`. `published` is null while unpublished.
 */
export const venues = pgTable('venues', {
  id: text().primaryKey(),
  architectureId: text().notNull(),
  /** Counts saves and imports. */
  version: integer().notNull(),
  /** The version that was published, or -1. */
  publishedVersion: integer().notNull(),
  publishedArchitectureId: text(),
  /** Changes with everything in this row: what caches go by. */
  revision: integer().notNull(),
  working: json().notNull(),
  published: json(),
  uiConfig: json().notNull(),
  loginOptions: json().notNull(),
  /** Of the sample while the venue is the demo as it was imported; null once it is anybody's own. */
  sampleHash: text(),
  /** Whether the sample is what it came from, and its users with known passwords exist. */
  isDemo: boolean().notNull(),
});

/** Who may enter: once any row allows, only those may; a row that denies always does. E-mails in lower case. */
export const access = pgTable('access', { email: text().primaryKey(), allowed: boolean().notNull() });

/** Copies of what the registration systems hold: `cvent` confirmation numbers and `bizzabo` ticket numbers. */
export const registrations = pgTable(
  'registrations',
  {
    system: text({ enum: ['cvent', 'bizzabo'] }).notNull(),
    number: text().notNull(),
    email: text().notNull(),
    name: text().notNull().default(''),
    company: text().notNull().default(''),
    title: text().notNull().default(''),
    active: boolean().notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.system, table.number] })],
);

export const loginFailures = pgTable(
  'login_failures',
  {
    kind: text().notNull(),
    account: text().notNull(),
    failures: integer().notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.account] })],
);

export const profiles = pgTable(
  'profiles',
  {
    architectureId: text().notNull(),
    userId: text().notNull(),
    attributes: json().notNull(),
    /** Counts the changes: whoever saves names the one they began with. */
    revision: integer().notNull().default(1),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.architectureId, table.userId] })],
);

/** What clients told us: logins, cookie choices, log messages. */
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

/** What visitors did, of those who do not say who they are without a `userId`. A page view has no category. */
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

/** Runs of the client that visitors sent to support, as gzipped JSON. Of whom they are, nothing is kept. */
export const sessionRecordings = pgTable(
  'session_recordings',
  {
    code: text().primaryKey(),
    appVersion: text().notNull(),
    size: integer().notNull(),
    bytes: bytea().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.createdAt)],
);

/** Bytes by the SHA-256 of the whole, in pieces, so that no statement carries a whole film. */
export const blobChunks = pgTable(
  'blob_chunks',
  { hash: text().notNull(), index: integer().notNull(), bytes: bytea().notNull() },
  (table) => [primaryKey({ columns: [table.hash, table.index] })],
);

export const assets = pgTable(
  'assets',
  {
    architectureId: text().notNull(),
    assetId: text().notNull(),
    generation: text().notNull(),
    hash: text().notNull(),
    size: integer().notNull(),
    /** Its name when it is saved. */
    fileName: text().notNull(),
    /** Its name below `/live/` and `/preview/`: the id and an extension. */
    liveName: text().notNull(),
    contentType: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.architectureId, table.assetId] })],
);

/** Smaller makes of a picture by the original's hash; `sizedHash` is null where the original is no wider. */
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

/** Files that anybody may read below `/assets/`, because the login page needs them. */
export const publicFiles = pgTable('public_files', {
  name: text().primaryKey(),
  hash: text().notNull(),
  size: integer().notNull(),
  contentType: text().notNull(),
});

/** Keys that all instances share. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() });
