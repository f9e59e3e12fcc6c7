import { termsOf } from './terms';
import { createTurns } from './turns';

/** `title` counts more than `body`; `hints` are other words for what it is, which are never shown. */
export type Indexed = { title: string; body: string; hints: string };
/** `share` is how much of the question a text has, from 0 to 1. */
export type Ranked<T> = { document: T; score: number; share: number };

const TITLE = 4;
const HINTS = 1.5;
/** How much a repeated term and the length of a text count, as in Okapi BM25. */
const SATURATION = 1.2;
const LENGTH = 0.4;
/** Where less of the question is found, the text has similar letters only. */
const LEAST_SHARE = 0.3;

/** A word with a smaller part of its trigrams in the venue is unknown there, and counts as little as this. */
const LEAST_KNOWN = 0.6;
const UNKNOWN = 0.3;

export type Terms = ReadonlyMap<string, number>;

type Posting = { at: number; weight: number };

function weightsOf({ title, body, hints }: Indexed): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const [term, times] of termsOf(text)) weights.set(term, (weights.get(term) ?? 0) + weight * times);
  };
  add(title, TITLE);
  add(body, 1);
  add(hints, HINTS);
  return weights;
}

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((sum, one) => sum + one, 0);

/**
 * Ranks texts by the rare trigrams that they share with a question. It needs no dictionary, and forgives misspellings.
 * Other requests have their turn while it is made; `onProgress` gets how many texts are in it.
 */
export async function createRanking<T extends Indexed>(
  documents: readonly T[],
  onProgress: (done: number) => void = () => {},
) {
  const postings = new Map<string, Posting[]>();
  const lengths: number[] = [];
  const turn = createTurns();
  for (const [at, document] of documents.entries()) {
    await turn();
    const weights = weightsOf(document);
    lengths.push(sumOf(weights.values()));
    for (const [term, weight] of weights) {
      const list = postings.get(term);
      if (list === undefined) postings.set(term, [{ at, weight }]);
      else list.push({ at, weight });
    }
    onProgress(at + 1);
  }
  const mean = sumOf(lengths) / Math.max(1, lengths.length);
  const rarity = (term: string): number => {
    const found = postings.get(term)?.length ?? 0;
    return Math.log(1 + (documents.length - found + 0.5) / (found + 0.5));
  };

  /** Words that the venue does not know say little of which text is meant. */
  const askedTerms = (question: string): Map<string, number> =>
    termsOf(question, (trigrams) => {
      const known = trigrams.filter((term) => postings.has(term)).length;
      return known < LEAST_KNOWN * trigrams.length ? UNKNOWN : 1;
    });

  return {
    /** The best first. */
    rank(question: string): Ranked<T>[] {
      const scores = new Float64Array(documents.length);
      const shares = new Float64Array(documents.length);
      let whole = 0;
      for (const [term, times] of askedTerms(question)) {
        const rare = rarity(term) * times;
        whole += rare;
        for (const { at, weight } of postings.get(term) ?? []) {
          const long = 1 - LENGTH + (LENGTH * (lengths[at] ?? mean)) / Math.max(1, mean);
          scores[at] = (scores[at] ?? 0) + (rare * weight * (SATURATION + 1)) / (weight + SATURATION * long);
          shares[at] = (shares[at] ?? 0) + rare;
        }
      }
      if (whole === 0) return [];
      return documents
        .map((document, at) => {
          const share = (shares[at] ?? 0) / whole;
          return { document, share, score: (scores[at] ?? 0) * share };
        })
        .filter(({ share }) => share >= LEAST_SHARE)
        .toSorted((one, other) => other.score - one.score);
    },
    /** Tells how much of a question a text, or its terms, has, from 0 to 1, by the rarity of its terms. */
    shareOf(question: string): (text: string | Terms) => number {
      const asked = [...askedTerms(question)].map(([term, times]) => ({ term, weight: rarity(term) * times }));
      const whole = sumOf(asked.map(({ weight }) => weight));
      return (text) => {
        const has = typeof text === 'string' ? termsOf(text) : text;
        return whole === 0 ? 0 : sumOf(asked.filter(({ term }) => has.has(term)).map(({ weight }) => weight)) / whole;
      };
    },
  };
}
export type Ranking<T extends Indexed> = Awaited<ReturnType<typeof createRanking<T>>>;
