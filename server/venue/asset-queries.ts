import { and, eq, inArray } from 'drizzle-orm';
import { API, fillPath } from '../../domain/kernel/api';
import type { Blob } from '../db/blobs';
import type { Database } from '../db/database';
import { isVideo } from '../http/files/media-types';
import { type ImageSize, isSizeable, STORED_SIZES } from './image-sizes';
import { assets, publicFiles } from './tables';

export type Asset = typeof assets.$inferSelect;
export type FoundAsset = { asset: Asset; size: ImageSize | null };

/** Splits `lobby-1280.webp` into `lobby.webp` and its size; null for a name without one. */
function withoutSize(name: string): { name: string; size: ImageSize } | null {
  const [, stem = '', digits = '', extension = ''] = /^(.+)-(\d+)(\.[^.]*)?$/.exec(name) ?? [];
  const size = STORED_SIZES.find((width) => String(width) === digits);
  return size === undefined ? null : { name: stem + extension, size };
}

/** Finds an asset by its exact name, else by the name without its size. */
export async function findAsset(
  db: Database,
  column: 'assetId' | 'liveName',
  architectureId: string,
  name: string,
): Promise<FoundAsset | null> {
  const sized = withoutSize(name);
  const names = sized === null ? [name] : [name, sized.name];
  const rows = await db
    .select()
    .from(assets)
    .where(and(eq(assets.architectureId, architectureId), inArray(assets[column], names)));
  const exact = rows.find((row) => row[column] === name);
  const [base] = rows;
  if (exact !== undefined) return { asset: exact, size: null };
  return base === undefined || sized === null ? null : { asset: base, size: sized.size };
}

/** The asset of this id, whatever sizes it has. */
export async function findExactly(db: Database, architectureId: string, assetId: string): Promise<Asset | null> {
  const [row] = await db
    .select()
    .from(assets)
    .where(and(eq(assets.architectureId, architectureId), eq(assets.assetId, assetId)));
  return row ?? null;
}

export async function findPublicFile(db: Database, name: string): Promise<typeof publicFiles.$inferSelect | null> {
  const [file] = await db.select().from(publicFiles).where(eq(publicFiles.name, name));
  return file ?? null;
}

/** The stored files of a venue, by the ids of their assets. */
export const filesOf = async (
  db: Database,
  architectureId: string,
): Promise<{ assetId: string; liveName: string; size: number; contentType: string }[]> =>
  db
    .select({
      assetId: assets.assetId,
      liveName: assets.liveName,
      size: assets.size,
      contentType: assets.contentType,
    })
    .from(assets)
    .where(eq(assets.architectureId, architectureId));

/** The address of a file: players of films request ranges of it, which need no token. */
export const addressOf = ({
  architectureId,
  assetId,
  liveName,
  contentType,
}: Pick<Asset, 'architectureId' | 'assetId' | 'liveName' | 'contentType'>): string =>
  isVideo(contentType)
    ? `/live/${encodeURIComponent(architectureId)}/${encodeURIComponent(liveName)}`
    : fillPath(API.asset, { architectureId, assetId });

/** The stored files of a venue with their addresses. */
export async function heldFilesOf(db: Database, architectureId: string): Promise<(Asset & { uri: string })[]> {
  const rows = await db.select().from(assets).where(eq(assets.architectureId, architectureId));
  return rows.map((row) => ({ ...row, uri: addressOf(row) }));
}

export const publicFilesOf = (db: Database): Promise<(typeof publicFiles.$inferSelect)[]> =>
  db.select().from(publicFiles);

/** The venue's pictures that have smaller sizes. */
export async function picturesOf(db: Database): Promise<Blob[]> {
  const rows = await db.select().from(assets);
  return rows.filter(({ contentType }) => isSizeable(contentType)).map(({ hash, size }) => ({ hash, size }));
}
