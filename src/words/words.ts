import rosetta from 'rosetta';
import { FALLBACK_LOCALE } from '../../domain/kernel/constants';
import { numberFormat } from '../../domain/kernel/number-format';
import type { en } from './en';
import { first } from './first/en';
import { type Loaders, loadersOf, type Words } from './first/loaders';

export type { Words };

/** A catalogue in another language, with the same keys. */
export type Translation<T = typeof en> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> };

/** A catalogue whose newest texts may still be in English; a test names the keys that it lacks. */
export type Catalogue<T = typeof en> = { readonly [K in keyof T]?: T[K] extends string ? string : Catalogue<T[K]> };

/** Every catalogue is a separate chunk. Adding a file adds the language. */
const LOADERS: Loaders = loadersOf(import.meta.glob<Readonly<Record<string, Words>>>(['./*.ts', '!./words.ts']));

export const CATALOGUES: readonly string[] = Object.keys(LOADERS);

export type Paths<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}` }[keyof T & string];
/** Every key of the catalogue, such as `login.submit`. */
export type WordKey = Paths<typeof en>;
export type WordParams = Readonly<Record<string, string | number>>;

const words = rosetta<Record<string, unknown>>({ [FALLBACK_LOCALE]: { ...first } });

export const loadCatalogue = (locale: string): Promise<Words> => {
  const load = LOADERS[locale];
  return load === undefined ? Promise.reject(new Error(`There is no catalogue for "${locale}"`)) : load();
};

/** Makes the texts of a language available to `say`. */
export const learnWords = (locale: string, catalogue: Words): void => words.set(locale, { ...catalogue });

/** Loads a language's catalogue so that `say` can use it. The first screen comes with its English texts, the venue with the others. */
export async function loadWords(locale: string): Promise<void> {
  if (locale !== FALLBACK_LOCALE) learnWords(locale, await loadCatalogue(locale));
}

const written = (locale: string, value: string | number): string =>
  typeof value === 'string' ? value : numberFormat(locale).format(value);

/** The text of a key in the locale, else in English, else the key itself. `{{name}}` is filled from `params`, with the locale's digits. */
export function say(locale: string, key: WordKey, params: WordParams = {}): string {
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, written(locale, value)]));
  return words.t(key, texts, locale) || words.t(key, texts, FALLBACK_LOCALE) || key;
}
