import * as v from 'valibot';
import { plain } from '../kernel/plain';
import { providerFilm } from '../widgets/provider-films';
import { decoded, type Served } from './addresses';
import { type FileKind, kindOfName, kindOfType } from './file-kinds';
import type { FormValues } from './forms';
import { keyOfPath, type Part, partAround, rootOf } from './outline';
import { isList, isRecord, listAt, type Path, stepsTo, textAt, valueAt } from './paths';
import { type Change, type Item, nextOf, type Step } from './steps';
import type { NewAsset } from './uploads';

/** A file that the service has, by the id of its asset. */
export const StoredFileSchema = v.object({ assetId: v.string(), contentType: v.string(), size: v.number() });
export type StoredFile = v.InferOutput<typeof StoredFileSchema>;
export const StoredFilesSchema = v.object({ files: v.array(StoredFileSchema) });

/** A file of the venue. `size` in bytes; `null` where the service does not have it. */
export type VenueFile = Pick<NewAsset, 'id' | 'uri'> & {
  path: Path;
  name: string;
  generation: string | null;
  kind: FileKind;
  size: number | null;
};

/** The place of a file in a venue's file: the property `name` of the object at `path`, which belongs to `title`. */
export type FileSpot = { path: Path; name: string; title: FormValues };
export const spotKey = ({ path, name }: Pick<FileSpot, 'path' | 'name'>): string => JSON.stringify([...path, name]);

const assetsOf = (document: unknown): Path => [...rootOf(document), 'assets'];

/** The files of the venue in the order of the file; `stored` are those that the service has. */
export function filesOf(document: unknown, stored: readonly StoredFile[]): VenueFile[] {
  const known = new Map(stored.map((file) => [file.assetId, file]));
  const path = assetsOf(document);
  const list = listAt(document, path);
  const steps = stepsTo(list);
  return list.flatMap((asset, at): VenueFile[] => {
    const [id, uri, name] = [textAt(asset, 'id'), textAt(asset, 'uri'), textAt(asset, 'displayName')];
    if (id === '') return [];
    const own = known.get(id);
    const kind = kindOfName(name) ?? kindOfName(uri) ?? (own === undefined ? 'other' : kindOfType(own.contentType));
    const generation = textAt(asset, 'generation') || null;
    return [{ id, path: [...path, steps[at] ?? ''], name: name || id, uri, generation, kind, size: own?.size ?? null }];
  });
}

/** What the rule for addresses has to know; without the facts of the service, all files of the venue are taken to be there. */
export const servedIn = (document: unknown, files: readonly VenueFile[], isKnown: boolean, origin: string): Served => ({
  origin,
  architectureId: textAt(valueAt(document, rootOf(document)), 'id'),
  files: files.flatMap(({ id, uri, kind, size }) =>
    isKnown && size === null ? [] : [{ assetId: id, liveName: decoded(uri.replace(/^.*\//, '')), kind }],
  ),
});

/** A place that may hold the id or the address of a file, and what it holds. */
type Held = { path: Path; name: string; value: string };

const isId = (name: string): boolean => /assetid$/i.test(name);
const isAddress = (name: string): boolean => /ur[il]$/i.test(name);

function* heldIn(value: unknown, path: Path): Generator<Held> {
  if (isList(value)) {
    const steps = stepsTo(value);
    for (const [at, item] of value.entries()) yield* heldIn(item, [...path, steps[at] ?? '']);
  } else if (isRecord(value)) {
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner !== 'string') yield* heldIn(inner, [...path, name]);
      else if (isId(name) || isAddress(name)) yield { path, name, value: inner };
    }
  }
}

export type FileUse = { path: Path; name: string };

/** Where the files of the venue are used, by their ids. */
export function usesIn(document: unknown, files: readonly VenueFile[]): ReadonlyMap<string, readonly FileUse[]> {
  const byAddress = new Map(files.map(({ id, uri }) => [uri, id]));
  const uses = new Map<string, FileUse[]>(files.map(({ id }) => [id, []]));
  const root = rootOf(document);
  const length = root.length + 2;
  for (const { path, name, value } of heldIn(valueAt(document, root), root)) {
    const isItself = path.length === length && path.at(-2) === 'assets' && name === 'uri';
    const id = isId(name) ? value : byAddress.get(value);
    if (!isItself && id !== undefined) uses.get(id)?.push({ path, name });
  }
  return uses;
}

type File = Pick<NewAsset, 'id' | 'uri'>;

const setTo = (document: unknown, path: Path, name: string, after: unknown): Change => {
  const owner = valueAt(document, path);
  return { kind: 'set', path, name, before: (isRecord(owner) ? owner[name] : null) ?? null, after };
};

/** The picture or the film behind an area. A film plays by itself, and its picture is seen until it does. */
function backgroundChange(document: unknown, path: Path, name: string, file: File | null): Change {
  const viewpoint = path.slice(0, -1);
  const found = valueAt(document, path);
  const known: Item = isRecord(found) ? found : { type: 'BackgroundImage' };
  const after =
    name === 'videoUrl'
      ? {
          ...known,
          type: file === null ? 'BackgroundImage' : 'BackgroundVideo',
          videoUrl: file?.uri ?? null,
          playerActive: file !== null,
        }
      : { ...known, assetId: file?.id ?? null };
  return setTo(document, viewpoint, 'background', after);
}

/** The file of an entry of a list by language. */
function entryChange(document: unknown, path: Path, name: string, value: string | null): Change {
  const found = valueAt(document, path);
  const list = path.slice(0, -1);
  const locale = (path.at(-1) ?? '').slice(1);
  if (!isRecord(found)) return { kind: 'insert', path: list, item: { locale, [name]: value }, next: null };
  if (value === null) return { kind: 'remove', path: list, item: found, next: null };
  return setTo(document, path, name, value);
}

const PIECE_OF: Partial<Readonly<Record<FileKind, string>>> = {
  film: 'VIDEO',
  audio: 'AUDIO',
  picture: 'IMAGE',
  document: 'DOCUMENT',
};

/** What changes if a place has another file, or none. A media item is of the kind of its file. */
export function fileChanges(
  document: unknown,
  { path, name }: Pick<FileSpot, 'path' | 'name'>,
  file: File | null,
  kind: FileKind | null = null,
): Change[] {
  const value = (isId(name) ? file?.id : file?.uri) ?? null;
  const list = path.at(-2);
  if (path.at(-1) === 'background') return [backgroundChange(document, path, name, file)];
  if (list === 'captions' || list === 'locales') return [entryChange(document, path, name, value)];
  const changes = [setTo(document, path, name, value)];
  const piece = kind === null ? undefined : PIECE_OF[kind];
  if (list === 'contentPieces' && name === 'url' && piece !== undefined)
    changes.push(setTo(document, path, 'kind', piece));
  return changes;
}

const stepFor = (kind: Step['kind'], name: Step['name'], changes: readonly Change[]): Step => ({
  kind,
  name,
  gesture: null,
  changes,
});

/** Uses a file of the venue at a place, or none. */
export const chosenFile = (document: unknown, spot: FileSpot, file: VenueFile | null): Step =>
  stepFor('settings', spot.title, fileChanges(document, spot, file, file?.kind ?? null));

/** An address that is typed. All of it is one step. */
export const typedAddress = (document: unknown, spot: FileSpot, address: string): Step => ({
  ...stepFor(
    'settings',
    spot.title,
    fileChanges(
      document,
      spot,
      address === '' ? null : { id: '', uri: address },
      kindOfName(address) ?? (providerFilm(address) === null ? null : 'film'),
    ),
  ),
  gesture: spotKey(spot),
});

const named = (name: string): Step['name'] => ({ '': name });

/** A file that was sent to the service, and what it is for: a place, or to replace another one everywhere. */
export type Brought = { asset: NewAsset; spot: FileSpot | null; replaces: string | null };

function replacedFile(document: unknown, asset: NewAsset, old: VenueFile, uses: readonly FileUse[]): Step {
  const path = assetsOf(document);
  const list = listAt(document, path);
  const item = valueAt(document, old.path);
  if (asset.id === old.id || !isRecord(item)) return stepFor('replace', named(old.name), []);
  const isKnown = list.some((one) => textAt(one, 'id') === asset.id);
  const insert: Change = { kind: 'insert', path, item: { ...item, ...asset }, next: nextOf(list, old.id) };
  return stepFor('replace', named(old.name), [
    ...(isKnown ? [] : [insert]),
    ...uses
      .filter(({ path: at }) => !old.path.every((step, index) => step === at[index]))
      .map((use) => setTo(document, use.path, use.name, isId(use.name) ? asset.id : asset.uri)),
    { kind: 'remove', path, item, next: null },
  ]);
}

/** What becomes of a file that was sent: it is one of the venue, and used where it was wanted. */
export function broughtFile(document: unknown, { asset, spot, replaces }: Brought): Step {
  const files = filesOf(document, []);
  const old = files.find(({ id }) => id === replaces);
  if (old !== undefined) return replacedFile(document, asset, old, usesIn(document, files).get(old.id) ?? []);
  const known = files.find(({ id }) => id === asset.id);
  const insert: Change = { kind: 'insert', path: assetsOf(document), item: { ...asset, alts: [] }, next: null };
  const kind = kindOfName(asset.displayName);
  const changes = [
    ...(known === undefined ? [insert] : []),
    ...(spot === null ? [] : fileChanges(document, spot, asset, kind)),
  ];
  return spot === null ? stepFor('add', named(asset.displayName), changes) : stepFor('settings', spot.title, changes);
}

/** Deletes files of the venue. Attendees keep those of the published version. */
export function deletedFiles(document: unknown, files: readonly VenueFile[]): Step {
  const [first, ...others] = files;
  const name = others.length === 0 ? (first?.name ?? '') : `${first?.name} +${others.length}`;
  const changes = files.flatMap(({ path }): Change[] => {
    const item = valueAt(document, path);
    return isRecord(item) ? [{ kind: 'remove', path: path.slice(0, -1), item, next: null }] : [];
  });
  return stepFor('remove', named(name), changes);
}

export type FileFilter = { query: string; kind: FileKind | null; isUnusedOnly: boolean };

/** The files that a filter leaves. */
export const listedFiles = (
  files: readonly VenueFile[],
  uses: ReadonlyMap<string, readonly FileUse[]>,
  { query, kind, isUnusedOnly }: FileFilter,
): VenueFile[] =>
  files.filter(
    (file) =>
      isFound(file, query) &&
      (kind === null || file.kind === kind) &&
      !(isUnusedOnly && uses.get(file.id)?.length !== 0),
  );

/** The files of a page, and the one that an organiser was led to, wherever it is and whatever the filter. */
export function shownFiles(
  all: readonly VenueFile[],
  listed: readonly VenueFile[],
  most: number,
  wanted: string,
): readonly VenueFile[] {
  const led = all.find(({ path }) => keyOfPath(path) === wanted);
  const page = listed.slice(0, most);
  return led === undefined || page.includes(led) ? page : [led, ...page];
}

/** The parts of the venue that use a file, each once. */
export const usersOf = (parts: readonly Part[], uses: readonly FileUse[]): Part[] => [
  ...new Set(uses.flatMap(({ path }) => partAround(parts, path) ?? [])),
];

/** Whether a text of a search is in the name of a file. */
export const isFound = ({ name }: Pick<VenueFile, 'name'>, query: string): boolean =>
  plain(name).includes(plain(query));
