import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { createChanges } from '../changes';
import { isTooOld, levelOf, TOO_OLD } from '../copy/levels';
import { migrationsFolder, type OpenDatabase } from '../types';
import { QUICK_BYTES, withoutArrayParsers } from './bytes';
import { asFolderError, FolderDamagedError, prepareDatabase, prepareFolder } from './folder';
import { FolderError } from './folder-error';
import { type FolderLock, type LockOptions, lockFolder } from './folder-lock';
import { type Disk, realDisk } from './synced-files';
import { SyncedPglite } from './synced-pglite';

const REOPEN_MS = 1000;

export type EmbeddedOptions = {
  /** Prints lines for the operator. */
  say?: (line: string) => void;
  lock?: LockOptions;
  disk?: Disk;
  /** Whether to skip migrations, and to treat a missing database as an error. */
  isAsIs?: boolean;
};

/** Listens for changes: PGlite delivers a notification before the statement that caused it ends. */
const hearChanges = (pglite: PGlite, onChange: () => void) => pglite.listen('changes', onChange);

/** A PGlite in memory, for tests: a new one, or one from `dump`, which takes a fifth of the time. */
export async function openInMemory(dump?: Blob): Promise<OpenDatabase> {
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB'];
  const options = { ...QUICK_BYTES, startParams };
  const pglite = withoutArrayParsers(
    await PGlite.create(dump === undefined ? options : { ...options, loadDataDir: dump }),
  );
  const db = drizzle(pglite);
  await migrate(db, { migrationsFolder });
  let count = 0;
  await hearChanges(pglite, () => {
    count += 1;
  });
  const changes = createChanges(db, { notified: () => count });
  return { db, patientDb: db, listen: null, changes, pool: null, close: () => pglite.close() };
}

async function openLocked(folder: string, lock: FolderLock, options: EmbeddedOptions) {
  const { say = () => {}, disk = realDisk, isAsIs = false } = options;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let isOpen = false;
  let count = 0;

  const open = async () => {
    const pglite = await SyncedPglite.open(folder, disk, lock.isHeld, onFailure);
    await hearChanges(pglite, () => {
      count += 1;
    });
    count += 1;
    isOpen = true;
    return { pglite, db: drizzle(pglite) };
  };

  /** Recovers committed data from the write-ahead log, as PostgreSQL does at start. */
  async function reopen(): Promise<void> {
    await current.pglite.abandon();
    if (isClosed) return;
    try {
      current = await open();
      say('The database is open again.');
    } catch {
      timer = setTimeout(() => void reopen(), REOPEN_MS);
    }
  }

  function onFailure(error: unknown): void {
    isOpen = false;
    if (!lock.isHeld()) {
      say(`${folder} has been taken by another process: stop this one.`);
      return;
    }
    const why = error instanceof Error ? error.message : String(error);
    say(`The database failed: ${why}. Its disk may be full or broken. It is opened again as soon as it can be.`);
    timer = setTimeout(() => void reopen(), REOPEN_MS);
  }

  let current = await open().catch((error: unknown) => {
    throw error instanceof FolderError ? error : new FolderDamagedError(folder);
  });
  if (!isAsIs) {
    if (isTooOld(await levelOf(current.db))) {
      await current.pglite.close();
      throw new FolderError(
        `${folder} has tables ${TOO_OLD}. Nothing was changed. Start the version that made them, or set DATA_DIR to another folder.`,
      );
    }
    await migrate(current.db, { migrationsFolder });
  }
  const db = new Proxy(current.db, { get: (_, key) => Reflect.get(current.db, key) });

  return {
    db,
    patientDb: db,
    listen: null,
    pool: null,
    // NaN, so that nothing is cached while the store cannot be read.
    changes: createChanges(db, { notified: () => (isOpen && lock.isHeld() ? count : Number.NaN) }),
    async close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      if (lock.isHeld()) await current.pglite.close();
    },
  };
}

/**
 * Opens the PGlite of a folder. Statements resolve after their changes are on the disk; after a failure it is reopened.
 * @throws FolderError, with a line for the operator
 */
export async function openEmbedded(folder: string, options: EmbeddedOptions): Promise<OpenDatabase> {
  try {
    await prepareFolder(folder);
    const lock = await lockFolder(folder, {
      ...(options.say === undefined ? {} : { say: options.say }),
      ...options.lock,
    });
    try {
      const opened = await openLocked(await prepareDatabase(folder), lock, options);
      return {
        ...opened,
        async close() {
          await opened.close();
          await lock.unlock();
        },
      };
    } catch (error) {
      await lock.unlock();
      throw error;
    }
  } catch (error) {
    throw asFolderError(folder, error);
  }
}
