import { join } from 'node:path';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { projectRoot } from './root';

/** Either driver; also the argument of a `transaction` callback. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** Hears of notifications; each `beat` gets the connection that hears them, and for how many milliseconds it has. */
export type Listen = (options: {
  channel: string;
  onNews: () => void;
  beat: (db: Database, heardForMs: number) => Promise<void>;
  beatMs: number;
}) => { close: () => Promise<void> };

/** What changed, as the triggers write it; null where anything may have changed. */
export type ChangedKey = 'venue' | 'access' | `user:${string}` | null;

/** Tells of all changes to what is remembered, whichever process made them. */
export type Changes = {
  /** Resolves once the listeners have heard of all that was committed before the call. */
  follow: () => Promise<void>;
  listen: (listener: (key: ChangedKey) => void) => void;
};

export type OpenDatabase = {
  db: Database;
  /** For imports at start: its statements may take minutes, where those of `db` give up after seconds. */
  patientDb: Database;
  /** Null where no other instance can share the store. */
  listen: Listen | null;
  changes: Changes;
  /** The connections to PostgreSQL, of which `waiting` are work that waits for one; null for the embedded store. */
  pool: (() => { open: number; idle: number; waiting: number }) | null;
  close: () => Promise<void>;
};

/** By which PostgreSQL lists the connections of running services. */
export const SERVICE_NAME = 'virtual-event-venue';

export const migrationsFolder = join(projectRoot, 'server/migrations');
