import * as v from 'valibot';
import { FALLBACK_LOCALE } from './constants';

export const LocalizedTextSchema = v.object({ locale: v.string(), text: v.string() });
export const LocalizedTextsSchema = v.nullish(v.array(LocalizedTextSchema), []);
export type LocalizedText = v.InferOutput<typeof LocalizedTextSchema>;

/** Addresses by language. */
export const LocalizedUrisSchema = v.nullish(v.array(v.object({ locale: v.string(), uri: v.string() })), []);

/** The entry of the current locale, else of `en`, else the first; `null` if there is none. */
export function pickLocalized<T extends { locale: string }>(entries: readonly T[], locale: string): T | null {
  return (
    entries.find((entry) => entry.locale === locale) ??
    entries.find((entry) => entry.locale === FALLBACK_LOCALE) ??
    entries[0] ??
    null
  );
}

/** The text for a locale by the order of {@link pickLocalized}; empty if there is none. */
export const pickText = (entries: readonly LocalizedText[], locale: string): string =>
  pickLocalized(entries, locale)?.text ?? '';
