import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoreSettings } from '../../config';
import { CopyError } from '../../db/copy/copy-error';
import { readLines, writeLines } from '../../db/copy/file';
import { readStore } from '../../db/copy/read-store';
import { openAsIs } from '../../db/database';
import { hasDatabase } from '../../db/embedded/folder';
import { FolderTakenError } from '../../db/embedded/folder-lock';
import { knock } from './door';

const PRIVATE = 0o600;

/** @throws CopyError if there is no store, because opening it would create one */
export async function expectStore({ url, dataDir }: StoreSettings): Promise<void> {
  if (url !== null || (await hasDatabase(dataDir))) return;
  throw new CopyError(`${dataDir} has no database: set DATA_DIR or DATABASE_URL as for the service.`);
}

async function create(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', PRIVATE);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EEXIST') throw new CopyError(`${path} exists already: name another file, or remove it.`);
    throw new CopyError(`${path} cannot be written (${String(code)}): name a file in another folder.`);
  }
}

/** Closes its file, also when it fails. */
const createStream = async (path: string) => (await create(path)).createWriteStream({ flush: true });

/** Reads the store directly, or through the service that has it open. */
async function copyInto(path: string, store: StoreSettings): Promise<void> {
  let opened: Awaited<ReturnType<typeof openAsIs>>;
  try {
    opened = await openAsIs(store);
  } catch (error) {
    if (!(error instanceof FolderTakenError)) throw error;
    const copy = await knock(store.dataDir);
    if (copy === null) throw new CopyError(`${error.message} If it is the service, try again when it has started.`);
    await pipeline(Readable.from(copy), await createStream(path)).catch(() => {
      throw new CopyError('The service stopped the backup: see its log, and start again.');
    });
    return;
  }
  try {
    await writeLines(await createStream(path), (take) => readStore(opened.db, take));
  } finally {
    await opened.close();
  }
}

/**
 * Writes a backup, and verifies it by reading it. Returns lines for the operator.
 * @throws CopyError, FolderError, DatabaseRefusedError
 */
export async function backUp({ store, file }: { store: StoreSettings; file: string }): Promise<string[]> {
  await expectStore(store);
  await (await create(file)).close();
  const unfinished = `${file}.part`;
  try {
    await rm(unfinished, { force: true });
    await copyInto(unfinished, store);
    let rows = 0;
    await readLines(unfinished, (line) => {
      if ('table' in line) rows += line.rows.length;
      if ('gone' in line) rows -= line.rows.length;
    });
    await rename(unfinished, file);
    const { size } = await stat(file);
    const megabytes = (size / 1_000_000).toFixed(1);
    return [
      `Backed up ${rows} rows, ${megabytes} MB: ${file}`,
      'It has everything, also keys and data of attendees: keep it as safe as the service itself.',
    ];
  } catch (error) {
    await rm(unfinished, { force: true });
    await rm(file, { force: true });
    throw error;
  }
}
