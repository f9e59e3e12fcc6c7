import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, count, eq } from 'drizzle-orm';
import { notFound } from '../http/errors';
import type { Database } from './database';
import { blobChunks } from './tables';

const CHUNK_BYTES = 64 * 1024;

/** A stored file; `size` shows whether a copy on disk is complete. */
export type Blob = { hash: string; size: number };

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The SHA-256 of a file of any size. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}

/** Raised where a file changes while it is imported. */
export class FileChangedError extends Error {
  override readonly name = 'FileChangedError';
  constructor(path: string) {
    super(`${path} was changed while it was imported: start again.`);
  }
}

/** Whether all of a file is stored: what is there need not be sent to the database again. */
async function isStored(db: Database, { hash, size }: Blob): Promise<boolean> {
  const [stored] = await db.select({ chunks: count() }).from(blobChunks).where(eq(blobChunks.hash, hash));
  return stored?.chunks === Math.max(1, Math.ceil(size / CHUNK_BYTES));
}

/** Stores bytes under their hash, once. */
export async function writeBlob(db: Database, bytes: Buffer): Promise<Blob> {
  const hash = hashOf(bytes);
  if (await isStored(db, { hash, size: bytes.length })) return { hash, size: bytes.length };
  for (let index = 0; index === 0 || index * CHUNK_BYTES < bytes.length; index += 1) {
    const piece = bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES);
    await db.insert(blobChunks).values({ hash, index, bytes: piece }).onConflictDoNothing();
  }
  return { hash, size: bytes.length };
}

/** Stores bytes under a unique name, not shared with other files, so that they can be deleted separately. */
export async function writeOwnBlob(db: Database, name: string, bytes: Buffer): Promise<Blob> {
  const hash = hashOf(Buffer.concat([Buffer.from(`${name}\n`), bytes]));
  for (let index = 0; index === 0 || index * CHUNK_BYTES < bytes.length; index += 1) {
    const piece = bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES);
    await db.insert(blobChunks).values({ hash, index, bytes: piece });
  }
  return { hash, size: bytes.length };
}

/**
 * Stores a file of any size under its known hash, once.
 * @throws Error if the file has changed since it was hashed
 */
export async function writeBlobOfFile(db: Database, path: string, { hash, size }: Blob): Promise<Blob> {
  if (await isStored(db, { hash, size })) return { hash, size };
  const check = createHash('sha256');
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(CHUNK_BYTES);
    for (let index = 0; index === 0 || index * CHUNK_BYTES < size; index += 1) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, index * CHUNK_BYTES);
      const bytes = Buffer.from(buffer.subarray(0, bytesRead));
      check.update(bytes);
      await db.insert(blobChunks).values({ hash, index, bytes }).onConflictDoNothing();
    }
  } finally {
    await file.close();
  }
  if (check.digest('hex') !== hash) throw new FileChangedError(path);
  return { hash, size };
}

/** Reads stored files through a cache in `folder`, where each file is named by its hash. */
export function createBlobs(db: Database, folder: string) {
  const fetching = new Map<string, Promise<string>>();

  const isComplete = async (path: string, size: number): Promise<boolean> => {
    try {
      return (await stat(path)).size === size;
    } catch {
      return false;
    }
  };

  async function fetchToDisk({ hash, size }: Blob, path: string): Promise<string> {
    if (await isComplete(path, size)) return path;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const unfinished = `${path}.${randomUUID()}`;
    try {
      const file = await open(unfinished, 'w', 0o600);
      try {
        for (let index = 0; index === 0 || index * CHUNK_BYTES < size; index += 1) {
          const [chunk] = await db
            .select({ bytes: blobChunks.bytes })
            .from(blobChunks)
            .where(and(eq(blobChunks.hash, hash), eq(blobChunks.index, index)))
            .orderBy(asc(blobChunks.index));
          if (chunk === undefined) throw notFound('This file');
          await file.write(chunk.bytes);
        }
      } finally {
        await file.close();
      }
      await rename(unfinished, path);
    } finally {
      await rm(unfinished, { force: true });
    }
    return path;
  }

  /** The path of the cached file; concurrent calls share one fetch. */
  function pathOf(blob: Blob): Promise<string> {
    const path = join(folder, blob.hash);
    const running = fetching.get(blob.hash);
    if (running !== undefined) return running;
    const fetched = fetchToDisk(blob, path).finally(() => fetching.delete(blob.hash));
    fetching.set(blob.hash, fetched);
    return fetched;
  }

  /** Deletes the cached copy of a deleted file, and the texts extracted from it. */
  async function forget(hash: string): Promise<void> {
    for (const name of [hash, `${hash}.lines`]) await rm(join(folder, name), { force: true });
  }

  return { pathOf, forget };
}
export type Blobs = ReturnType<typeof createBlobs>;
