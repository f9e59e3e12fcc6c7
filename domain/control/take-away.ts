import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { readableName } from '../kernel/invisible';
import { isRecord } from './paths';

export const TAKE_AWAY_API = {
  /** Answers with the address of the zip, which needs no token and is valid for a few minutes. */
  link: `${API_BASE}/designer/venue-zip`,
  zip: `${API_BASE}/venue-zip/{name}`,
} as const;
export const TakeAwayLinkSchema = v.object({ address: v.string() });

export const VENUE_FILE = 'venue.json';
/** `zip`: with all files; `json`: the venue's file alone, with addresses of this service. */
export type TakeAwayFormat = 'zip' | 'json';
const FOLDER = 'assets/';
const NAME_MAX = 80;

/** A file that the service has: `uri` is its address, `fileName` what people call it, `liveName` ends as its content does. */
export type HeldFile = { assetId: string; uri: string; fileName: string; liveName: string };
/** A file of the folder, and the asset that it holds. */
export type TakenFile = { path: string; assetId: string };
export type TakenVenue = { document: unknown; files: TakenFile[] };

/** Names that Windows keeps for itself. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
/** Signs that some system does not allow in the name of a file, or that addresses need. */
const SIGNS = /[<>:"/\\|?*%#\p{Cc}\p{Cs}]/gu;

const endingOf = (name: string): string => /\.[a-z\d]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? '';

/** The name of a file without its ending, as every system can write it. */
function stemOf(fileName: string): string {
  const letters = readableName(fileName)
    .normalize('NFC')
    .replace(/\.[a-z\d]{1,8}$/i, '')
    .replace(SIGNS, '-')
    .replace(/\s+/g, ' ');
  const stem = [...letters]
    .slice(0, NAME_MAX)
    .join('')
    .replace(/^[.\s-]+|[.\s-]+$/g, '');
  return stem === '' || RESERVED.test(stem) ? `file-${stem}`.replace(/-$/, '') : stem;
}

/** A readable name that no other file has, whatever a system makes of upper case. */
export function freeName(fileName: string, liveName: string, taken: ReadonlySet<string>): string {
  const [stem, ending] = [stemOf(fileName), endingOf(liveName)];
  for (let number = 1; ; number += 1) {
    const name = `${FOLDER}${stem}${number === 1 ? '' : `-${number}`}${ending}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

const isAddress = (key: string): boolean => /ur[il]$/i.test(key);

/** The texts at keys of addresses. */
function* addressesAt(value: unknown, key: string): Generator<string> {
  if (typeof value === 'string') {
    if (isAddress(key)) yield value;
  } else if (Array.isArray(value)) for (const item of value) yield* addressesAt(item, key);
  else if (isRecord(value)) for (const [name, inner] of Object.entries(value)) yield* addressesAt(inner, name);
}

function withPaths(value: unknown, key: string, paths: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return isAddress(key) ? (paths.get(value) ?? value) : value;
  if (Array.isArray(value)) return value.map((item: unknown) => withPaths(item, key, paths));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withPaths(inner, name, paths)]));
}

const architecturesIn = (document: unknown): readonly unknown[] => {
  const list = isRecord(document) ? document['architectures'] : null;
  return Array.isArray(list) ? list : [];
};
const assetsIn = (architecture: unknown): readonly unknown[] => {
  const list = isRecord(architecture) ? architecture['assets'] : null;
  return Array.isArray(list) ? list : [];
};

/** A venue's file without the numbers of its versions, which each service counts for itself. */
export function withoutVersions(document: unknown): Record<string, unknown> {
  const entries = Object.entries(isRecord(document) ? document : {});
  return Object.fromEntries(entries.filter(([key]) => key !== 'version' && key !== 'publishedVersion'));
}

/** The saved version as a folder: its file with paths in the place of addresses of the service, and the files at these paths. */
export function takeAway(document: unknown, held: readonly HeldFile[]): TakenVenue {
  const known = new Map(held.map((file) => [file.assetId, file]));
  const architectures = architecturesIn(document);
  const taken = new Set([...addressesAt(architectures, '')].map((address) => address.toLowerCase()));
  const paths = new Map<string, string>();
  const files: TakenFile[] = [];
  for (const asset of architectures.flatMap(assetsIn)) {
    const [id, uri] = isRecord(asset) ? [asset['id'], asset['uri']] : [];
    const file = typeof id === 'string' ? known.get(id) : undefined;
    if (file === undefined || uri !== file.uri || paths.has(uri)) continue;
    const path = freeName(file.fileName || file.assetId, file.liveName, taken);
    taken.add(path.toLowerCase());
    paths.set(uri, path);
    files.push({ path, assetId: file.assetId });
  }
  return { document: { ...withoutVersions(document), architectures: withPaths(architectures, '', paths) }, files };
}
