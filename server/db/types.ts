import { join } from 'node:path';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { projectRoot } from './root';

/** Either driver; also the argument of a `transaction` callback. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** Listens for notifications; `beat` gets the listening connection and its age in milliseconds. */
export type Listen = (options: {
  channel: string;
  onNews: () => void;
  beat: (db: Database, heardForMs: number) => Promise<void>;
  beatMs: number;
}) => { close: () => Promise<void> };

/** What changed, as the triggers write it; null where anything may have changed. */
export type ChangedKey = 'venue' | 'access' | `user:${string}` | null;

/** Notifies listeners of all changes to cached data, by any process. */
export type Changes = {
  /** Resolves once the listeners have been notified of everything committed before the call. */
  follow: () => Promise<void>;
  listen: (listener: (key: ChangedKey) => void) => void;
};

export type OpenDatabase = {
  db: Database;
  /** For imports at start: its statements may take minutes; those of `db` time out after seconds. */
  patientDb: Database;
  /** Null if no other instance can share the store. */
  listen: Listen | null;
  changes: Changes;
  /** The PostgreSQL connection pool; `waiting` counts work that waits for a connection. Null for the embedded store. */
  pool: (() => { open: number; idle: number; waiting: number }) | null;
  close: () => Promise<void>;
};

/** The name under which PostgreSQL lists the service's connections. */
export const SERVICE_NAME = 'virtual-event-venue';

export const migrationsFolder = join(projectRoot, 'server/migrations');
