import { readFile } from 'node:fs/promises';
import type { Architecture } from '../../domain/kernel/venue';
import { previewOf } from '../../domain/venue/previews';
import type { Blobs } from '../db/blobs';
import type { Database } from '../db/database';
import { findAsset } from './asset-queries';
import { type ImageSizes, THUMBNAIL_SIZE } from './image-sizes';

const BYTES_MAX = 10_000;

type Places = { db: Database; blobs: Pick<Blobs, 'pathOf'>; sizes: Pick<ImageSizes, 'known'> };

/** Finds the pictures of areas as `data:` addresses of some hundred bytes, to be stretched; null where there is none yet. */
export function createThumbnails({ db, blobs, sizes }: Places) {
  const kept = new WeakMap<Architecture, Map<string, string>>();

  async function read(architecture: Architecture, areaId: string): Promise<string | null> {
    const area = architecture.areas.find(({ id }) => id === areaId);
    const preview = area === undefined ? null : previewOf(architecture, area);
    const [, venue, name] = /\/architecture\/([^/]+)\/assets\/([^/?]+)/.exec(preview ?? '') ?? [];
    if (venue === undefined || name === undefined) return null;
    const found = await findAsset(db, 'assetId', decodeURIComponent(venue), decodeURIComponent(name));
    if (found === null) return null;
    const { hash, size, contentType } = found.asset;
    const blob = await sizes.known({ hash, size }, THUMBNAIL_SIZE);
    if (blob === null || blob.size > BYTES_MAX) return null;
    return `data:${contentType};base64,${await readFile(await blobs.pathOf(blob), 'base64')}`;
  }

  return async (architecture: Architecture, areaId: string): Promise<string | null> => {
    const found = kept.get(architecture)?.get(areaId) ?? (await read(architecture, areaId));
    if (found !== null)
      kept.set(architecture, (kept.get(architecture) ?? new Map<string, string>()).set(areaId, found));
    return found;
  };
}
export type ThumbnailOf = ReturnType<typeof createThumbnails>;
