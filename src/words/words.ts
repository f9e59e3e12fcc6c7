import rosetta from 'rosetta';
import { FALLBACK_LOCALE, LOCALES } from '../../domain/kernel/constants';
import { en } from './en';
import type { enReport } from './en.report';
import type { enScreens } from './en.screens';
import type { enVenue } from './en.venue';

export type Words = { readonly [key: string]: string | Words };
type Catalogue = typeof en & typeof enReport & typeof enScreens & typeof enVenue;
/** A catalogue of another language: the same keys, other words. */
export type Translation<T = Catalogue> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> };

type Loaders = Readonly<Record<string, () => Promise<Words>>>;

/** Loaders of the locales that have a file such as `./pt-BR.ts`, whose only export is the catalogue. */
export const loadersOf = (files: Readonly<Record<string, () => Promise<Readonly<Record<string, Words>>>>>): Loaders =>
  Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const read = files[`./${locale}.ts`];
      return read === undefined ? [] : [[locale, async () => Object.values(await read())[0] ?? {}]];
    }),
  );

/** The catalogues, each a chunk of its own but the fallback's. A language is added by a file. */
const LOADERS: Loaders = {
  [FALLBACK_LOCALE]: async () => en,
  ...loadersOf(import.meta.glob<Readonly<Record<string, Words>>>(['./*.ts', '!./en*.ts', '!./words.ts'])),
};

export const CATALOGUES: readonly string[] = Object.keys(LOADERS);

type Paths<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}` }[keyof T & string];
/** Every key of the catalogues, such as `login.submit`. */
export type WordKey = Paths<Catalogue>;
export type WordParams = Readonly<Record<string, string | number>>;

const words = rosetta<Record<string, unknown>>({ [FALLBACK_LOCALE]: { ...en } });

export const loadCatalogue = (locale: string): Promise<Words> => {
  const load = LOADERS[locale];
  return load === undefined ? Promise.reject(new Error(`There is no catalogue for "${locale}"`)) : load();
};

/** Makes a language's words known. */
export async function loadWords(locale: string): Promise<void> {
  words.set(locale, await loadCatalogue(locale));
}

/** Adds words of the fallback language that the entrance does without. */
export function addFallbackWords(more: Words): void {
  words.set(FALLBACK_LOCALE, more);
}

/** The words of a key in a language, else in the fallback language, else the key itself; `{{name}}` filled from params. */
export const say = (locale: string, key: WordKey, params: WordParams = {}): string =>
  words.t(key, params, locale) || words.t(key, params, FALLBACK_LOCALE) || key;
