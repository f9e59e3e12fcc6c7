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

export type OpenDatabase = {
  db: Database;
  /** For imports at start: its statements may take minutes, where those of `db` give up after seconds. */
  patientDb: Database;
  /** Null where no other instance can share the store. */
  listen: Listen | null;
  close: () => Promise<void>;
};

/** By which PostgreSQL lists the connections of running services. */
export const SERVICE_NAME = 'virtual-event-venue';

export const migrationsFolder = join(projectRoot, 'server/migrations');
