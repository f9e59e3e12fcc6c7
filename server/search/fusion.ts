/** How little a place far down in a list counts, as in reciprocal rank fusion. */
const FLATNESS = 60;
/** Vectors that are less alike are of something else. */
const LEAST_LIKENESS = 0.3;
/** How many a list by meaning adds at most. */
const ADDED = 10;

const likeness = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, number, at) => sum + number * (other[at] ?? 0), 0);

/** What is most like the question by its vector, best first. */
export const byMeaning = <T>(documents: readonly T[], vectors: readonly Float32Array[], question: Float32Array) =>
  documents
    .map((document, at) => ({ document, score: likeness(vectors[at] ?? new Float32Array(), question) }))
    .filter(({ score }) => score >= LEAST_LIKENESS)
    .toSorted((one, other) => other.score - one.score);

/** One list of two that are ordered by different measures. */
export function fused<T extends { document: { id: string } }>(first: readonly T[], second: readonly T[]): T[] {
  const all = new Map<string, { one: T; score: number }>();
  for (const list of [first, second.slice(0, ADDED)]) {
    for (const [place, one] of list.entries()) {
      const known = all.get(one.document.id);
      const score = (known?.score ?? 0) + 1 / (FLATNESS + place);
      all.set(one.document.id, { one: known?.one ?? one, score });
    }
  }
  return [...all.values()].toSorted((one, other) => other.score - one.score).map(({ one }) => one);
}
