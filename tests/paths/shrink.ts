import { chanceOf } from '../kernel/chance';
import { endOf, type Graph, shortestTo, type Way } from './ways';

/** A small model has fewer different walks than asked for. */
const ATTEMPTS = 10;

/** Different random walks, the same for the same seed; each ends after `steps` steps, or where nothing goes on. */
export function randomWays(
  graph: Graph,
  { seed, count, steps }: { seed: number; count: number; steps: number },
): Way[] {
  const chance = chanceOf(seed);
  const found = new Map<string, Way>();
  for (let attempt = 0; attempt < count * ATTEMPTS && found.size < count; attempt += 1) {
    const way: Way[number][] = [];
    while (way.length < steps) {
      const moves = graph.movesOf(endOf(graph, way));
      const move = moves[Math.floor(chance() * moves.length)];
      if (move === undefined) break;
      way.push(move);
    }
    found.set(JSON.stringify(way.map(({ event }) => event)), way);
  }
  return [...found.values()];
}

/** Shorter paths that end with the same step: the shortest first, then the path without one of its detours, a long one first. */
export function shorterWays(graph: Graph, way: Way): Way[] {
  const last = way.at(-1);
  if (last === undefined) return [];
  const before = way.slice(0, -1);
  const keys = [graph.start.to, ...before.map(({ to }) => to)];
  const detours = keys.flatMap((key, from) =>
    keys.flatMap((other, to) => (to > from && other === key ? [{ from, to }] : [])),
  );
  const direct = shortestTo(graph, last.from ?? '');
  return [
    ...(direct !== null && direct.length < before.length ? [[...direct, last]] : []),
    ...detours
      .toSorted((a, b) => b.to - b.from - (a.to - a.from))
      .map(({ from, to }) => [...before.slice(0, from), ...before.slice(to), last]),
  ];
}

/** The shortest path found that fails like a failed one, by walking at most `most` shorter ones; `walked` says how many. */
export async function shrink(
  graph: Graph,
  failed: Way,
  fails: (way: Way) => Promise<boolean>,
  most: number,
): Promise<{ way: Way; walked: number }> {
  const eventsOf = (way: Way): string => JSON.stringify(way.map(({ event }) => event));
  const tried = new Set<string>();
  let way = failed;
  while (tried.size < most) {
    const next = shorterWays(graph, way).find((one) => !tried.has(eventsOf(one)));
    if (next === undefined) break;
    tried.add(eventsOf(next));
    if (await fails(next)) way = next;
  }
  return { way, walked: tried.size };
}
