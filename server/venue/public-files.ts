import { ne } from 'drizzle-orm';
import type { Blob } from '../db/blobs';
import type { Database } from '../db/database';
import { publicFiles } from './tables';

const LOGIN_PICTURE = /^login-([0-9a-f]{12})\.webp$/;

/** The name of a picture behind the login that organisers chose. */
export const loginPictureName = (hash: string): string => `login-${hash.slice(0, 12)}.webp`;

/** Where a browser finds it. */
export function publicAddress(name: string): string {
  const [, generation = ''] = LOGIN_PICTURE.exec(name) ?? [];
  return `/assets/${encodeURIComponent(name)}?generation=${generation}`;
}

export async function addPublicFile(db: Database, file: Blob & { name: string; contentType: string }): Promise<void> {
  await db.insert(publicFiles).values(file).onConflictDoUpdate({ target: publicFiles.name, set: file });
}

/** Removes all files but the kept one. */
export async function clearPublicFiles(db: Database, kept: string | null): Promise<void> {
  await (kept === null ? db.delete(publicFiles) : db.delete(publicFiles).where(ne(publicFiles.name, kept)));
}
