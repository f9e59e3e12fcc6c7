import { EXACT_PEOPLE } from '../../domain/people/presence';
import type { RealtimeDatabase } from './database';
import type { Path } from './tree/path';

const ROUND_BY_TENS = 200;

/** A number of people, rounded down so that it changes less often than people come and go. */
export function rounded(people: number): number {
  if (people <= EXACT_PEOPLE) return people;
  if (people <= ROUND_BY_TENS) return people - (people % 10);
  const step = 10 ** (Math.floor(Math.log10(people)) - 1);
  return people - (people % step);
}

/** Writes the number of children of each path below `from` to `to` if it has changed. */
export function writeCounts(database: RealtimeDatabase, from: Path, to: Path): void {
  const counted = database.sizesBelow(from);
  const known = database.sizesBelow(to);
  const changes: Record<string, number | null> = {};
  for (const key of known.keys()) if (!counted.has(key)) changes[key] = null;
  for (const [key, people] of counted) {
    const count = rounded(people);
    if (known.get(key) !== count) changes[key] = count;
  }
  if (Object.keys(changes).length > 0) void database.write('service', { path: to, value: changes, isMerge: true });
}
