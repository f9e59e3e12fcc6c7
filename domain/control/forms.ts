import * as v from 'valibot';
import { LocalizedTextSchema, LocalizedTextsSchema } from '../kernel/localized';
import { CertificateMinutesSchema, StyleSchema, TermDaysSchema, VenueSchema } from '../kernel/venue';
import { isColour } from '../venue/colour';
import { isFormList, nameOfItem } from './form-lists';
import { itemsOf, listOfItems, type Setting, settingOf, settingsOf, settingValues } from './form-settings';
import { uselessIn } from './form-uses';
import { isList, isRecord, type Path, stepsTo, textAt } from './paths';
import type { Change, Step } from './steps';

/** Texts by language, the bounds of a time slot in ISO 8601 as `begin` and `end`, or colours and settings by their names; empty where there is none. */
export type FormValues = Readonly<Record<string, string>>;

/** The display names of lists in a venue's file; all others are `venue`. */
const PARTS = {
  areas: 'area',
  viewPoints: 'viewpoint',
  contentWidgets: 'widget',
  globalWidgets: 'widget',
  configurations: 'content',
  contentPieces: 'item',
  assets: 'picture',
  cookieProviders: 'provider',
  attributes: 'provider',
  userProfileAttributes: 'question',
  speakers: 'speaker',
} as const;
export type FormPart = (typeof PARTS)[keyof typeof PARTS] | 'venue';

/** The display names of text properties in a venue's file; all others are `text`. */
const LABELS = {
  name: 'name',
  names: 'name',
  titles: 'title',
  descriptions: 'description',
  alts: 'alt',
  track: 'track',
  impress: 'imprint',
  privacyNotice: 'privacy',
  key: 'heading',
  personalizedTrackingText: 'tracking',
  captions: 'captions',
  locales: 'variants',
} as const;
export type FormLabel = (typeof LABELS)[keyof typeof LABELS] | 'text';

/**
 * One text in all its languages, files by language, one time slot, settings, the colours of the venue, a list, or an item of
 * one, which stands before its fields. `title` names what it belongs to, `path` leads to it in the venue's file. For an item,
 * `values` is its own name by language, and `number` its position of `count`, from 1.
 */
export type FormField = {
  key: string;
  kind: 'text' | 'time' | 'colours' | 'settings' | 'files' | 'list' | 'item';
  number?: number;
  count?: number;
  settings?: readonly Setting[];
  path: readonly string[];
  part: FormPart;
  label: FormLabel;
  title: FormValues;
  values: FormValues;
  together?: Together;
};

/** The same `fields` of `count` parts as one field, whose `values` are those that all have; `mixed` names those in which they differ. */
export type Together = { fields: readonly FormField[]; mixed: readonly string[]; count: number };

/** Whether a field of several parts has different values in them. */
export const isMixed = ({ together }: FormField, name: string): boolean => together?.mixed.includes(name) ?? false;

/** `name` is the language of a text, `begin` or `end` of a time slot, or the name of a colour. */
export type FormEdit = { name: string; value: string };

export const COLOURS = ['background', 'text', 'primary', 'secondary'] as const;

type Spot = Pick<FormField, 'path' | 'part' | 'title'>;
/** Which fields are wanted: those `under` a path, but not what the lists named in `without` hold. */
export type Wanted = { under: Path; without: readonly string[] };
/** The architecture that the search is in, and the kind of the widget. */
type Search = Wanted & { venue: unknown; type: string };

/** Whether a path is neither on the way to what is wanted nor in it. */
const isAside = (path: Path, { under, without }: Wanted): boolean =>
  path.some((step, at) => at < under.length && step !== under[at]) ||
  without.includes(path.slice(under.length).at(-1) ?? '');

const isObjectSchema = (schema: v.GenericSchema): schema is v.ObjectSchema<v.ObjectEntries, undefined> =>
  schema.type === 'object';
const isArraySchema = (schema: v.GenericSchema): schema is v.ArraySchema<v.GenericSchema, undefined> =>
  schema.type === 'array';
const isLazySchema = (schema: v.GenericSchema): schema is v.LazySchema<v.GenericSchema> => schema.type === 'lazy';
const isNullishSchema = (
  schema: v.GenericSchema,
): schema is v.NullishSchema<v.GenericSchema, undefined> | v.OptionalSchema<v.GenericSchema, undefined> =>
  schema.type === 'nullish' || schema.type === 'optional';

const LEAVES = ['string', 'number', 'boolean', 'picklist'];
/** Whether a property has a value of its own, and so no fields in it. */
const isLeaf = (schema: v.GenericSchema): boolean =>
  isNullishSchema(schema) ? isLeaf(schema.wrapped) : LEAVES.includes(schema.type);

type Inner = { before: readonly string[]; after: readonly string[] };
const inners = new WeakMap<v.GenericSchema, Inner>();

/** What an object has fields in. Captions come after the film that they are for, and items after all that their owner has itself. */
function innerOf(schema: v.ObjectSchema<v.ObjectEntries, undefined>): Inner {
  const known = inners.get(schema);
  if (known !== undefined) return known;
  const isAfter = (name: string): boolean => isFormList(name) || Object.hasOwn(FILE_LISTS, name);
  const names = Object.keys(schema.entries).filter((name) => !isLeaf(schema.entries[name] ?? v.unknown()));
  const inner = { before: names.filter((name) => !isAfter(name)), after: names.filter(isAfter) };
  inners.set(schema, inner);
  return inner;
}

const isNamed = <T extends object>(names: T, key: string): key is Extract<keyof T, string> => Object.hasOwn(names, key);

export function textsIn(value: unknown): FormValues {
  const read = v.safeParse(v.array(LocalizedTextSchema), value);
  const texts = read.success ? read.output : [];
  return Object.fromEntries(texts.toReversed().map(({ locale, text }) => [locale, text]));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const isWritten = (values: FormValues): boolean => Object.values(values).some((text) => text.trim() !== '');

const NAMES: readonly FormLabel[] = ['name', 'title', 'alt', 'description'];
const isName = (property: string): boolean => isNamed(LABELS, property) && NAMES.includes(LABELS[property]);

/** The first written text of an object that can serve as its name; an imprint cannot. */
function titleIn(
  schema: v.ObjectSchema<v.ObjectEntries, undefined>,
  value: Record<string, unknown>,
): FormValues | null {
  const names = Object.keys(schema.entries).filter(
    (name) => isName(name) && schema.entries[name] === LocalizedTextsSchema,
  );
  return names.map((name) => textsIn(value[name])).find(isWritten) ?? null;
}

/** Lists of files by language, with the property that has the file. */
const FILE_LISTS = {
  captions: { name: 'url', kind: 'address', options: [], accepts: ['captions'] },
  locales: { name: 'assetId', kind: 'file', options: [], accepts: [] },
} as const satisfies Readonly<Record<string, Setting>>;

function filesAt(spot: Spot, list: keyof typeof FILE_LISTS, value: unknown): FormField {
  const { path } = spot;
  const setting = FILE_LISTS[list];
  const entries = (isList(value) ? value : []).flatMap((one) => {
    const [locale, file] = [textAt(one, 'locale'), textAt(one, setting.name)];
    return locale === '' ? [] : [[locale, file] as const];
  });
  const values = Object.fromEntries(entries);
  return { ...spot, kind: 'files', label: LABELS[list], settings: [setting], key: JSON.stringify(path), values };
}

const LOGO: Setting = { name: 'logoAssetId', kind: 'file', options: [], accepts: ['picture'] };

const keyOf = (path: Path, what: string): string => JSON.stringify([...path, what]);

const itemField = (spot: Spot, item: unknown, number: number, count: number): FormField => {
  const values = nameOfItem(item);
  return { ...spot, kind: 'item', label: 'text', key: keyOf(spot.path, 'item'), values, number, count };
};

function settingsField(spot: Spot, settings: readonly Setting[], value: Record<string, unknown>): FormField {
  const key = keyOf(spot.path, 'settings');
  return { ...spot, kind: 'settings', label: 'text', settings, key, values: settingValues(settings, value) };
}

function fieldsAt(schema: v.GenericSchema, value: unknown, spot: Spot, search: Search): FormField[] {
  const { path } = spot;
  if (isAside(path, search)) return [];
  const last = path.at(-1) ?? '';
  const isWithin = path.length >= search.under.length;
  if (schema === LocalizedTextsSchema) {
    const label = isNamed(LABELS, last) ? LABELS[last] : 'text';
    return [{ ...spot, kind: 'text', label, key: JSON.stringify(path), values: textsIn(value) }];
  }
  if (schema === StyleSchema) {
    const style = isRecord(value) ? value : {};
    const values = Object.fromEntries(COLOURS.map((name) => [name, textOf(style[name])]));
    const colours: FormField = { ...spot, kind: 'colours', label: 'text', key: JSON.stringify(path), values };
    return [colours, settingsField(spot, [LOGO], style)];
  }
  if (isLazySchema(schema)) return fieldsAt(schema.getter(value), value, spot, search);
  // A viewpoint without a picture gets one.
  if (isNullishSchema(schema))
    return fieldsAt(schema.wrapped, last === 'background' ? (value ?? {}) : value, spot, search);
  if (isArraySchema(schema) && isNamed(FILE_LISTS, last)) return [filesAt(spot, last, value)];
  const isFormed = isArraySchema(schema) && isObjectSchema(schema.item) && isFormList(last);
  if (isArraySchema(schema) && (isList(value) || isFormed)) {
    const list = isList(value) ? value : [];
    const part = isNamed(PARTS, last) ? PARTS[last] : spot.part;
    const isShown = isWithin && isFormed;
    const steps = stepsTo(list);
    const items = list.flatMap((item, index) => {
      const here = { ...spot, part, path: [...path, steps[index] ?? ''] };
      const head = isShown ? [itemField(here, item, index + 1, list.length)] : [];
      return [...head, ...fieldsAt(schema.item, item, here, search)];
    });
    return isShown
      ? [{ ...spot, part, kind: 'list', label: 'text', key: keyOf(path, 'list'), values: {} }, ...items]
      : items;
  }
  if (!isObjectSchema(schema) || !isRecord(value)) return [];
  const title = titleIn(schema, value) ?? spot.title;
  const here = { ...spot, title };
  const type = 'openMode' in schema.entries ? textOf(value['type']) : search.type;
  const within = { ...search, type, venue: path.length === 2 ? value : search.venue };
  const isStill = value['kind'] === 'IMAGE' || value['kind'] === 'DOCUMENT';
  const isUseless = uselessIn(type, path, value);
  const isLeftOut = (name: string): boolean => (isStill && name === 'captions') || isUseless(name);
  const { before, after } = innerOf(schema);
  const fieldsOf = (names: readonly string[]): FormField[] =>
    names.flatMap((name) => {
      const entry = schema.entries[name];
      if (entry === undefined || isLeftOut(name)) return [];
      return fieldsAt(entry, value[name], { ...here, path: [...path, name] }, within);
    });
  const found = fieldsOf(before);
  const lists = fieldsOf(after);
  const all = settingsOf(schema.entries, value, within.venue).filter(({ name }) => !isLeftOut(name));
  const isEmpty = last === 'background' && !('type' in value);
  const settings = isEmpty ? all.filter(({ kind }) => kind === 'file' || kind === 'address') : all;
  const hasSettings = isWithin && settings.length > 0 && path.length >= 2 && !last.startsWith('#');
  const own = hasSettings ? [settingsField(here, settings, value)] : [];
  // The name of a person or a service, which is the same in all languages, comes first.
  const isNameFirst = settings.some(({ name, kind }) => name === 'name' && kind === 'line');
  const texts = isNameFirst ? [...own, ...found, ...lists] : [...found, ...own, ...lists];
  if (!isWithin || !('begin' in schema.entries && 'end' in schema.entries)) return texts;
  const values = { begin: textOf(value['begin']), end: textOf(value['end']) };
  return [{ ...here, kind: 'time', label: 'text', key: JSON.stringify(path), values }, ...texts];
}

/** Every text, time slot and setting of a venue's file, or those that are wanted, as its schemas say. */
export const fieldsIn = (document: unknown, { under = [], without = [] }: Partial<Wanted> = {}): FormField[] =>
  fieldsAt(
    VenueSchema,
    document,
    {
      path: [],
      part: 'venue',
      title: {},
    },
    { venue: null, type: '', under, without },
  );

/** The languages in which at least one text is written, those with the most texts first. */
export function languagesOf(fields: readonly FormField[]): string[] {
  const counts = new Map<string, number>();
  for (const { kind, values } of fields) {
    if (kind !== 'text') continue;
    for (const [language, text] of Object.entries(values)) {
      if (text.trim() !== '') counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([language]) => language);
}

/** A text in no language is left out on purpose. */
export const isMissing = ({ kind, values }: FormField, language: string): boolean =>
  kind === 'text' && isWritten(values) && (values[language] ?? '').trim() === '';

/** Whether attendees see the text with its formats, as HTML. */
export function isRich({ kind, path }: Pick<FormField, 'kind' | 'path'>): boolean {
  const [last, above] = path.toReversed();
  return kind === 'text' && (last === 'impress' || last === 'privacyNotice' || above === 'cookieBannerConfig');
}

/** The change that an edit of one field is. */
export function valueChange(field: FormField, { name, value }: FormEdit): Change {
  const { kind, path, settings = [] } = field;
  const before = field.values[name] ?? '';
  if (kind === 'text') return { kind, path, name, before, after: value };
  return {
    kind: 'set',
    path,
    name,
    before: settingOf(settings, name, before),
    after: settingOf(settings, name, value),
  };
}

const stepWith = (field: FormField, gesture: string | null, changes: readonly Change[]): Step => ({
  kind: field.kind === 'text' ? 'text' : 'settings',
  name: field.title,
  ...(field.together !== undefined && field.together.count > 1 && { count: field.together.count }),
  gesture,
  changes,
});

const eachOf = (field: FormField): readonly FormField[] => field.together?.fields ?? [field];

/** The step that an edit of a field is, in all parts that it belongs to. While a value is typed, all of it is one step. */
export const stepOf = (field: FormField, edit: FormEdit, isTyped: boolean): Step =>
  stepWith(
    field,
    isTyped ? `${field.key} ${edit.name}` : null,
    eachOf(field).map((one) => valueChange(one, edit)),
  );

/** Adds an item to a setting that is a list, or takes it away; the other items stay, which may differ between several parts. */
export const itemStep = (field: FormField, name: string, item: string, isOn: boolean): Step =>
  stepWith(
    field,
    null,
    eachOf(field).map((one) => {
      const known = itemsOf(one.values[name] ?? '');
      const next = isOn ? [...new Set([...known, item])] : known.filter((other) => other !== item);
      return valueChange(one, { name, value: listOfItems(next) });
    }),
  );

export const isDays = (value: unknown): boolean => value === null || v.is(TermDaysSchema, value);
export const isMinutes = (value: unknown): boolean => value === null || v.is(CertificateMinutesSchema, value);

/** Whether a change may be saved: a colour of the venue and its numbers are valid or empty, and a speaker has a name. */
export function isValid(change: Change): boolean {
  if (change.kind === 'set' && change.name === 'personalDataDays') return isDays(change.after);
  if (change.kind === 'set' && change.name === 'certificateMinutes') return isMinutes(change.after);
  if (change.kind === 'set' && change.name === 'name' && change.path.at(-2) === 'speakers')
    return typeof change.after === 'string' && change.after.trim() !== '';
  if (change.kind !== 'set' || change.path.at(-1) !== 'style' || !COLOURS.some((name) => name === change.name))
    return true;
  return change.after === null || (typeof change.after === 'string' && isColour(change.after));
}
