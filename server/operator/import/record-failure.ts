import { basename } from 'node:path';
import { ConfigError } from '../../config';
import { entryOf, storeEntries } from '../../db/audit';
import type { Database } from '../../db/database';
import { unavailability } from '../../db/unavailable';
import type { AuditSubject } from '../../http/audit';

type Import = { action: AuditSubject['action']; files: readonly string[] };

/** Runs an import, and records a failure. The start then fails with the import's error. */
export async function recordImportFailure<T>(
  db: Database,
  { action, files }: Import,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The import is retried once the database can be reached.
    if (error instanceof ConfigError || unavailability(error) !== null) throw error;
    const target = files.map((file) => basename(file)).join(', ');
    const detail = error instanceof Error ? error.name : null;
    const entry = entryOf({ action, outcome: 'failed', target, detail }, Date.now());
    await storeEntries(db, [entry]).catch(() => {});
    throw error;
  }
}
