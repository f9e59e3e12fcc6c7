import { type EmbeddedOptions, openEmbedded, openInMemory } from './embedded/embedded';
import { openPostgres, openPostgresAsIs } from './postgres';
import type { OpenDatabase } from './types';

export type { Database, OpenDatabase } from './types';

export type DatabaseOptions = EmbeddedOptions & { url?: string; dataDir?: string };

/**
 * Opens the store and brings its tables up to date: PostgreSQL at `url`, else PGlite in `dataDir`, else PGlite in memory.
 * @throws FolderError, DatabaseRefusedError
 */
export function openDatabase({ url, dataDir, ...options }: DatabaseOptions = {}): Promise<OpenDatabase> {
  if (url !== undefined) return openPostgres(url, options.say ?? (() => {}));
  return dataDir === undefined ? openInMemory() : openEmbedded(dataDir, options);
}

/**
 * Opens the store without migrating it, and without waiting for PostgreSQL.
 * @throws FolderError, DatabaseRefusedError
 */
export function openAsIs({ url, dataDir }: { url: string | null; dataDir: string }): Promise<OpenDatabase> {
  return url === null ? openEmbedded(dataDir, { isAsIs: true }) : openPostgresAsIs(url);
}
