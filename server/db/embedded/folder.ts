import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../root';
import { FolderError } from './folder-error';
import { LOCK_NAME } from './folder-lock';

const PRIVATE_FOLDER = 0o700;
const GROUP_AND_OTHERS = 0o077;

/** The service's own entries in its folder; `database.new` is one whose creation was interrupted. */
const OWN_NAMES = new Set(['cache', 'database', 'database.new', 'operator-door']);
const isOwn = (name: string): boolean => OWN_NAMES.has(name) || name.startsWith(LOCK_NAME);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'cannot be created: correct its path',
  EACCES: 'is not accessible to this user: give it to the user of the service',
  EPERM: 'belongs to another user: give it to the user of the service',
  EROFS: 'is on a read-only file system: mount it for writing',
  ENOSPC: 'is on a full disk: free some space',
  EDQUOT: 'is on a full disk: free some space',
  ENOTDIR: 'is not a folder: move the file away',
  EEXIST: 'is not a folder: move the file away',
  ENAMETOOLONG: 'has too long a name: shorten it',
};

/** A FolderError in place of the error of a file system. */
export function asFolderError(folder: string, error: unknown): unknown {
  const isInside = error instanceof Error && 'path' in error && String(error.path).startsWith(folder);
  const why = WHY[codeOf(error)];
  return why === undefined || !isInside
    ? error
    : new FolderError(`${folder} ${why}, or set DATA_DIR to another folder.`);
}

/** Raised if the database does not open; its folder is left unchanged. */
export class FolderDamagedError extends FolderError {
  constructor(folder: string) {
    super(
      `${folder} cannot be opened. If the disk has space and the folder is writable, the folder is damaged: restore a copy, or move it away to start again.`,
    );
  }
}

/** Takes all rights from other users. */
async function makePrivate(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) return;
  if ((found.mode & GROUP_AND_OTHERS) !== 0) await chmod(path, found.mode & ~GROUP_AND_OTHERS & 0o777);
  if (!found.isDirectory()) return;
  for (const name of await readdir(path)) await makePrivate(join(path, name));
}

/** Creates the folder. If it contains only our own files, other users lose all rights to it. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const names = await readdir(folder);
  if (names.includes('PG_VERSION')) {
    throw new FolderError(`${folder} is a database itself: set DATA_DIR to the folder that contains it.`);
  }
  if (names.every(isOwn)) await chmod(folder, PRIVATE_FOLDER);
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    },
  );

/** The folder has to be synced too, not only the file. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  // Windows cannot sync folders.
  await handle.sync().catch(() => {});
  await handle.close();
}

/** The empty database from the build, which is copied because creating one takes seconds. */
const TEMPLATE = join(projectRoot, 'dist/database');

/** Runs in a separate process, because this one would not free the 400 MB that it needs. */
async function createDatabase(parent: string, folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const script = join(projectRoot, 'server/db/embedded/create-database.mjs');
  try {
    const template = (await exists(join(TEMPLATE, 'PG_VERSION'))) ? [TEMPLATE] : [];
    await promisify(execFile)(process.execPath, [script, unfinished, ...template], { cwd: projectRoot });
  } catch {
    await rm(unfinished, { recursive: true, force: true });
    throw new FolderError(`${folder} cannot be created: free some space on its disk, and make ${parent} writable.`);
  }
  await rename(unfinished, folder);
  await syncFolder(parent);
}

export const hasDatabase = (folder: string): Promise<boolean> => exists(join(folder, 'database'));

/** The database's folder, created if it is missing. A folder that looks like an incomplete database is never replaced. */
export async function prepareDatabase(parent: string): Promise<string> {
  const folder = join(parent, 'database');
  if (!(await exists(folder))) await createDatabase(parent, folder);
  else if (!(await exists(join(folder, 'PG_VERSION')))) {
    const what = (await readdir(folder)).length === 0 ? 'is empty' : 'holds data, but no PG_VERSION';
    throw new FolderError(
      `${folder} ${what}: restore a copy of it, or, if nothing is to be kept, move it away to start with a new one.`,
    );
  }
  await makePrivate(folder);
  const cache = join(parent, 'cache');
  if (await exists(cache)) await makePrivate(cache);
  return folder;
}
