import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
export const nobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** The folder of PostgreSQL's programs; null where it is not installed, or `TEST_POSTGRES` is `none`. */
export function findBinaries(): string | null {
  if (process.env['TEST_POSTGRES'] === 'none') return null;
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : [];
  const folders = [...versions, ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name)))) ?? null;
}
