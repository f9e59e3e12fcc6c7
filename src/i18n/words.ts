import rosetta from 'rosetta';
import { FALLBACK_LOCALE } from '../../domain/constants';
import { en } from './en';

export type Words = { readonly [key: string]: string | Words };
type Catalogue = typeof en;
/** A catalogue of another language: the same keys, other words. */
export type Translation<T = Catalogue> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> };

/** The catalogues, each a chunk of its own but the fallback's. A language is added by a file and a line here. */
const LOADERS: Readonly<Record<string, () => Promise<Words>>> = {
  en: async () => en,
  de: async () => (await import('./de')).de,
  ar: async () => (await import('./ar')).ar,
};

export const CATALOGUES: readonly string[] = Object.keys(LOADERS);

type Paths<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}` }[keyof T & string];
/** Every key of the catalogues, such as `login.submit`. */
export type WordKey = Paths<Catalogue>;
export type WordParams = Readonly<Record<string, string | number>>;

const words = rosetta<Record<string, unknown>>({ [FALLBACK_LOCALE]: en });

export const loadCatalogue = (locale: string): Promise<Words> => {
  const load = LOADERS[locale];
  return load === undefined ? Promise.reject(new Error(`There is no catalogue for "${locale}"`)) : load();
};

/** Makes a language's words known. */
export async function loadWords(locale: string): Promise<void> {
  words.set(locale, await loadCatalogue(locale));
}

/** The words of a key in a language, else in the fallback language, else the key itself; `{{name}}` filled from params. */
export const say = (locale: string, key: WordKey, params: WordParams = {}): string =>
  words.t(key, params, locale) || words.t(key, params, FALLBACK_LOCALE) || key;
