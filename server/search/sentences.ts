import type { VenueDocument } from './documents';
import type { Terms } from './ranking';
import { sentencesOf, termsOf } from './terms';

export type Sentence = { text: string; terms: Terms };

/** Letters of a page that are read. */
const READ = 20_000;

const known = new WeakMap<VenueDocument, readonly Sentence[]>();

/** The sentences of a text with their terms, which are read at the first question that finds it. */
export function sentencesIn(document: VenueDocument): readonly Sentence[] {
  const before = known.get(document);
  if (before !== undefined) return before;
  const { entry, body } = document;
  // The first line of an entry is its time and name.
  const lines = entry === undefined || entry === null ? [body.slice(0, READ)] : entry.lines.slice(1);
  const sentences = lines.flatMap(sentencesOf).map((text) => ({ text, terms: termsOf(text) }));
  known.set(document, sentences);
  return sentences;
}
