import type { SearchResult } from '../../domain/search/search';

/** Shorter prefixes of names match too many people. */
const BEGINNING = 3;
/** A question with more words is about something else, and matches names only by whole words. */
const FEW_WORDS = 3;

/** The words of a name, and those of the name with title and company. */
export type Named = { named: readonly string[]; words: readonly string[] };

/**
 * How many words of a question match a person: none if no word is in their name, unless company and title contain all
 * the others.
 */
export function hitsOf({ named, words }: Named, asked: readonly string[]): number {
  const isBeginning = asked.length <= FEW_WORDS;
  const isIn = (texts: readonly string[]) => (one: string) =>
    texts.some((word) => word === one || (isBeginning && one.length >= BEGINNING && word.startsWith(one)));
  const all = asked.filter(isIn(words));
  return asked.some(isIn(named)) || all.length === asked.length ? all.length : 0;
}

/** An attendee or a speaker as a result of the search. */
export const personResult = (id: string, name: string, title: string): SearchResult => ({
  id,
  type: 'PERSON',
  title: name,
  snippet: title,
  areaId: null,
  widgetId: null,
  assetId: null,
  begin: null,
  end: null,
});
