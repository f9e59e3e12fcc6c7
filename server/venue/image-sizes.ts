import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { IMAGE_SIZES, PANORAMA_SIZE } from '../../domain/kernel/constants';
import { type Blob, type Blobs, writeBlob } from '../db/blobs';
import type { Database } from '../db/database';
import { projectRoot } from '../db/root';
import { assetSizes } from './tables';

/** The width of pictures so small that a page holds them; browsers do not ask for it. */
export const THUMBNAIL_SIZE = 64;
export const STORED_SIZES = [THUMBNAIL_SIZE, ...IMAGE_SIZES, PANORAMA_SIZE] as const;
export type ImageSize = (typeof STORED_SIZES)[number];
type Sizes = ReadonlyMap<number, Blob>;

const SIZEABLE = ['image/webp', 'image/jpeg', 'image/png', 'image/avif'];

export const isSizeable = (contentType: string): boolean => SIZEABLE.includes(contentType);

/** The exit code of `resize.mjs` for a picture that it cannot read. */
const UNREADABLE = 65;

/** A separate script; the built service also runs it from the sources. */
const RESIZE = join(projectRoot, 'server/venue/resize.mjs');

/** Runs in a separate process, since this one would keep the memory. An unreadable picture has no sizes. */
async function resize(picture: string): Promise<Map<ImageSize, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'venue-sizes-'));
  const made = new Map<ImageSize, Buffer>();
  try {
    const args = [RESIZE, picture, folder, ...STORED_SIZES.map(String)];
    await promisify(execFile)(process.execPath, args, { cwd: projectRoot }).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === UNREADABLE)) throw error;
    });
    for (const width of STORED_SIZES) {
      const bytes = await readFile(join(folder, String(width))).catch(() => null);
      if (bytes !== null) made.set(width, bytes);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return made;
}

/** Makes smaller sizes of pictures, each once, and stores them. */
export function createImageSizes(db: Database, blobs: Blobs) {
  const making = new Map<string, Promise<Sizes>>();
  let queue: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  async function find(original: Blob): Promise<Sizes | null> {
    const rows = await db.select().from(assetSizes).where(eq(assetSizes.hash, original.hash));
    if (rows.length < STORED_SIZES.length) return null;
    return new Map(
      rows.map(({ width, sizedHash, size }) => [width, sizedHash === null ? original : { hash: sizedHash, size }]),
    );
  }

  async function make(original: Blob): Promise<Sizes> {
    const made = await resize(await blobs.pathOf(original));
    const sizes = new Map<number, Blob>();
    for (const width of STORED_SIZES) {
      const bytes = made.get(width);
      const blob = bytes === undefined ? null : await writeBlob(db, bytes);
      const row = { hash: original.hash, width, sizedHash: blob?.hash ?? null, size: blob?.size ?? 0 };
      await db.insert(assetSizes).values(row).onConflictDoNothing();
      sizes.set(width, blob ?? original);
    }
    return sizes;
  }

  /** Finds the sizes, or else makes them, one picture at a time; concurrent calls share the work. */
  function all(original: Blob): Promise<Sizes> {
    const running = making.get(original.hash);
    if (running !== undefined) return running;
    const found = find(original).then((known) => {
      if (known !== null) return known;
      const made = queue.then(() => make(original));
      queue = made.catch(() => {});
      return made;
    });
    const settled = found.finally(() => making.delete(original.hash));
    making.set(original.hash, settled);
    return settled;
  }

  return {
    /** A picture no wider than the width: the original if it is narrow enough. */
    ensure: async (original: Blob, width: ImageSize): Promise<Blob> => (await all(original)).get(width) ?? original,
    /** The same if the sizes have been made; null before. */
    known: async (original: Blob, width: ImageSize): Promise<Blob | null> => (await find(original))?.get(width) ?? null,
    async ensureAll(originals: readonly Blob[]): Promise<void> {
      for (const original of originals) if (!isStopped) await all(original);
    },
    stop(): void {
      isStopped = true;
    },
  };
}
export type ImageSizes = ReturnType<typeof createImageSizes>;
