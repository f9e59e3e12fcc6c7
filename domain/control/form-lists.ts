import { isList, isRecord, type Path, textAt } from './paths';

/** The lists of a venue's file whose items a form adds, moves and deletes; other lists have parts of the venue or texts. */
export const FORM_LISTS = [
  'configurations',
  'contentPieces',
  'speakers',
  'cookieProviders',
  'attributes',
  'userProfileAttributes',
] as const;
export type FormList = (typeof FORM_LISTS)[number];

export const isFormList = (name: string): name is FormList => FORM_LISTS.some((one) => one === name);

/** The list that a path leads to; `null` for any other. */
export const formListAt = (path: Path): FormList | null => FORM_LISTS.find((one) => one === path.at(-1)) ?? null;

/** What items of the lists may be called by, as a text or by language. */
const NAMES = ['name', 'names', 'titles', 'key'] as const;

const textsOf = (value: unknown): Readonly<Record<string, string>> => {
  if (typeof value === 'string') return value.trim() === '' ? {} : { '': value };
  const texts = isList(value) ? value.toReversed() : [];
  return Object.fromEntries(
    texts.map((one) => [textAt(one, 'locale'), textAt(one, 'text')]).filter(([, text]) => text?.trim() !== ''),
  );
};

/** The name of an item by language, as `''` where it has the same one in all; empty for none. */
export function nameOfItem(item: unknown): Readonly<Record<string, string>> {
  if (!isRecord(item)) return {};
  return NAMES.map((name) => textsOf(item[name])).find((texts) => Object.keys(texts).length > 0) ?? {};
}
