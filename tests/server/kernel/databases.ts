import { cp, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../server/db/database';
import { openInMemory } from '../../../server/db/embedded/embedded';
import { createPostgres, MIGRATED } from './postgres-database';

export { createPostgres } from './postgres-database';

const socket = inject('postgresSocket');

let dump: Promise<Blob> | null = null;

/** An empty, migrated store in memory. */
export async function openEmpty(): Promise<OpenDatabase> {
  dump ??= readFile(inject('emptyDump')).then((bytes) => new Blob([bytes]));
  return openInMemory(await dump);
}

/** A new folder with an empty, migrated store. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'venue-data-'));
  await cp(inject('emptyStore'), folder, { recursive: true });
  return folder;
}

type Driver = { driver: string; open: () => Promise<OpenDatabase> };

/** The stores that every test body runs on: PGlite, and PostgreSQL where it is installed. */
export const drivers: readonly Driver[] = [
  { driver: 'PGlite', open: openEmpty },
  ...(socket === null
    ? []
    : [
        {
          driver: 'PostgreSQL',
          open: async () => openDatabase({ url: await createPostgres(socket, { template: MIGRATED }) }),
        },
      ]),
];
export const postgresSocket = socket;
