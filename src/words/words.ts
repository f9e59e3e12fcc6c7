import rosetta from 'rosetta';
import { FALLBACK_LOCALE } from '../../domain/kernel/constants';
import { numberFormat } from '../../domain/kernel/number-format';
import entry from './en/entry.json' with { type: 'json' };
import type venue from './en/venue.json';
import { loadersOf, type Words } from './loaders';

export type { Words };

/** Every catalogue is a separate chunk. Adding a folder adds the language. */
const ENTRY = loadersOf('entry', import.meta.glob<Words>('./*/entry.json', { import: 'default' }));
const VENUE = loadersOf('venue', import.meta.glob<Words>('./*/venue.json', { import: 'default' }));

export const CATALOGUES: readonly string[] = Object.keys(ENTRY);

export type Paths<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}` }[keyof T & string];
/** Every key of the catalogue, such as `login.submit`. */
export type WordKey = Paths<typeof entry & typeof venue>;
/** Texts of a number of things, with a form for each plural category that the language has, such as `media.films`. */
export type CountKey = WordKey extends infer K ? (K extends `${infer G}.one` ? G : never) : never;
export type CountForm = `${CountKey}.${Intl.LDMLPluralRule}`;
export type TextKey = WordKey | CountForm;
export type WordParams = Readonly<Record<string, string | number>>;

const words = rosetta<Record<string, unknown>>({ [FALLBACK_LOCALE]: { ...entry } });

export async function loadCatalogue(locale: string): Promise<Words> {
  const [loadEntry, loadVenue] = [ENTRY[locale], VENUE[locale]];
  if (loadEntry === undefined || loadVenue === undefined) throw new Error(`There is no catalogue for "${locale}"`);
  const [first, inside] = await Promise.all([loadEntry(), loadVenue()]);
  return { ...first, ...inside };
}

/** Makes the texts of a language available to `say`. */
export const learnWords = (locale: string, catalogue: Words): void => words.set(locale, { ...catalogue });

/** Loads a language's catalogue so that `say` can use it. The first screen comes with its English texts, the venue with the others. */
export async function loadWords(locale: string): Promise<void> {
  if (locale !== FALLBACK_LOCALE) learnWords(locale, await loadCatalogue(locale));
}

const written = (locale: string, value: string | number): string =>
  typeof value === 'string' ? value : numberFormat(locale).format(value);

/** The text of a key in the locale, else in English, else the key itself. `{{name}}` is filled from `params`, with the locale's digits. */
export function say(locale: string, key: TextKey, params: WordParams = {}): string {
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, written(locale, value)]));
  return words.t(key, texts, locale) || words.t(key, texts, FALLBACK_LOCALE) || key;
}
