import { eld } from 'eld/extrasmall';
import { wordsOf } from './terms';

const KNOWN: ReadonlySet<unknown> = new Set(Object.values(eld.info().Languages));
/** How much more likely another language has to be than that of the page. */
const CLEARLY = 0.05;

/** Whether it is the name of a language, as `de` and `pt-BR`. */
export const isLocale = (locale: string): boolean => {
  try {
    return Intl.getCanonicalLocales(locale).length > 0;
  } catch {
    return false;
  }
};

/** Without its region; venues may have written `pt_BR`. */
export const languageIn = (locale: string): string => locale.split(/[-_]/)[0]?.toLowerCase() ?? '';
const scriptOf = (locale: string): string => new Intl.Locale(languageIn(locale)).maximize().script ?? '';

/** The likeliest of some languages, with how likely each is; null if the text has none of them. */
function likeliest(text: string, locales: readonly string[]) {
  const detected = eld.detect(text);
  const scores = detected.getScores();
  const scoreOf = (locale: string): number => scores[languageIn(locale)] ?? 0;
  const [best] = locales.toSorted((one, other) => scoreOf(other) - scoreOf(one));
  return best === undefined || scoreOf(best) === 0 ? null : { best, scoreOf, isReliable: detected.isReliable() };
}

/** The language of a text of the venue, `fallback` if it has too few words to tell. */
export function languageOfText(text: string, locales: readonly string[], fallback: string): string {
  const found = likeliest(text, locales);
  return found?.isReliable === true ? found.best : fallback;
}

/**
 * The language of a question: that of the page, unless the question is clearly in another one. A single word is in the
 * language of the page, unless the letters differ.
 */
export function languageOfQuestion(question: string, locales: readonly string[], page: string): string {
  const found = KNOWN.has(languageIn(page)) ? likeliest(question, [page, ...locales]) : null;
  if (found === null || !found.isReliable) return page;
  const { best, scoreOf } = found;
  if (scoreOf(best) - scoreOf(page) < CLEARLY) return page;
  return wordsOf(question).length > 1 || scriptOf(best) !== scriptOf(page) ? best : page;
}
