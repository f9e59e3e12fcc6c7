import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../server/db/database';
import { importContract } from '../../server/kernel/service';

/** A folder with an imported venue, made once, of which each test gets a copy: to create a database takes seconds. */
export async function createFolders() {
  const root = await mkdtemp(join(tmpdir(), 'venue-faults-'));
  const origin = join(root, 'origin');
  const database = await openDatabase({ dataDir: origin });
  await importContract(database.db);
  await database.close();
  let count = 0;
  return {
    root,
    fresh: (): string => join(root, `folder-${(count += 1)}`),
    async copy(): Promise<string> {
      const folder = join(root, `folder-${(count += 1)}`);
      await cp(origin, folder, { recursive: true });
      return folder;
    },
    remove: (): Promise<void> => rm(root, { recursive: true, force: true }),
  };
}
