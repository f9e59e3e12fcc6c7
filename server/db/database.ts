import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { drizzle as drizzleOnPostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleOnPglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Pool } from 'pg';
import { lockFolder } from './folder-lock';
import { projectRoot } from './root';

/** Either driver; also the argument of a `transaction` callback. */
export type Database = PgDatabase<PgQueryResultHKT>;
export type OpenDatabase = { db: Database; close: () => Promise<void> };

/** Raised where the database in its folder does not open; nothing there is changed. */
export class FolderDamagedError extends Error {
  override readonly name = 'FolderDamagedError';
  constructor(folder: string, cause: unknown) {
    super(
      `${folder} cannot be opened. If the disk has space and the folder is writable, the folder is damaged: restore a copy, or move it away to start again.`,
      { cause },
    );
  }
}

const migrationsFolder = join(projectRoot, 'server/migrations');

/** The same number in every instance, so that two that start together do not migrate together. */
const MIGRATION_LOCK = 4_211_977;

async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new Pool({ connectionString: url, max: 10 });
  // Without a listener an idle connection that breaks would end the process.
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
  return { db: drizzleOnPostgres(pool), close: () => pool.end() };
}

/** Runs in a separate process, since this one would keep the 400 MB that creating takes. */
async function createFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const run = promisify(execFile);
  await run(process.execPath, [join(projectRoot, 'server/db/create-database.mjs'), unfinished], { cwd: projectRoot });
  await rename(unfinished, folder);
}

async function openPglite(dataDir: string | undefined): Promise<OpenDatabase> {
  // PGlite's default of 128 MB of shared buffers is all resident; this setting saves 140 MB when idle.
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB'];
  const open = async (options: PGliteOptions): Promise<OpenDatabase> => {
    const pglite = await PGlite.create({ ...options, startParams }).catch((error: unknown) => {
      throw options.dataDir === undefined ? error : new FolderDamagedError(options.dataDir, error);
    });
    const db = drizzleOnPglite(pglite);
    await migratePglite(db, { migrationsFolder });
    return { db, close: () => pglite.close() };
  };
  if (dataDir === undefined) return open({});
  await mkdir(dataDir, { recursive: true });
  const unlock = await lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'database');
    if (!existsSync(folder)) await createFolder(folder);
    const { db, close } = await open({ dataDir: folder });
    return {
      db,
      async close() {
        await close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * Opens the store and brings its tables up to date: PostgreSQL at `url`, else PGlite in `dataDir`, else PGlite in memory.
 * @throws FolderTakenError where another process has the `dataDir` open, FolderDamagedError
 */
export const openDatabase = ({ url, dataDir }: { url?: string; dataDir?: string } = {}): Promise<OpenDatabase> =>
  url === undefined ? openPglite(dataDir) : openPostgres(url);
