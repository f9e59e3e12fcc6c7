import { plain, plainWords } from '../kernel/plain';
import { nameOfItem } from './form-lists';
import { allOf, type Part } from './outline';
import { listAt } from './paths';

export const SEARCH_MAX = 100;

/** What a search of parts found: the parts that have all of its words, by their keys, and those as a tree with what is around them. */
export type FoundParts = { parts: readonly Part[]; hits: readonly string[]; opened: readonly string[] };

/** What is written of a part, by its key, as a search compares it. */
export type PartTexts = ReadonlyMap<string, string>;

/** The texts of all parts: names in every language, those of their contents, and what `wordsOf` a part adds, such as its kind. */
export function partTexts(document: unknown, parts: readonly Part[], wordsOf: (part: Part) => string): PartTexts {
  const namesOf = ({ kind, path }: Part): string[] =>
    kind === 'widget'
      ? listAt(document, [...path, 'configurations']).flatMap((item) => Object.values(nameOfItem(item)))
      : [];
  return new Map(
    allOf(parts).map((part) => [
      part.key,
      plain([...Object.values(part.title), ...namesOf(part), wordsOf(part)].join('\n')),
    ]),
  );
}

/** The parts with all words of a search. One that has them keeps all its own parts; it is open where one of these has them too. */
export function foundParts(parts: readonly Part[], texts: PartTexts, search: string): FoundParts {
  const words = plainWords(search);
  const isHit = ({ key }: Part): boolean => words.every((word) => texts.get(key)?.includes(word));
  const hits = allOf(parts).filter(isHit);
  const keys = new Set(hits.map(({ key }) => key));
  const hasHit = ({ children }: Part): boolean => allOf(children).some(({ key }) => keys.has(key));
  const kept = (part: Part): Part[] => {
    if (keys.has(part.key)) return [part];
    return hasHit(part) ? [{ ...part, children: part.children.flatMap(kept) }] : [];
  };
  return {
    parts: parts.flatMap(kept),
    hits: hits.map(({ key }) => key),
    opened: allOf(parts)
      .filter(hasHit)
      .map(({ key }) => key),
  };
}
