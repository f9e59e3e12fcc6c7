import * as v from 'valibot';
import { CertificateMinutesSchema, TermDaysSchema } from '../kernel/venue';
import { PIECE_KINDS } from '../widgets/content-piece';
import { KINDS } from '../widgets/kinds';
import { OPEN_MODES } from '../widgets/open-mode';
import type { FileKind } from './file-kinds';
import { isRecord } from './paths';

/** A property that is not a translated text. `options` are the values of a choice, or what a list may contain. */
export type Setting = {
  name: string;
  kind: 'choice' | 'switch' | 'line' | 'list' | 'tags' | 'file' | 'address' | 'days' | 'minutes';
  options: readonly string[];
  /** The kinds of files that a `file` may be, or that an `address` may lead to; none for the address of a page. */
  accepts?: readonly FileKind[];
  /** Whether an `address` is only typed, because another property has the file. */
  isTyped?: true;
  /** Whether a `line` cannot be empty. */
  isRequired?: true;
  /** Whether the options are ids of the venue, which have no translation. */
  isReference?: true;
};
type Entries = Readonly<Record<string, v.GenericSchema>>;

const isNullish = (
  schema: v.GenericSchema,
): schema is v.NullishSchema<v.GenericSchema, undefined> | v.OptionalSchema<v.GenericSchema, undefined> =>
  ['nullish', 'optional', 'exact_optional', 'nullable'].includes(schema.type);
const unwrapped = (schema: v.GenericSchema): v.GenericSchema =>
  isNullish(schema) ? unwrapped(schema.wrapped) : schema;
const isPicklist = (schema: v.GenericSchema): schema is v.PicklistSchema<readonly string[], undefined> =>
  schema.type === 'picklist';

/** Left out: ids that others refer to, fields written by the service, and fields with a separate form. */
const APART = [
  'id',
  'uri',
  'generation',
  'displayName',
  'locale',
  'begin',
  'end',
  'movedFrom',
  'sourceKey',
  'hasHostMeetingUrl',
  'cventEvent',
];

const idsAt = (value: unknown, name: string): string[] => {
  const list = isRecord(value) ? value[name] : null;
  const ids = Array.isArray(list) ? list.map((item: unknown) => (isRecord(item) ? item['id'] : null)) : [];
  return ids.filter((id): id is string => typeof id === 'string');
};

/** What a property may refer to; `null` for one that refers to nothing. */
function referredTo(name: string, value: unknown, venue: unknown): string[] | null {
  if (name === 'defaultAreaId' || name === 'areaId') return idsAt(venue, 'areas');
  if (name === 'defaultViewpointId') return idsAt(value, 'viewPoints');
  return null;
}

/** Files that a media item can be. */
const OF_PIECE: readonly FileKind[] = ['film', 'audio', 'picture', 'document'];

/** A property that has a file of the venue, by its id, or an address; `null` for any other. */
function fileSetting(name: string, entries: Entries): Setting | null {
  const isDocument = 'cookieProviders' in entries && 'assetId' in entries;
  if (/assetid$/i.test(name))
    return { name, kind: 'file', options: [], accepts: [isDocument ? 'document' : 'picture'] };
  if (!/ur[il]$/i.test(name)) return null;
  if (name === 'videoUrl') return { name, kind: 'address', options: [], accepts: ['film'] };
  if (name === 'url' && 'thumbnailAssetId' in entries) return { name, kind: 'address', options: [], accepts: OF_PIECE };
  return { name, kind: 'address', options: [], accepts: isDocument ? ['document'] : [], isTyped: true };
}

/** Kinds that the schema leaves open, so that a file of a later version can be read. */
function openChoice(name: string, entries: Entries): readonly string[] | null {
  if (name === 'displayMode') return ['', ...OPEN_MODES];
  return name === 'kind' && 'thumbnailAssetId' in entries ? PIECE_KINDS : null;
}

/** The settings that an object of a venue's file has, as its schema says. `venue` is the architecture around it. */
export function settingsOf(entries: Entries, value: Record<string, unknown>, venue: unknown): Setting[] {
  return Object.entries(entries).flatMap(([name, entry]): Setting[] => {
    if (APART.includes(name)) return [];
    const schema = unwrapped(entry);
    if (schema === TermDaysSchema) return [{ name, kind: 'days', options: [] }];
    if (schema === CertificateMinutesSchema) return [{ name, kind: 'minutes', options: [] }];
    if (name === 'tags') return [{ name, kind: 'tags', options: [] }];
    // Attendees are asked for "yes" or "no" only.
    if (name === 'kind' && value[name] === 'BOOLEAN') return [];
    if (name === 'type' && 'openMode' in entries) return [{ name, kind: 'choice', options: Object.keys(KINDS) }];
    if (isPicklist(schema)) return [{ name, kind: 'choice', options: schema.options }];
    if (schema.type === 'boolean') return [{ name, kind: 'switch', options: ['true', 'false'] }];
    if (name === 'cookieProviders' && 'movedFrom' in entries)
      return [{ name, kind: 'list', options: idsAt(venue, 'cookieProviders') }];
    // A position in the floor plan is that of its area.
    const file = schema.type === 'string' ? fileSetting(name, entries) : null;
    if (file !== null) return [file];
    const choice = openChoice(name, entries);
    if (choice !== null) return [{ name, kind: 'choice', options: choice }];
    const options = name === 'areaId' && !isNullish(entry) ? null : referredTo(name, value, venue);
    if (options !== null) return [{ name, kind: 'choice', options: ['', ...options], isReference: true }];
    if (schema.type === 'string' && name === 'name' && !isNullish(entry))
      return [{ name, kind: 'line', options: [], isRequired: true }];
    return schema.type === 'string' && isNullish(entry) ? [{ name, kind: 'line', options: [] }] : [];
  });
}

/** The items of a list, as a form keeps them. */
export function itemsOf(text: string): string[] {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(v.string())), text);
  return read.success ? read.output : [];
}
export const listOfItems = (items: readonly string[]): string => (items.length === 0 ? '' : JSON.stringify(items));

const isNumber = (kind: Setting['kind'] | undefined): boolean => kind === 'days' || kind === 'minutes';

/** The values of an object's settings, as texts. */
export function settingValues(settings: readonly Setting[], value: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    settings.map(({ name, kind }) => {
      const own = value[name];
      if (kind === 'list' || kind === 'tags')
        return [name, listOfItems(Array.isArray(own) ? own.filter((item) => typeof item === 'string') : [])];
      if (kind === 'switch') return [name, typeof own === 'boolean' ? String(own) : ''];
      if (isNumber(kind) && typeof own === 'number') return [name, String(own)];
      return [name, typeof own === 'string' ? own : ''];
    }),
  );
}

/** Converts a text of a form to the value in the venue's file. */
export function settingOf(settings: readonly Setting[], name: string, text: string): unknown {
  const kind = settings.find((setting) => setting.name === name)?.kind;
  if (kind === 'list' || kind === 'tags') return itemsOf(text);
  if (text === '') return null;
  // What is no number stays as it was typed, and is not saved.
  if (isNumber(kind)) return /^\d+$/.test(text.trim()) ? Number(text) : text;
  return kind === 'switch' ? text === 'true' : text;
}
