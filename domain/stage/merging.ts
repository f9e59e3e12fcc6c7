type Mergeable = { id: string; mergedInto: string | null };

/** Which question each merged one went to in the end. */
export function rootsOf(questions: readonly Mergeable[]): ReadonlyMap<string, string> {
  const next = new Map(questions.map(({ id, mergedInto }) => [id, mergedInto]));
  const rootOf = (id: string): string => {
    const into = next.get(id) ?? null;
    return into === null ? id : rootOf(into);
  };
  return new Map(questions.flatMap(({ id, mergedInto }) => (mergedInto === null ? [] : [[id, rootOf(mergedInto)]])));
}

const pairsIn = (text: string): Set<string> => {
  const letters = [...text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')];
  return new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`));
};

/** From 0 to 1, how many pairs of letters two texts have in common. It needs no words, so that it works in every script. */
function likeness(one: string, other: string): number {
  const [a, b] = [pairsIn(one), pairsIn(other)];
  const common = [...a].filter((pair) => b.has(pair)).length;
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size);
}

/** Questions that a text may repeat, the most similar first; only those that contain what was searched for. */
export function alike<Q extends { text: string }>(text: string, search: string, questions: readonly Q[]): Q[] {
  const sought = search.trim().toLowerCase();
  return questions
    .filter((question) => question.text.toLowerCase().includes(sought))
    .map((question) => ({ question, like: likeness(text, question.text) }))
    .toSorted((a, b) => b.like - a.like)
    .map(({ question }) => question);
}
