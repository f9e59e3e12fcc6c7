import { FALLBACK_LOCALE } from '../../../domain/kernel/constants';
import { loadersOf, type Words } from '../loaders';
import { learnControlWords } from './words';

const LOADERS = loadersOf('control', import.meta.glob<Words>('../*/control.json', { import: 'default' }));

/** The languages of the page of organisers. */
export const CONTROL_LOCALES: readonly string[] = Object.keys(LOADERS);

export const loadControlCatalogue = (locale: string): Promise<Words> => LOADERS[locale]?.() ?? Promise.resolve({});

/** Loads a language, so that `controlWords` can use it. Without it, texts are in English. */
export async function loadControlWords(locale: string): Promise<void> {
  if (locale !== FALLBACK_LOCALE) learnControlWords(locale, await loadControlCatalogue(locale));
}
