import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';

/** The database with the tables of all migrations, which tests copy: the migrations take a second. */
export const MIGRATED = 'venue_migrated';

const urlOf = (folder: string, database: string): string =>
  `postgresql://venue@localhost/${database}?host=${encodeURIComponent(folder)}`;

const newName = (): string => `venue_${randomBytes(6).toString('hex')}`;

/** A new PostgreSQL database and its address: a copy of `template`, else empty. */
export async function createPostgres(
  folder: string,
  { name = newName(), template = 'template1' }: { name?: string; template?: string } = {},
): Promise<string> {
  const pool = new Pool({ connectionString: urlOf(folder, 'postgres') });
  await pool.query(`create database ${name} template ${template}`);
  await pool.end();
  return urlOf(folder, name);
}
