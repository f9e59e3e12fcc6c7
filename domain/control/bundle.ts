import * as v from 'valibot';
import { isRecord } from './paths';
import type { NewAsset } from './uploads';

/** A chosen file that the venue uses: `index` is its position among the chosen files. */
export type BundlePart = { index: number; assetId: string; displayName: string };
/** How the chosen files match the files that a venue uses. */
export type BundlePlan = {
  architectureId: string;
  parts: BundlePart[];
  /** Paths in the venue's file for which no file was chosen. */
  missing: string[];
  /** Names of chosen files that the venue does not use. */
  unused: string[];
  /** Names of files in a venue's folder that only the operator of a service brings in. */
  settings: string[];
};

const OF_OPERATOR = /(?:^|\/)(?:(?:ui-config|login-options|users|registrations|access)\.json|login\/[^/]+)$/;

/** The files that the service has of a venue; of another service, without what their content is known by. */
export const HeldFilesSchema = v.object({
  files: v.array(
    v.object({
      assetId: v.string(),
      size: v.number(),
      uri: v.optional(v.string(), ''),
      generation: v.optional(v.string(), ''),
    }),
  ),
});
export type HeldContent = v.InferOutput<typeof HeldFilesSchema>['files'][number];

/** Whether the content of a file has to be looked at: the service may have it. */
export const mayBeHeld = (held: readonly HeldContent[], size: number): boolean =>
  held.some((file) => file.size === size && file.generation !== '' && file.uri !== '');

/** The file of the service with this content: the one of the same asset, else any. `hash`: SHA-256 in hexadecimal digits. */
export function heldFile(
  held: readonly HeldContent[],
  { assetId, size, hash }: { assetId: string; size: number; hash: string },
): HeldContent | null {
  const same = held.filter((file) => file.size === size && file.generation !== '' && hash.startsWith(file.generation));
  return same.find((file) => file.assetId === assetId) ?? same[0] ?? null;
}

const NamedSchema = v.object({
  architectures: v.tuple([
    v.object({
      id: v.string(),
      assets: v.optional(
        v.array(v.object({ id: v.string(), uri: v.optional(v.string(), ''), displayName: v.optional(v.string(), '') })),
        [],
      ),
    }),
  ]),
});

/** A relative path, not a URL. */
const isPath = (uri: string): boolean => uri !== '' && !/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(uri);

const partsOf = (path: string): string[] =>
  path
    .normalize('NFC')
    .split(/[\\/]/)
    .filter((part) => part !== '' && part !== '.');

/** How many last parts two paths share; 0 for different files. */
function closeness(one: readonly string[], other: readonly string[]): number {
  const shorter = Math.min(one.length, other.length);
  for (let shared = 0; shared < shorter; shared += 1) if (one.at(-1 - shared) !== other.at(-1 - shared)) return shared;
  return shorter;
}

/** The chosen file for a path: of several with its name, the one whose folders fit best. */
function fileFor(uri: string, files: readonly (readonly string[])[]): number | null {
  const wanted = partsOf(uri);
  const fits = files.map((file) => closeness(wanted, file));
  const best = Math.max(0, ...fits);
  return best === 0 ? null : fits.indexOf(best);
}

/**
 * The chosen files that a venue uses. `paths` are the names of the files, with their folders if the browser provides them.
 * @returns null if the file does not contain exactly one venue
 */
export function planBundle(document: unknown, paths: readonly string[]): BundlePlan | null {
  const found = v.safeParse(NamedSchema, document);
  if (!found.success) return null;
  const [{ id: architectureId, assets }] = found.output.architectures;
  const files = paths.map(partsOf);
  const parts: BundlePart[] = [];
  const missing: string[] = [];
  for (const { id, uri, displayName } of assets) {
    if (!isPath(uri)) continue;
    const index = fileFor(uri, files);
    if (index === null) missing.push(uri);
    else parts.push({ index, assetId: id, displayName });
  }
  const used = new Set(parts.map(({ index }) => index));
  const left = [...new Set(paths.filter((_, index) => !used.has(index)))];
  const isOfOperator = (path: string): boolean => OF_OPERATOR.test(partsOf(path).join('/'));
  return {
    architectureId,
    parts,
    missing: [...new Set(missing)],
    unused: left.filter((path) => !isOfOperator(path)),
    settings: left.filter(isOfOperator),
  };
}

/** An asset of the service. `isHeld`: it was there, so that the venue's file says what it is. */
export type KeptAsset = NewAsset & { isHeld: boolean };
type Kept = { assetId: string; asset: KeptAsset };
type Places = { byId: ReadonlyMap<unknown, KeptAsset>; byAddress: ReadonlyMap<unknown, KeptAsset> };

/** The asset of a venue's file with its content in the service. */
function keptIn(own: Record<string, unknown>, { isHeld, ...asset }: KeptAsset): Record<string, unknown> {
  const { id, uri, generation } = asset;
  if (!isHeld) return { ...own, ...asset };
  return { ...own, id, uri, ...(own['generation'] === undefined ? {} : { generation }) };
}

function replaced(value: unknown, key: string, places: Places): unknown {
  if (typeof value === 'string') {
    if (/assetid$/i.test(key)) return places.byId.get(value)?.id ?? value;
    return /ur[il]$/i.test(key) ? (places.byAddress.get(value)?.uri ?? value) : value;
  }
  if (Array.isArray(value)) return value.map((item: unknown) => replaced(item, key, places));
  if (!isRecord(value)) return value;
  const asset = key === 'assets' ? places.byId.get(value['id']) : undefined;
  const own = asset === undefined ? value : keptIn(value, asset);
  return Object.fromEntries(Object.entries(own).map(([name, inner]) => [name, replaced(inner, name, places)]));
}

/** The venue's file with paths replaced by URLs of the service; `kept` maps each old asset to the new one. */
export function withKept(document: unknown, kept: readonly Kept[]): unknown {
  const architectures = isRecord(document) ? document['architectures'] : null;
  const [architecture] = Array.isArray(architectures) ? architectures : [];
  if (!isRecord(document) || !isRecord(architecture)) return document;
  const assets: readonly unknown[] = Array.isArray(architecture['assets']) ? architecture['assets'] : [];
  const byId = new Map<unknown, KeptAsset>(kept.map(({ assetId, asset }) => [assetId, asset]));
  const addresses = assets.flatMap((one) => {
    const asset = isRecord(one) ? byId.get(one['id']) : undefined;
    return asset !== undefined && isRecord(one) ? [[one['uri'], asset] as const] : [];
  });
  const ids = assets.map((one) => (isRecord(one) ? (byId.get(one['id'])?.id ?? one['id']) : null));
  // Of assets with the same content one is left.
  const others = assets.filter((_, index) => ids[index] === null || ids.indexOf(ids[index]) === index);
  const places = { byId, byAddress: new Map<unknown, KeptAsset>(addresses) };
  return { ...document, architectures: [replaced({ ...architecture, assets: others }, '', places)] };
}
