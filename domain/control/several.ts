import { itemsOf, listOfItems, type Setting } from './form-settings';
import { type FormField, type FormValues, fieldsIn } from './forms';
import { keyOfPath, type Part, positionOf, WITHOUT } from './outline';

/** What is written once for several parts. Names tell parts apart. */
const TEXTS: readonly FormField['label'][] = ['description', 'track'];
/** Files are chosen for one part. */
const ALONE: readonly Setting['kind'][] = ['file', 'address'];

/** What a field is within its part: the same for all parts of a kind. `null` for what is in a list of the part. */
export function placeIn(part: Part, { kind, path }: FormField): string | null {
  const isWithin = part.path.every((step, at) => step === path[at]);
  const within = isWithin ? path.slice(part.path.length) : ['navigation'];
  const [first, , ...inner] = within;
  const isContent = part.kind === 'widget' && first === 'configurations' && within.length > 1;
  const rest = isContent ? inner : within;
  if (rest.some((step) => /^[@#]/.test(step))) return null;
  return JSON.stringify([kind, isContent, ...rest]);
}

/** The fields of parts, by the keys of the parts. The file is read once for all of them. */
export function fieldsOf(document: unknown, parts: readonly Part[]): ReadonlyMap<string, readonly FormField[]> {
  const own = (part: Part) => (part.kind === 'area' ? [part.path, positionOf(document, part.mark)] : [part.path]);
  const keys = new Map(parts.flatMap((part) => own(part).map((path) => [keyOfPath(path), part.key])));
  const lengths = [...new Set(parts.flatMap((part) => own(part).map(({ length }) => length)))];
  const found = new Map<string, FormField[]>(parts.map(({ key }) => [key, []]));
  for (const field of fieldsIn(document, { without: WITHOUT[parts[0]?.kind ?? 'widget'] })) {
    for (const length of lengths.filter((one) => one <= field.path.length))
      found.get(keys.get(keyOfPath(field.path.slice(0, length))) ?? '')?.push(field);
  }
  return found;
}

/** Whether several parts can have the same there. */
export const isShared = ({ kind, label }: FormField): boolean =>
  kind === 'settings' || kind === 'time' || (kind === 'text' && TEXTS.includes(label));

type Place = { fields: FormField[]; parts: Set<string> };

function placesOf(document: unknown, parts: readonly Part[]): Place[] {
  const all = fieldsOf(document, parts);
  const places = new Map<string, Place>();
  for (const part of parts) {
    for (const field of all.get(part.key) ?? []) {
      const name = placeIn(part, field);
      if (name === null) continue;
      const place = places.get(name) ?? { fields: [], parts: new Set() };
      places.set(name, place);
      place.fields.push(field);
      place.parts.add(part.key);
    }
  }
  return [...places.values()].filter((place) => place.parts.size === parts.length);
}

/** The settings that all fields have. What refers to something of the venue can only be what all of them may refer to. */
function commonSettings(fields: readonly FormField[]): Setting[] {
  const [first, ...others] = fields.map(({ settings = [] }) => new Map(settings.map((one) => [one.name, one])));
  return [...(first?.values() ?? [])].flatMap((setting): Setting[] => {
    const found = others.map((settings) => settings.get(setting.name));
    // Which other settings there are depends on the kind.
    if (ALONE.includes(setting.kind) || setting.name === 'type') return [];
    if (found.some((other) => other?.kind !== setting.kind)) return [];
    if (setting.isReference !== true) return [setting];
    const sets = found.map((other) => new Set(other?.options));
    const options = setting.options.filter((option) => sets.every((set) => set.has(option)));
    return options.some((option) => option !== '') ? [{ ...setting, options }] : [];
  });
}

/** The items that all lists of items have. */
function commonItems(values: readonly string[]): string {
  const [first = [], ...others] = values.map(itemsOf);
  return listOfItems(first.filter((item) => others.every((items) => items.includes(item))));
}

function merged({ fields, parts }: Place): FormField | null {
  const [first] = fields;
  if (first === undefined) return null;
  const { kind } = first;
  const settings = commonSettings(fields);
  const isApart = kind === 'time' && fields.length > parts.size;
  if (isApart || !isShared(first) || (kind === 'settings' && settings.length === 0)) return null;
  const names =
    kind === 'settings'
      ? settings.map(({ name }) => name)
      : [...new Set(fields.flatMap(({ values }) => Object.keys(values)))];
  const lists = settings.filter((one) => one.kind === 'list' || one.kind === 'tags').map(({ name }) => name);
  const mixed = names.filter((name) =>
    fields.some(({ values }) => (values[name] ?? '') !== (first.values[name] ?? '')),
  );
  const valueOf = (name: string): string => {
    if (!mixed.includes(name)) return first.values[name] ?? '';
    return lists.includes(name) ? commonItems(fields.map(({ values }) => values[name] ?? '')) : '';
  };
  const values: FormValues = Object.fromEntries(names.map((name) => [name, valueOf(name)]));
  return {
    ...first,
    ...(kind === 'settings' && { settings }),
    key: keyOfPath(['together', String(fields.length), first.key]),
    values,
    together: { fields, mixed, count: parts.size },
  };
}

/** The fields that all parts have, each with the values that are the same in all of them. */
export const commonFields = (document: unknown, parts: readonly Part[]): FormField[] =>
  placesOf(document, parts)
    .map(merged)
    .filter((field) => field !== null);
