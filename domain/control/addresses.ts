import { providerFilm } from '../widgets/provider-films';
import { type FileKind, kindOfName } from './file-kinds';

/** A file that the service has: the id of its asset, its name in addresses of films, and what it is. */
export type ServedFile = { assetId: string; liveName: string; kind: FileKind };
export type Served = { origin: string; architectureId: string; files: readonly ServedFile[] };

/**
 * Why attendees would not see what is at an address. `noAddress`: it is none; `notHttps`: browsers block it; `noFile`: the
 * service has no such file; `otherKind`: the file is of a kind that cannot be shown there; `noFilm`: the provider's page has
 * no film.
 */
export const ADDRESS_FAULTS = ['noAddress', 'notHttps', 'noFile', 'otherKind', 'noFilm'] as const;
export type AddressFault = (typeof ADDRESS_FAULTS)[number];

const OWN_FILE = /^\/(?:api\/(?:ui\/)?architecture\/([^/]+)\/assets|live\/([^/]+)|preview\/([^/]+))\/([^/]+)$/;
const PROVIDERS = /^(?:[\w-]+\.)*(?:youtube\.com|youtube-nocookie\.com|youtu\.be|vimeo\.com)$/;
/** Hosts of this machine, from which browsers load without encryption. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const SIZE = /-\d+(?=\.[^.]*$|$)/;

/** A part of a path as it was before it was encoded. */
export const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const parsed = (address: string, base?: string): URL | null => {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
};

/** The file of the venue at a path of the service; `null` if there is none. */
function fileAt(pathname: string, { architectureId, files }: Served): ServedFile | null {
  const [, ofAsset, live, preview, last = ''] = OWN_FILE.exec(pathname) ?? [];
  const venue = ofAsset ?? live ?? preview;
  if (venue === undefined || decoded(venue) !== architectureId) return null;
  const name = decoded(last);
  const names = [name, name.replace(SIZE, '')];
  const nameOf = ({ assetId, liveName }: ServedFile): string => (ofAsset === undefined ? liveName : assetId);
  return files.find((file) => names.includes(nameOf(file))) ?? null;
}

/** The path of an address of this service; `null` for one of another site, or none. */
export function ownPath(address: string, origin: string): string | null {
  const url = address.startsWith('/') || parsed(address) !== null ? parsed(address, origin) : null;
  return url !== null && url.origin === origin ? url.pathname : null;
}

const isOfKind = (kind: FileKind | null, accepts: readonly FileKind[]): boolean =>
  kind === null || kind === 'other' || accepts.includes(kind);

function elsewhereFault(address: string, accepts: readonly FileKind[]): AddressFault | null {
  const url = parsed(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return 'noAddress';
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) return 'notHttps';
  if (accepts.length === 0) return null;
  if (!PROVIDERS.test(url.hostname)) return isOfKind(kindOfName(url.pathname), accepts) ? null : 'otherKind';
  if (!accepts.includes('film')) return 'otherKind';
  return providerFilm(address) === null ? 'noFilm' : null;
}

/**
 * The one rule for addresses in a venue, for forms, the checks before publishing and the check of a folder: a file of the
 * venue, or an address elsewhere by https, of one of the kinds that are accepted; without any, the address of a page.
 */
export function addressFault(address: string, accepts: readonly FileKind[], served: Served): AddressFault | null {
  const text = address.trim();
  if (text === '') return null;
  const path = ownPath(text, served.origin);
  if (path === null) return elsewhereFault(text, accepts);
  if (accepts.length === 0) return null;
  const file = fileAt(path, served);
  if (file === null) return 'noFile';
  return isOfKind(file.kind, accepts) ? null : 'otherKind';
}
