import { join } from 'node:path';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { projectRoot } from './root';

/** Either driver; also the argument of a `transaction` callback. */
export type Database = PgDatabase<PgQueryResultHKT>;

export type OpenDatabase = {
  db: Database;
  /** For imports at start: its statements may take minutes, where those of `db` give up after seconds. */
  patientDb: Database;
  close: () => Promise<void>;
};

export const migrationsFolder = join(projectRoot, 'server/migrations');
