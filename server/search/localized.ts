import type { VenueDocument } from './documents';
import type { Ranked } from './ranking';

export type Found = Ranked<VenueDocument>;

/** A text in the language of the question is better than an equal one that was found in another. */
const OWN_LANGUAGE = 1.25;

type Parts = ReadonlyMap<string, ReadonlyMap<string, readonly VenueDocument[]>>;

/** The documents of each part by language. */
export function partsOf(documents: readonly VenueDocument[]): Parts {
  const parts = new Map<string, Map<string, VenueDocument[]>>();
  for (const document of documents) {
    const { part, locale } = document;
    const byLocale = parts.get(part) ?? new Map<string, VenueDocument[]>();
    const same = byLocale.get(locale) ?? [];
    same.push(document);
    parts.set(part, byLocale.set(locale, same));
  }
  return parts;
}

/**
 * What is found, in the first language of these that the venue has it in, whatever language it was found in. A page that is
 * found in another language is left out if the venue has the whole document in a better one. The best first.
 */
export function inLanguages(found: readonly Found[], parts: Parts, locales: readonly string[]): Found[] {
  const best = new Map<VenueDocument, Found>();
  for (const { document, score, share } of found) {
    const byLocale = parts.get(document.part);
    const locale = locales.find((one) => byLocale?.has(one) === true) ?? document.locale;
    const same = byLocale?.get(locale) ?? [];
    const shown = document.locale === locale ? document : same.length === 1 ? same[0] : undefined;
    if (shown === undefined) continue;
    const weighed = score * (shown === document && locale === locales[0] ? OWN_LANGUAGE : 1);
    const known = best.get(shown);
    if (known === undefined || weighed > known.score) best.set(shown, { document: shown, score: weighed, share });
  }
  return [...best.values()].toSorted((one, other) => other.score - one.score);
}

/** The best of each thing that can be found. */
export function bestOfEach(found: readonly Found[]): Found[] {
  const best = new Map<string, Found>();
  for (const one of found) if (!best.has(one.document.id)) best.set(one.document.id, one);
  return [...best.values()];
}

/** Those in the first of some languages that has any. */
export function inFirst<T extends { locale: string }>(texts: readonly T[], locales: readonly string[]): readonly T[] {
  const first = locales.find((locale) => texts.some((text) => text.locale === locale));
  return first === undefined ? texts : texts.filter(({ locale }) => locale === first);
}
