import { type LocalizedText, pickLocalized, pickText } from '../../../domain/kernel/localized';
import { directionOf } from '../../../domain/shell/language';
import { say, type TextKey, type WordParams } from '../../words/words';
import { usePart } from './actors';

/** Texts in a language: `t` for those of the application, `text` for those of the venue. */
function makeWords(locale: string) {
  return {
    locale,
    direction: directionOf(locale),
    t: (key: TextKey, params?: WordParams): string => say(locale, key, params),
    text: (entries: readonly LocalizedText[]): string => pickText(entries, locale),
    /** The attributes of an element for a text of the venue in another language than the current one, else `null`. */
    marks: (entries: readonly LocalizedText[]): { lang: string; dir: 'ltr' | 'rtl' } | null => {
      const shown = pickLocalized(entries, locale)?.locale ?? locale;
      return shown === locale ? null : { lang: shown, dir: directionOf(shown) };
    },
  };
}

export type VenueWords = ReturnType<typeof makeWords>;

const made = new Map<string, VenueWords>();

/** The same object for a language: items of a long list get it from the list, and compare it. */
function wordsIn(locale: string): VenueWords {
  const words = made.get(locale) ?? makeWords(locale);
  made.set(locale, words);
  return words;
}

/** Texts in the current language. */
export const useWords = (): VenueWords => wordsIn(usePart('language', (snapshot) => snapshot.context.locale));
