import { FALLBACK_LOCALE } from '../../../domain/kernel/constants';
import { loadersOf, type Words } from '../first/loaders';
import { learnControlWords } from './words';

const LOADERS = loadersOf(
  import.meta.glob<Readonly<Record<string, Words>>>([
    './*.ts',
    '!./words.ts',
    '!./catalogues.ts',
    '!./labels.ts',
    '!./mistakes.ts',
    '!./reports.ts',
  ]),
);

/** The languages of the page of organisers. */
export const CONTROL_LOCALES: readonly string[] = Object.keys(LOADERS);

export const loadControlCatalogue = (locale: string): Promise<Words> => LOADERS[locale]?.() ?? Promise.resolve({});

/** Loads a language, so that `controlWords` can use it. Without it, texts are in English. */
export async function loadControlWords(locale: string): Promise<void> {
  if (locale !== FALLBACK_LOCALE) learnControlWords(locale, await loadControlCatalogue(locale));
}
