import type { StoreSettings } from '../../config';
import { readStore } from '../../db/copy/read-store';
import { openAsIs } from '../../db/database';
import { expectStore } from './backup';
import { fill } from './restore';

/**
 * Copies the embedded store to a PostgreSQL. No service may be running on either. Returns lines for the operator.
 * @throws CopyError, FolderError, DatabaseRefusedError
 */
export async function move({
  store,
  to,
  isReplacing,
}: {
  store: StoreSettings;
  to: string;
  isReplacing: boolean;
}): Promise<string[]> {
  await expectStore(store);
  const { db, close } = await openAsIs(store);
  try {
    const rows = await fill({ ...store, url: to }, isReplacing, (take) => readStore(db, take));
    return [
      `Moved ${rows} rows. From now on, start the service with DATABASE_URL set to the address of --to.`,
      `${store.dataDir}/database is as before: delete it when you no longer need it.`,
    ];
  } finally {
    await close();
  }
}
