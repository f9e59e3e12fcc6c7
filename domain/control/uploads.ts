import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import type { FileKind } from './file-kinds';
import { isRecord } from './paths';

/**
 * Takes the content of a file, its `name`, and the asset that it `replaces`. With the id of a `venue` the file is kept for a
 * version that will be saved, and the saved one stays as it is.
 */
export const UPLOAD_API = `${API_BASE}/designer/files`;

const MEGABYTE = 1024 * 1024;
/** How large a file may be before the service makes it smaller. */
export const UPLOAD_BYTES_MAX = { picture: 50 * MEGABYTE, document: 50 * MEGABYTE, film: 512 * MEGABYTE } as const;
export type UploadKind = keyof typeof UPLOAD_BYTES_MAX;

/** The longest side of a picture that is kept, in pixels: the largest that a panorama asks for. */
export const PICTURE_SIDE_MAX = 4096;
export const PICTURE_ENDINGS = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif'] as const;
export const UPLOAD_ENDINGS = [...PICTURE_ENDINGS, '.pdf', '.mp4', '.webm', '.vtt', '.srt'] as const;

/** What a venue's folder may have besides; other places do not offer it. */
export const FOLDER_ENDINGS = [...UPLOAD_ENDINGS, '.svg', '.mp3', '.m4a', '.ogg', '.wav', '.flac'] as const;

const OF_KIND: Partial<Readonly<Record<FileKind, readonly string[]>>> = {
  picture: PICTURE_ENDINGS,
  film: ['.mp4', '.webm'],
  document: ['.pdf'],
  captions: ['.vtt', '.srt'],
};
/** The endings of files that can be sent for a place that takes these kinds. */
export const endingsOf = (kinds: readonly FileKind[]): readonly string[] =>
  kinds.length === 0 ? UPLOAD_ENDINGS : kinds.flatMap((kind) => OF_KIND[kind] ?? []);

/** A file that is kept for a version to come. */
export const KeptFileSchema = v.object({ assetId: v.string(), uri: v.string(), generation: v.string() });
/** The same with what the service made of it. */
export const SentFileSchema = v.object({ ...KeptFileSchema.entries, contentType: v.string(), size: v.number() });

export type NewAsset = { id: string; uri: string; generation: string; displayName: string };

/** The id of an uploaded file: its name, and a suffix that distinguishes it from others of that name. */
export function assetIdOf(name: string, hash: string): string {
  const stem = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .toLowerCase();
  const slug = stem
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  return `${slug || 'file'}-${hash.slice(0, 8)}`;
}

const assetsIn = (architecture: Record<string, unknown>): unknown[] =>
  Array.isArray(architecture['assets']) ? architecture['assets'] : [];

const isOf = (asset: unknown, id: string): asset is Record<string, unknown> => isRecord(asset) && asset['id'] === id;

/** Puts the new asset wherever the venue uses the old one, with its descriptions. */
function replaceIn(value: unknown, key: string, old: { id: string; uri: unknown }, asset: NewAsset): unknown {
  if (typeof value === 'string') {
    if (/assetid$/i.test(key)) return value === old.id ? asset.id : value;
    return /ur[il]$/i.test(key) && value === old.uri ? asset.uri : value;
  }
  if (Array.isArray(value)) return value.map((item: unknown) => replaceIn(item, key, old, asset));
  if (!isRecord(value)) return value;
  const own = key === 'assets' && isOf(value, old.id) ? { ...value, ...asset } : value;
  return Object.fromEntries(Object.entries(own).map(([name, inner]) => [name, replaceIn(inner, name, old, asset)]));
}

/**
 * A venue's file with another asset, or with one in the place of another. The replaced file keeps its id, so that what is published
 * shows it until the next publication. Without an asset of that id `null`.
 */
export function withAsset(document: unknown, asset: NewAsset, replaces: string | null): unknown {
  const architectures = isRecord(document) ? document['architectures'] : null;
  const [architecture] = Array.isArray(architectures) ? architectures : [];
  if (!isRecord(document) || !isRecord(architecture)) return null;
  const assets = assetsIn(architecture);
  if (replaces === null) {
    if (assets.some((one) => isOf(one, asset.id))) return document;
    return { ...document, architectures: [{ ...architecture, assets: [...assets, { ...asset, alts: [] }] }] };
  }
  const old = assets.find((one) => isOf(one, replaces));
  if (!isRecord(old)) return null;
  if (replaces === asset.id) return document;
  const others = assets.filter((one) => !isOf(one, asset.id));
  return {
    ...document,
    architectures: [replaceIn({ ...architecture, assets: others }, '', { id: replaces, uri: old['uri'] }, asset)],
  };
}
