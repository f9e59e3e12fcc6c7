import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreSettings } from '../../config';
import { CopyError } from '../../db/copy/copy-error';
import { readLines } from '../../db/copy/file';
import { fillStore } from '../../db/copy/fill-store';
import { migrationsUpTo } from '../../db/copy/levels';
import type { Take } from '../../db/copy/lines';
import { openAsIs, openDatabase } from '../../db/database';
import { hasServices } from '../../db/postgres';

/**
 * Fills a store that no service uses, and migrates its tables. Returns the number of rows.
 * @throws CopyError, FolderError, DatabaseRefusedError
 */
export async function fill(
  store: StoreSettings,
  isReplacing: boolean,
  produce: (take: Take) => Promise<void>,
): Promise<number> {
  const { db, close } = await openAsIs(store);
  let rows: number;
  try {
    if (await hasServices(db)) {
      throw new CopyError('The service runs on this database: stop all of its instances first. Nothing was changed.');
    }
    rows = await fillStore(db, isReplacing, produce);
  } finally {
    await close();
  }
  await rm(join(store.dataDir, 'cache'), { recursive: true, force: true });
  await (await openDatabase(store.url === null ? { dataDir: store.dataDir } : { url: store.url })).close();
  return rows;
}

/**
 * Restores a backup into an empty store, or into any store with `isReplacing`. Returns lines for the operator.
 * @throws CopyError, FolderError, DatabaseRefusedError
 */
export async function restore({
  store,
  file,
  isReplacing,
}: {
  store: StoreSettings;
  file: string;
  isReplacing: boolean;
}): Promise<string[]> {
  let at = '';
  await readLines(file, (line) => {
    if (!('format' in line)) return;
    migrationsUpTo(line.level);
    at = line.at;
  });
  const rows = await fill(store, isReplacing, (take) => readLines(file, take));
  return [`Restored ${rows} rows, as they were at ${at}. Start the service.`];
}
