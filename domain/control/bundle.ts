import * as v from 'valibot';
import { type NewAsset, withAsset } from './uploads';

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
};

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
  const unused = new Set(paths.filter((_, index) => !used.has(index)));
  return { architectureId, parts, missing: [...new Set(missing)], unused: [...unused] };
}

/** The venue's file with paths replaced by URLs of the service; `kept` maps each old asset to the new one. */
export function withKept(document: unknown, kept: readonly { assetId: string; asset: NewAsset }[]): unknown {
  return kept.reduce<unknown>((changed, { assetId, asset }) => withAsset(changed, asset, assetId) ?? changed, document);
}
