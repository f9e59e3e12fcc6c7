import { createHash } from 'node:crypto';
import type { Planted, SourceLayer } from './files';
import { SOURCE_KINDS } from './kinds';

export const SEED = 20;

/** The same number for the same words, whatever else there is. */
const chance = (seed: number, words: string): string => createHash('sha1').update(`${seed} ${words}`).digest('hex');

/** In an order that chance decides, the same in every run with this seed. */
export const shuffled = <T>(items: readonly T[], seed: number, nameOf: (item: T) => string): T[] =>
  items
    .map((item) => ({ item, at: chance(seed, nameOf(item)) }))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ item }) => item);

/** The first `most` faults if they are taken kind by kind in turn, of each kind from the file with the fewest so far. */
export function spread(faults: readonly Planted[], most: number, seed: number): Planted[] {
  const byKind = SOURCE_KINDS.map((kind) =>
    shuffled(
      faults.filter((fault) => fault.kind === kind),
      seed,
      ({ name }) => name,
    ),
  ).filter(({ length }) => length > 0);
  const taken = new Map<string, number>();
  const chosen: Planted[] = [];
  while (chosen.length < Math.min(most, faults.length)) {
    for (const kind of byKind) {
      const counts = kind.map(({ file }) => taken.get(file) ?? 0);
      const [next] = kind.splice(counts.indexOf(Math.min(...counts)), 1);
      if (next === undefined) continue;
      taken.set(next.file, (taken.get(next.file) ?? 0) + 1);
      chosen.push(next);
    }
  }
  return chosen.slice(0, most);
}

/** The faults of one feature in one layer, planted after one run that finds the tests which reach them. */
export type Group = { layer: SourceLayer; feature: string; faults: Planted[] };

/** `each` faults of every feature and layer, or every n-th if `every` is given. */
export function groupsOf(
  faults: readonly Planted[],
  { each, every, seed }: { each: number; every: number | null; seed: number },
): Group[] {
  const groups = new Map<string, Planted[]>();
  for (const fault of faults) {
    const key = `${fault.layer} ${fault.feature}`;
    groups.set(key, [...(groups.get(key) ?? []), fault]);
  }
  return [...groups.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const most = every === null ? each : Math.ceil(all.length / every);
    return [{ layer: first.layer, feature: first.feature, faults: spread(all, most, seed) }];
  });
}
