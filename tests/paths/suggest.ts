/** The edit distance of two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, wanted] of [...other].entries()) {
      const change = (row[index] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(change, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

const bare = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The names that may have been meant, best first. */
export function suggest(word: string, names: readonly string[], most = 3): string[] {
  const wanted = bare(word);
  return [...new Set(names)]
    .map((name) => ({ name, far: distance(wanted, bare(name)), isPart: bare(name).includes(wanted) && wanted !== '' }))
    .filter(({ far, isPart }) => isPart || far <= Math.max(2, Math.floor(wanted.length / 3)))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ name }) => name);
}

/** An invalid request to a tool; printed without a stack. */
export class UsageError extends Error {}

/** @throws UsageError that lists what exists */
export function unknown(what: string, word: string, names: readonly string[]): never {
  const close = suggest(word, names);
  const hint = close.length > 0 ? `did you mean ${close.join(', ')}?` : `there are ${names.join(', ')}`;
  throw new UsageError(`There is no ${what} "${word}": ${hint}`);
}
