import { type KnownMistake, mistake } from '../kernel/mistake';

/** An entry of a zip: its name with folders, and its unpacked size in bytes. */
export type ZipEntry = {
  name: string;
  size: number;
  isFolder: boolean;
  /** A symbolic link. */
  isLink: boolean;
  isEncrypted: boolean;
  /** Whether browsers can unpack it. */
  isReadable: boolean;
};

const MEGABYTE = 1024 * 1024;
export const ZIP_ENTRIES_MAX = 2000;
/** Of all entries, unpacked. */
export const ZIP_MEGABYTES_MAX = 20_000;
/** Of each entry, unpacked; no larger file can be sent. */
export const ENTRY_MEGABYTES_MAX = 512;
/** Of each JSON file, which is read as a whole. */
export const JSON_MEGABYTES_MAX = 10;

/** Files that operating systems create in folders, and hidden files. */
export const isOfSystem = (path: string): boolean =>
  /(?:^|\/)(?:\.|__MACOSX\/|(?:Thumbs\.db|desktop\.ini)$)/i.test(path);

const isJson = (name: string): boolean => /\.json$/i.test(name);
const megabytesOf = ({ name }: ZipEntry): number => (isJson(name) ? JSON_MEGABYTES_MAX : ENTRY_MEGABYTES_MAX);

/** Whether a name leads out of the folder into which the zip is unpacked. */
const leadsOut = (name: string): boolean =>
  /^(?:[/\\]|[a-z]:)/i.test(name) || /\p{Cc}/u.test(name) || name.split(/[/\\]/).includes('..');

/** Names that are the same for a system that ignores upper case and forms of Unicode. */
const alike = (name: string): string => name.normalize('NFC').toLowerCase();

/** Why a zip is refused; `null` for one that can be read. */
export function zipMistake(entries: readonly ZipEntry[]): KnownMistake | null {
  if (entries.length > ZIP_ENTRIES_MAX) return mistake('zipMany', { entries: ZIP_ENTRIES_MAX });
  const outside = entries.find(({ name, isLink }) => isLink || leadsOut(name));
  if (outside !== undefined) return mistake('zipName', { name: outside.name });
  const files = entries.filter(({ isFolder, name }) => !isFolder && !isOfSystem(name));
  const names = new Set<string>();
  for (const { name } of files) {
    if (names.has(alike(name))) return mistake('zipTwice', { name });
    names.add(alike(name));
  }
  if (files.some(({ isEncrypted }) => isEncrypted)) return mistake('zipEncrypted');
  if (files.some(({ isReadable }) => !isReadable)) return mistake('zipBroken');
  const large = files.find((file) => file.size > megabytesOf(file) * MEGABYTE);
  if (large !== undefined) return mistake('zipEntry', { name: large.name, megabytes: megabytesOf(large) });
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return total > ZIP_MEGABYTES_MAX * MEGABYTE ? mistake('zipLarge', { megabytes: ZIP_MEGABYTES_MAX }) : null;
}

/** The entries that are files of a venue. */
export const filesIn = <E extends Pick<ZipEntry, 'name' | 'isFolder'>>(entries: readonly E[]): E[] =>
  entries.filter(({ isFolder, name }) => !isFolder && !isOfSystem(name));
