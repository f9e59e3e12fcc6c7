import { and, eq } from 'drizzle-orm';
import { PORTRAIT_SIDE } from '../../domain/people/portraits';
import { createPictures } from '../chat/files/pictures';
import type { Blobs } from '../db/blobs';
import { writeOwnBlob } from '../db/blobs';
import { blobChunks } from '../db/tables';
import type { Database } from '../db/types';
import { randomToken } from '../identity/secrets';
import { portraits } from './tables';

export type StoredPortrait = typeof portraits.$inferSelect;

/** The pictures of users: one of each account, a square in WebP without metadata. */
export function createPortraits(db: Database, blobs: Blobs) {
  const pictures = createPictures();

  async function remove(transaction: Pick<Database, 'delete'>, which: ReturnType<typeof and>): Promise<string[]> {
    const gone = await transaction.delete(portraits).where(which).returning({ hash: portraits.hash });
    for (const { hash } of gone) await transaction.delete(blobChunks).where(eq(blobChunks.hash, hash));
    return gone.map(({ hash }) => hash);
  }
  const forget = async (hashes: readonly string[]): Promise<void> => {
    for (const hash of hashes) await blobs.forget(hash);
  };

  return {
    async find(id: string): Promise<StoredPortrait | null> {
      const [found] = await db.select().from(portraits).where(eq(portraits.id, id));
      return found ?? null;
    },
    async ofUser(userId: string): Promise<StoredPortrait | null> {
      const [found] = await db.select().from(portraits).where(eq(portraits.userId, userId));
      return found ?? null;
    },
    /** Replaces the user's picture; null where the bytes are not a picture. */
    async store(userId: string, bytes: Buffer): Promise<string | null> {
      const square = await pictures.cut(userId, bytes, PORTRAIT_SIDE);
      if (square === null) return null;
      const id = randomToken();
      const old = await db.transaction(async (transaction) => {
        const gone = await remove(transaction, eq(portraits.userId, userId));
        await transaction.insert(portraits).values({ id, userId, ...(await writeOwnBlob(transaction, id, square)) });
        return gone;
      });
      await forget(old);
      return id;
    },
    async remove(userId: string): Promise<void> {
      await forget(await db.transaction((transaction) => remove(transaction, eq(portraits.userId, userId))));
    },
  };
}
export type Portraits = ReturnType<typeof createPortraits>;
