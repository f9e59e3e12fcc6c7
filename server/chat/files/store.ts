import { and, eq, inArray } from 'drizzle-orm';
import { type Blob, type Blobs, writeOwnBlob } from '../../db/blobs';
import type { Database } from '../../db/database';
import { blobChunks } from '../../db/tables';
import type { CleanPicture } from './pictures';
import { chatFiles } from './tables';

export type StoredChatFile = typeof chatFiles.$inferSelect;
export type NewChatFile = Pick<StoredChatFile, 'id' | 'mode' | 'room' | 'uid' | 'name' | 'type'> & {
  bytes: Buffer;
  picture: CleanPicture | null;
};

/** Stores the file and its blobs together. */
export function storeChatFile(db: Database, { bytes, picture, ...file }: NewChatFile): Promise<StoredChatFile> {
  return db.transaction(async (transaction) => {
    const blob = await writeOwnBlob(transaction, file.id, picture?.bytes ?? bytes);
    const small = picture?.small ? await writeOwnBlob(transaction, `${file.id}/small`, picture.small) : null;
    const row = {
      ...file,
      ...blob,
      smallHash: small?.hash ?? null,
      smallSize: small?.size ?? 0,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
    };
    const [stored] = await transaction.insert(chatFiles).values(row).returning();
    if (stored === undefined) throw new Error('A file of the chat was not stored');
    return stored;
  });
}

export async function findChatFile(db: Database, mode: string, id: string): Promise<StoredChatFile | null> {
  const [file] = await db
    .select()
    .from(chatFiles)
    .where(and(eq(chatFiles.id, id), eq(chatFiles.mode, mode)));
  return file ?? null;
}

export const filesOf = (db: Database, mode: string, uid: string): Promise<StoredChatFile[]> =>
  db
    .select()
    .from(chatFiles)
    .where(and(eq(chatFiles.uid, uid), eq(chatFiles.mode, mode)));

export const smallBlobOf = ({ smallHash, smallSize }: StoredChatFile): Blob | null =>
  smallHash === null ? null : { hash: smallHash, size: smallSize };

/** Deletes all files of a user, and their copies on the disk. */
export async function deleteFilesOf(db: Database, blobs: Blobs, mode: string, uid: string): Promise<number> {
  const files = await filesOf(db, mode, uid);
  const hashes = files.flatMap((file) => [file.hash, ...(file.smallHash === null ? [] : [file.smallHash])]);
  if (files.length === 0) return 0;
  await db.transaction(async (transaction) => {
    await transaction.delete(blobChunks).where(inArray(blobChunks.hash, hashes));
    await transaction.delete(chatFiles).where(
      inArray(
        chatFiles.id,
        files.map(({ id }) => id),
      ),
    );
  });
  for (const hash of hashes) await blobs.forget(hash);
  return files.length;
}
