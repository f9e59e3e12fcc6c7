import { and, eq } from 'drizzle-orm';
import { IMAGE_SIZES } from '../../domain/constants';
import type { Database } from '../db/database';
import { assetSizes } from '../db/schema';
import { type Blob, type Blobs, writeBlob } from './blobs';

export type ImageSize = (typeof IMAGE_SIZES)[number];

const SIZEABLE = ['image/webp', 'image/jpeg', 'image/png', 'image/avif'];

export const isSizeable = (contentType: string): boolean => SIZEABLE.includes(contentType);

/** The picture no wider than `width` in its own format, or null where it is narrow enough already. */
async function resize(bytes: Buffer, width: number): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const { width: original, orientation = 1 } = await sharp(bytes).metadata();
  const upright = orientation >= 5 ? (await sharp(bytes).metadata()).height : original;
  return upright <= width ? null : sharp(bytes).autoOrient().resize({ width }).toBuffer();
}

/** Makes the smaller sizes of pictures, each once, and remembers them in the store. */
export function createImageSizes(db: Database, blobs: Blobs) {
  const making = new Map<string, Promise<Blob>>();
  let queue: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  async function find(original: Blob, width: ImageSize): Promise<Blob | null> {
    const [row] = await db
      .select()
      .from(assetSizes)
      .where(and(eq(assetSizes.hash, original.hash), eq(assetSizes.width, width)));
    if (row === undefined) return null;
    return row.sizedHash === null ? original : { hash: row.sizedHash, size: row.size };
  }

  async function make(original: Blob, width: ImageSize): Promise<Blob> {
    const known = await find(original, width);
    if (known !== null) return known;
    // A picture that cannot be read stands for itself in every size.
    const sized = await resize(await blobs.read(original), width).catch(() => null);
    const blob = sized === null ? null : await writeBlob(db, sized);
    await db
      .insert(assetSizes)
      .values({ hash: original.hash, width, sizedHash: blob?.hash ?? null, size: blob?.size ?? 0 })
      .onConflictDoNothing();
    return blob ?? original;
  }

  /** The size of a picture, made now where it is missing; whoever asks meanwhile waits for the same one. */
  function ensure(original: Blob, width: ImageSize): Promise<Blob> {
    const key = `${original.hash}-${width}`;
    const running = making.get(key);
    if (running !== undefined) return running;
    const made = queue.then(() => make(original, width)).finally(() => making.delete(key));
    queue = made.catch(() => {});
    making.set(key, made);
    return made;
  }

  return {
    ensure,
    async ensureAll(originals: readonly Blob[]): Promise<void> {
      for (const original of originals) {
        for (const width of IMAGE_SIZES) if (!isStopped) await ensure(original, width);
      }
    },
    stop(): void {
      isStopped = true;
    },
  };
}
export type ImageSizes = ReturnType<typeof createImageSizes>;
