import { RIGHT_TO_LEFT_LOCALES } from '../kernel/constants';

export type LanguageSources = {
  /** `lang` of the address, unchanged. */
  query: string | null;
  stored: string | null;
  /** `navigator.language`, such as `de-CH`. */
  browser: string | null;
};
export type LanguageRules = { supported: readonly string[]; defaultLocale: string };
export type LanguageChoice = { locale: string; source: 'query' | 'stored' | 'browser' | 'default' };

const matching = (wanted: string | null, supported: readonly string[]): string | undefined =>
  wanted === null ? undefined : supported.find((locale) => locale.toLowerCase() === wanted.toLowerCase());

/**
 * The query, else the stored language, else the first two letters of the browser's language, else the default. Unsupported
 * values are skipped.
 */
export function chooseLanguage(sources: LanguageSources, rules: LanguageRules): LanguageChoice {
  const query = matching(sources.query, rules.supported);
  if (query !== undefined) return { locale: query, source: 'query' };
  const stored = matching(sources.stored, rules.supported);
  if (stored !== undefined) return { locale: stored, source: 'stored' };
  const browser = matching(sources.browser?.slice(0, 2) ?? null, rules.supported);
  if (browser !== undefined) return { locale: browser, source: 'browser' };
  return { locale: matching(rules.defaultLocale, rules.supported) ?? rules.defaultLocale, source: 'default' };
}

/** The wanted locales that have a catalogue, in order and without duplicates; all catalogues if none is left. */
export function supportedLocales(wanted: readonly string[], catalogues: readonly string[]): readonly string[] {
  const known = [...new Set(wanted)].filter((locale) => catalogues.includes(locale));
  return known.length > 0 ? known : catalogues;
}

export const directionOf = (locale: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT_LOCALES.includes(locale) ? 'rtl' : 'ltr');
