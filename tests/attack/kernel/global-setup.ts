import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** For the files of the services that the tests share; removed when all have ended. */
    attackFolder: string;
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'venue-attack-'));
  provide('attackFolder', folder);
  provide('venueFolders', folder);
  // The attacks need no PostgreSQL.
  provide('postgresSocket', null);
  return () => rm(folder, { recursive: true, force: true });
}
