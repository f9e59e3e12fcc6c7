import * as v from 'valibot';
import { LocalizedTextSchema, LocalizedTextsSchema } from '../kernel/localized';
import { StyleSchema, VenueSchema } from '../kernel/venue';
import { isColour } from '../venue/colour';
import { type Setting, settingOf, settingsOf, settingValues } from './form-settings';

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
} as const;
export type FormLabel = (typeof LABELS)[keyof typeof LABELS] | 'text';

export type FormPlace = { key: string; kind: 'venue' | 'area' | 'everywhere' | 'pictures'; title: FormValues };

/** One text in all its languages, one time slot, or the colours of the venue. `title` names what it belongs to, `path` leads to it in the venue's file. */
export type FormField = {
  key: string;
  kind: 'text' | 'time' | 'colours' | 'settings';
  settings?: readonly Setting[];
  path: readonly string[];
  place: FormPlace;
  part: FormPart;
  label: FormLabel;
  title: FormValues;
  values: FormValues;
};

/** `name` is the language of a text, `begin` or `end` of a time slot, or the name of a colour. */
export type FormEdit = { field: string; name: string; value: string };

export const COLOURS = ['background', 'text', 'primary', 'secondary'] as const;

/** The values of a field. */
type Known = Pick<FormField, 'key' | 'values'>;
type Spot = Pick<FormField, 'path' | 'place' | 'part' | 'title'>;
/** The architecture that the search is in. */
type Search = { venue: unknown };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isObjectSchema = (schema: v.GenericSchema): schema is v.ObjectSchema<v.ObjectEntries, undefined> =>
  schema.type === 'object';
const isArraySchema = (schema: v.GenericSchema): schema is v.ArraySchema<v.GenericSchema, undefined> =>
  schema.type === 'array';
const isLazySchema = (schema: v.GenericSchema): schema is v.LazySchema<v.GenericSchema> => schema.type === 'lazy';
const isNullishSchema = (
  schema: v.GenericSchema,
): schema is v.NullishSchema<v.GenericSchema, undefined> | v.OptionalSchema<v.GenericSchema, undefined> =>
  schema.type === 'nullish' || schema.type === 'optional';

const isNamed = <T extends object>(names: T, key: string): key is Extract<keyof T, string> => Object.hasOwn(names, key);

const idsIn = (list: readonly unknown[]): unknown[] => list.map((item) => (isRecord(item) ? item['id'] : null));

/** The step to an item of a list: its id, which stays when others come and go, or its position where it has none. */
function stepTo(list: readonly unknown[], index: number): string {
  const ids = idsIn(list);
  const id = ids[index];
  return typeof id === 'string' && ids.indexOf(id) === ids.lastIndexOf(id) ? `@${id}` : `#${index}`;
}

const indexAt = (list: readonly unknown[], step: string): number =>
  step.startsWith('@') ? idsIn(list).indexOf(step.slice(1)) : Number(step.slice(1));

function textsIn(value: unknown): FormValues {
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

function placeAt(path: readonly string[], before: FormPlace, title: FormValues): FormPlace {
  const [, , list, id] = path;
  if (list === 'assets') return { key: 'pictures', kind: 'pictures', title: {} };
  if (list === 'globalWidgets') return { key: 'everywhere', kind: 'everywhere', title: {} };
  return list === 'areas' && path.length === 4 ? { key: `area ${id}`, kind: 'area', title } : before;
}

function fieldsAt(schema: v.GenericSchema, value: unknown, spot: Spot, search: Search): FormField[] {
  const { path } = spot;
  const last = path.at(-1) ?? '';
  if (schema === LocalizedTextsSchema) {
    const label = isNamed(LABELS, last) ? LABELS[last] : 'text';
    return [{ ...spot, kind: 'text', label, key: JSON.stringify(path), values: textsIn(value) }];
  }
  if (schema === StyleSchema) {
    const style = isRecord(value) ? value : {};
    const values = Object.fromEntries(COLOURS.map((name) => [name, textOf(style[name])]));
    return [{ ...spot, kind: 'colours', label: 'text', key: JSON.stringify(path), values }];
  }
  if (isLazySchema(schema)) return fieldsAt(schema.getter(value), value, spot, search);
  if (isNullishSchema(schema)) return fieldsAt(schema.wrapped, value, spot, search);
  if (isArraySchema(schema) && isList(value)) {
    const part = isNamed(PARTS, last) ? PARTS[last] : spot.part;
    return value.flatMap((item, index) =>
      fieldsAt(schema.item, item, { ...spot, part, path: [...path, stepTo(value, index)] }, search),
    );
  }
  if (!isObjectSchema(schema) || !isRecord(value)) return [];
  const title = titleIn(schema, value) ?? spot.title;
  const here = { ...spot, title, place: placeAt(path, spot.place, title) };
  const within = path.length === 2 ? { venue: value } : search;
  const found = Object.entries(schema.entries).flatMap(([name, entry]) =>
    fieldsAt(entry, value[name], { ...here, path: [...path, name] }, within),
  );
  const settings = settingsOf(schema.entries, value, within.venue);
  const texts =
    settings.length === 0 || path.length < 2 || last.startsWith('#')
      ? found
      : [
          ...found,
          {
            ...here,
            kind: 'settings' as const,
            label: 'text' as const,
            settings,
            key: JSON.stringify([...path, 'settings']),
            values: settingValues(settings, value),
          },
        ];
  if (!('begin' in schema.entries && 'end' in schema.entries)) return texts;
  const values = { begin: textOf(value['begin']), end: textOf(value['end']) };
  return [{ ...here, kind: 'time', label: 'text', key: JSON.stringify(path), values }, ...texts];
}

/** Every text, time slot and setting of a venue's file, as its schemas say. */
export const fieldsIn = (document: unknown): FormField[] =>
  fieldsAt(
    VenueSchema,
    document,
    {
      path: [],
      place: { key: 'venue', kind: 'venue', title: {} },
      part: 'venue',
      title: {},
    },
    { venue: null },
  );

/** The places of fields, in their order. */
export const placesOf = (fields: readonly FormField[]): FormPlace[] => [
  ...new Map(fields.map(({ place }) => [place.key, place])).values(),
];

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

/** Whether an edit may be saved: a colour has to be valid or empty. */
export const isValid = ({ value, field }: FormEdit, fields: readonly FormField[]): boolean =>
  value === '' || isColour(value) || fields.find(({ key }) => key === field)?.kind !== 'colours';

/** The fields with the edits in them. */
export function withEdits(fields: readonly FormField[], edits: readonly FormEdit[]): FormField[] {
  const byField = new Map<string, Record<string, string>>();
  for (const { field, name, value } of edits) byField.set(field, { ...byField.get(field), [name]: value });
  return fields.map((field) => {
    const own = byField.get(field.key);
    return own === undefined ? field : { ...field, values: { ...field.values, ...own } };
  });
}

/** Adds an edit to the edits; a value equal to the known previous one is not an edit. */
export function noteEdit(edits: readonly FormEdit[], edit: FormEdit, fields: readonly FormField[] | null): FormEdit[] {
  const others = edits.filter(({ field, name }) => field !== edit.field || name !== edit.name);
  if (fields === null) return [...others, edit];
  const before = fields.find(({ key }) => key === edit.field)?.values[edit.name] ?? '';
  return before === edit.value ? others : [...others, edit];
}

/**
 * Edits on fields that another organiser changed in the meantime. `lost` counts those whose field is gone, `clashes` those that
 * replace a value that changed as well.
 */
export function rebase(edits: readonly FormEdit[], before: readonly Known[], after: readonly Known[]) {
  const [old, next] = [before, after].map((fields) => new Map(fields.map((field) => [field.key, field.values])));
  const valueIn = (fields: typeof old, { field, name }: FormEdit): string => fields?.get(field)?.[name] ?? '';
  const there = edits.filter(({ field }) => next?.has(field));
  const kept = there.filter((edit) => valueIn(next, edit) !== edit.value);
  const clashes = kept.filter((edit) => valueIn(old, edit) !== valueIn(next, edit));
  return { edits: kept, lost: edits.length - there.length, clashes: clashes.length };
}

function withText(value: unknown, locale: string, text: string): unknown[] {
  const entries = isList(value) ? value : [];
  const isOf = (entry: unknown): boolean => isRecord(entry) && entry['locale'] === locale;
  if (text.trim() === '') return entries.filter((entry) => !isOf(entry));
  if (!entries.some(isOf)) return [...entries, { locale, text }];
  return entries.map((entry) => (isRecord(entry) && isOf(entry) ? { ...entry, text } : entry));
}

function changeAt(value: unknown, path: readonly string[], field: FormField, edit: FormEdit): unknown {
  const [step, ...rest] = path;
  const { name, value: text } = edit;
  if (step === undefined) {
    if (field.kind === 'text') return withText(value, name, text);
    return { ...(isRecord(value) ? value : {}), [name]: settingOf(field.settings ?? [], name, text) };
  }
  const further = (inner: unknown): unknown => changeAt(inner, rest, field, edit);
  if (isList(value)) {
    const index = indexAt(value, step);
    return value.map((item, at) => (at === index ? further(item) : item));
  }
  return isRecord(value) ? { ...value, [step]: further(value[step]) } : value;
}

/** A venue's file with edits; everything else stays as it is, fields that this version does not know included. */
export function applyEdits(document: unknown, fields: readonly FormField[], edits: readonly FormEdit[]): unknown {
  return edits.reduce((changed, edit) => {
    const field = fields.find(({ key }) => key === edit.field);
    return field === undefined ? changed : changeAt(changed, field.path, field, edit);
  }, document);
}
