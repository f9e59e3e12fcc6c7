import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pRetry, { AbortError } from 'p-retry';
import { Pool, type PoolConfig } from 'pg';
import * as v from 'valibot';
import { createChanges } from './changes';
import { isTooOld, levelOf, TOO_OLD } from './copy/levels';
import { listenTo } from './listening';
import { describeLock } from './locks';
import { socketWith } from './silence';
import { type Database, migrationsFolder, type OpenDatabase, SERVICE_NAME } from './types';
import { unavailability } from './unavailable';

/** The same lock number in every instance, so that two of them never migrate at the same time. */
const MIGRATION_LOCK = 4_211_977;

/** Timeouts in milliseconds, in this order: for a connection, a lock, a statement, and any response at all. */
const CONNECTION_MS = 2000;
const LOCK_MS = 3000;
const STATEMENT_MS = 5000;
const SILENCE_MS = 7000;
/** Releases the locks of a stopped instance. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/** For the migrations and imports of a start, which also wait for those of other instances. */
const PATIENT_SILENCE_MS = 15 * 60_000;
/** After this wait, the operator is shown who holds the lock. */
const PATIENT_LOCK_MS = 5000;

const WAIT_MIN_MS = 250;
const WAIT_MAX_MS = 5000;

/** Raised if PostgreSQL answers with a refusal that retrying cannot change. */
export class DatabaseRefusedError extends Error {
  override readonly name = 'DatabaseRefusedError';
}

function openPool(options: PoolConfig, silenceMs: number): Pool {
  const pool = new Pool({
    connectionTimeoutMillis: CONNECTION_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    application_name: SERVICE_NAME,
    stream: socketWith(silenceMs),
    ...options,
  });
  // Without listeners a connection that breaks ends the process, both while it is idle and while it is in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Drizzle's own transactions leak a pool connection that breaks before their first statement. */
function databaseOf(pool: Pool) {
  const db = drizzle(pool);
  const transaction: typeof db.transaction = async (work, config) => {
    const client = await pool.connect();
    let isBroken = true;
    try {
      const result = await drizzle(client).transaction(work, config);
      isBroken = false;
      return result;
    } catch (error) {
      isBroken = unavailability(error) !== null;
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
  return Object.assign(db, { transaction });
}

const HINTS: Readonly<Record<string, string>> = {
  '28P01': 'it refuses the user or the password',
  '28000': 'it refuses this user',
  '3D000': 'there is no database of this name: create it',
  '42501': 'the user may not create tables: grant it the right to',
};

/** The database's address without user and password. */
const placeOf = (url: string): string => {
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? host}${pathname}`;
};

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return codeOf(error.cause);
};

const RowsSchema = v.object({ rows: v.array(v.unknown()) });

/** Waits for a start or a restore of another process on the same database. For use in a transaction. */
export const waitForMigrations = (db: Database) => db.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);

/** Whether a service uses the database. */
export async function hasServices(db: Database): Promise<boolean> {
  const found = await db.execute(sql`
    select 1 from pg_stat_activity where datname = current_database() and application_name = ${SERVICE_NAME} limit 1`);
  return v.parse(RowsSchema, found).rows.length > 0;
}

/** The operator's error if the database answers with a refusal; `away` if it does not answer. */
function refusalOf(error: unknown, place: string, away: string): DatabaseRefusedError {
  const code = codeOf(unavailability(error) ?? error);
  const why =
    unavailability(error) === null
      ? (HINTS[code] ?? (code === '' ? 'it is not a PostgreSQL that this service can use' : `error ${code}`))
      : `${away} (${code || 'no answer'})`;
  return new DatabaseRefusedError(`DATABASE_URL cannot be used: ${place}: ${why}.`);
}

/** @throws DatabaseRefusedError for a schema that no migration can upgrade */
async function migrateAlone(pool: Pool, place: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzle(client);
    if (isTooOld(await levelOf(db))) {
      throw new DatabaseRefusedError(
        `DATABASE_URL cannot be used: ${place} has tables ${TOO_OLD}. Nothing was changed. Start the version that made them, or name an empty database.`,
      );
    }
    await migrate(db, { migrationsFolder });
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    client.release(true);
  }
}

/** PostgreSQL timed out while waiting for a lock. */
const LOCKED = '55P03';

/** Reads the holder of the lock over a separate connection. */
async function lockAt(url: string): Promise<string | null> {
  const pool = openPool({ connectionString: url, max: 1 }, SILENCE_MS);
  try {
    return await describeLock(drizzle(pool));
  } catch {
    return null;
  } finally {
    await pool.end();
  }
}

/** Why the database cannot be used for now: its error, or the holder of a lock. */
async function reasonToWait(error: Error, url: string): Promise<string> {
  const code = codeOf(error);
  const place = placeOf(url);
  if (code !== LOCKED)
    return `Waiting for the database at ${place} (${code || 'no answer'}). Start PostgreSQL, or correct DATABASE_URL.`;
  const holder = (await lockAt(url)) ?? 'another process holds it';
  return `Waiting for a lock of the database at ${place}: ${holder}. It goes on when the lock ends.`;
}

/** Runs the work once the database can be reached and is not locked; `say` prints each new reason to wait. */
export async function workWhenThere<T>(url: string, say: (line: string) => void, work: () => Promise<T>): Promise<T> {
  let said = '';
  const attempt = async (): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const away = unavailability(error);
      if (away === null) throw new AbortError(error instanceof Error ? error : new Error(String(error)));
      const line = await reasonToWait(away, url);
      if (line !== said) say(line);
      said = line;
      throw away;
    }
  };
  const forever = { retries: Number.POSITIVE_INFINITY, minTimeout: WAIT_MIN_MS, maxTimeout: WAIT_MAX_MS, factor: 1.5 };
  return pRetry(attempt, forever);
}

/** @throws DatabaseRefusedError, or the error of a database that is unreachable or locked */
async function migrateIfThere(pool: Pool, url: string): Promise<void> {
  try {
    await migrateAlone(pool, placeOf(url));
  } catch (error) {
    if (error instanceof DatabaseRefusedError) throw error;
    throw unavailability(error) === null ? refusalOf(error, placeOf(url), '') : error;
  }
}

/**
 * Opens a PostgreSQL, waits until it can be reached, and migrates its tables.
 * @throws DatabaseRefusedError
 */
export async function openPostgres(url: string, say: (line: string) => void): Promise<OpenDatabase> {
  const own = { max: 2, idleTimeoutMillis: 1000, lock_timeout: PATIENT_LOCK_MS };
  const patient = openPool({ connectionString: url, ...own }, PATIENT_SILENCE_MS);
  try {
    await workWhenThere(url, say, () => migrateIfThere(patient, url));
  } catch (error) {
    await patient.end();
    throw error;
  }
  const limits = { statement_timeout: STATEMENT_MS, lock_timeout: LOCK_MS };
  const pool = openPool({ connectionString: url, max: 10, ...limits }, SILENCE_MS);
  const db = databaseOf(pool);
  return {
    db,
    patientDb: databaseOf(patient),
    listen: listenTo(url),
    changes: createChanges(db),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await Promise.all([pool.end(), patient.end()]);
    },
  };
}

/**
 * Opens a PostgreSQL for an operator task, without migrations and without waiting for it.
 * @throws DatabaseRefusedError
 */
export async function openPostgresAsIs(url: string): Promise<OpenDatabase> {
  const own = { max: 2, application_name: `${SERVICE_NAME}-task`, idle_in_transaction_session_timeout: 0 };
  const pool = openPool({ connectionString: url, ...own }, PATIENT_SILENCE_MS);
  const db = databaseOf(pool);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw refusalOf(error, placeOf(url), 'it does not answer');
  }
  return { db, patientDb: db, listen: null, changes: createChanges(db), pool: null, close: () => pool.end() };
}
