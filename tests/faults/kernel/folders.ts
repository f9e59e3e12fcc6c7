import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openDatabase } from '../../../server/db/database';
import { importContract } from '../../server/kernel/service';

/** Folders of a test file's own, with a venue in their database or without. */
export async function createFolders() {
  const root = await mkdtemp(join(tmpdir(), 'venue-faults-'));
  let count = 0;
  let withVenue: Promise<string> | null = null;
  const fresh = (): string => join(root, `folder-${(count += 1)}`);

  async function copyOf(origin: string): Promise<string> {
    const folder = fresh();
    await cp(origin, folder, { recursive: true });
    return folder;
  }

  async function importVenue(): Promise<string> {
    const folder = await copyOf(inject('emptyStore'));
    const database = await openDatabase({ dataDir: folder });
    await importContract(database.db);
    await database.close();
    return folder;
  }

  return {
    fresh,
    /** With an empty, migrated database. */
    copy: (): Promise<string> => copyOf(inject('emptyStore')),
    async copyWithVenue(): Promise<string> {
      withVenue ??= importVenue();
      return copyOf(await withVenue);
    },
    remove: (): Promise<void> => rm(root, { recursive: true, force: true }),
  };
}
