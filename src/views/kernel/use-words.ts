import { type LocalizedText, pickText } from '../../../domain/kernel/localized';
import { directionOf } from '../../../domain/shell/language';
import { say, type WordKey, type WordParams } from '../../words/words';
import { usePart } from './actors';

/** The words of the current language: `t` for the application's own, `text` for the venue's. */
export function useWords() {
  const locale = usePart('language', (snapshot) => snapshot.context.locale);
  return {
    locale,
    direction: directionOf(locale),
    t: (key: WordKey, params?: WordParams): string => say(locale, key, params),
    text: (entries: readonly LocalizedText[]): string => pickText(entries, locale),
  };
}
