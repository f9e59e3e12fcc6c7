import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../server/db/database';

const socket = inject('postgresSocket');

const urlOf = (folder: string, database: string): string =>
  `postgresql://venue@localhost/${database}?host=${encodeURIComponent(folder)}`;

/** A new, empty PostgreSQL database; for tests that need its address. */
export async function createPostgres(folder: string): Promise<string> {
  const name = `venue_${randomBytes(6).toString('hex')}`;
  const pool = new Pool({ connectionString: urlOf(folder, 'postgres') });
  await pool.query(`create database ${name}`);
  await pool.end();
  return urlOf(folder, name);
}

type Driver = { driver: string; open: () => Promise<OpenDatabase> };

/** The stores that every test body runs on: PGlite, and PostgreSQL where it is installed. */
export const drivers: readonly Driver[] = [
  { driver: 'PGlite', open: () => openDatabase() },
  ...(socket === null
    ? []
    : [{ driver: 'PostgreSQL', open: async () => openDatabase({ url: await createPostgres(socket) }) }]),
];
export const postgresSocket = socket;
