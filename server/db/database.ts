import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleOnPostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleOnPglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Pool } from 'pg';
import { projectRoot } from '../root';
import * as schema from './schema';

/** Either driver; also what `transaction` hands to its callback. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
export type OpenDatabase = { db: Database; close: () => Promise<void> };

const migrationsFolder = join(projectRoot, 'server/migrations');

/** Any number that every instance of this product takes: two starting at once must not migrate at once. */
const MIGRATION_LOCK = 4_211_977;

async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new Pool({ connectionString: url, max: 10 });
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', () => {});
  try {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await migratePostgres(drizzleOnPostgres(client), { migrationsFolder });
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    } finally {
      client.release(true);
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { db: drizzleOnPostgres(pool, { schema }), close: () => pool.end() };
}

async function openPglite(dataDir: string | undefined): Promise<OpenDatabase> {
  const folder = dataDir === undefined ? undefined : join(dataDir, 'database');
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const pglite = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    // PGlite asks for 128 MB of shared buffers, all resident; with these the process idles 140 MB lower.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB'],
  });
  const db = drizzleOnPglite(pglite, { schema });
  await migratePglite(db, { migrationsFolder });
  return { db, close: () => pglite.close() };
}

/**
 * Opens the store and brings its tables up to date: PostgreSQL at `url`, else PGlite in `dataDir`, else PGlite in memory.
 * Only one process may have a `dataDir` open.
 */
export const openDatabase = ({ url, dataDir }: { url?: string; dataDir?: string } = {}): Promise<OpenDatabase> =>
  url === undefined ? openPglite(dataDir) : openPostgres(url);
