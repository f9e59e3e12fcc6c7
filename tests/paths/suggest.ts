/** How many letters have to be changed, put in or left out to make one word of another. */
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

/** The names that somebody may have meant, the likeliest first. */
export function suggest(word: string, names: readonly string[], most = 3): string[] {
  const wanted = bare(word);
  return [...new Set(names)]
    .map((name) => ({ name, far: distance(wanted, bare(name)), isPart: bare(name).includes(wanted) && wanted !== '' }))
    .filter(({ far, isPart }) => isPart || far <= Math.max(2, Math.floor(wanted.length / 3)))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ name }) => name);
}

/** Bad words of whoever runs a tool; told without a stack. */
export class UsageError extends Error {}

/** @throws UsageError that names what there is */
export function unknown(what: string, word: string, names: readonly string[]): never {
  const close = suggest(word, names);
  const hint = close.length > 0 ? `did you mean ${close.join(', ')}?` : `there are ${names.join(', ')}`;
  throw new UsageError(`There is no ${what} "${word}": ${hint}`);
}
