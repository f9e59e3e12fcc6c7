import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../../server/db/database';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with an empty, migrated database, to be copied: to create one takes seconds. */
    emptyStore: string;
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'venue-empty-'));
  const { close } = await openDatabase({ dataDir: folder });
  await close();
  provide('emptyStore', folder);
  return () => rm(folder, { recursive: true, force: true });
}
