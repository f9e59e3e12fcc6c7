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
import * as schema from './schema';

/** Either driver; also what `transaction` hands to its callback. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
export type OpenDatabase = { db: Database; close: () => Promise<void> };

/** Raised where the store does not start on what is in its folder; nothing there is changed. */
export class FolderDamagedError extends Error {
  override readonly name = 'FolderDamagedError';
  constructor(folder: string, cause: unknown) {
    super(
      `${folder} cannot be opened. If the disk has room and the folder may be written, it is damaged: put a copy of it back, or move it away to start anew.`,
      { cause },
    );
  }
}

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

const CREATE = `
  import { PGlite } from '@electric-sql/pglite';
  await (await PGlite.create(process.argv[1])).close();
`;

/** In a process of its own: the memory that creating takes, some 400 MB, would stay with this one. */
async function createFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const run = promisify(execFile);
  await run(process.execPath, ['--input-type=module', '--eval', CREATE, unfinished], { cwd: projectRoot });
  await rename(unfinished, folder);
}

async function openPglite(dataDir: string | undefined): Promise<OpenDatabase> {
  // PGlite asks for 128 MB of shared buffers, all resident; with these the process idles 140 MB lower.
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB'];
  const open = async (options: PGliteOptions): Promise<OpenDatabase> => {
    const pglite = await PGlite.create({ ...options, startParams }).catch((error: unknown) => {
      throw options.dataDir === undefined ? error : new FolderDamagedError(options.dataDir, error);
    });
    const db = drizzleOnPglite(pglite, { schema });
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
