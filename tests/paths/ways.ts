import type { AnyMachineSnapshot } from 'xstate';
import type { Exploration, Move } from '../machines/kernel/explore';

/** Steps from the start of a machine, one event each. */
export type Way = readonly Move[];

export type Graph = {
  exploration: Exploration;
  start: Move;
  /** The next situations for each event, in the order of events; events without effect are omitted. */
  movesOf: (key: string) => readonly Move[];
};

export type Filter = {
  /** Ends in a situation with this property. */
  isGoal: ((snapshot: AnyMachineSnapshot) => boolean) | null;
  /** One of its steps is one of these events. */
  isThrough: ((move: Move) => boolean) | null;
  atMost: number;
};

export const ANY: Filter = { isGoal: null, isThrough: null, atMost: Number.POSITIVE_INFINITY };

export function graphOf(exploration: Exploration): Graph {
  const out = new Map<string, Move[]>();
  let start: Move | null = null;
  for (const move of exploration.moves) {
    if (move.from === null) start ??= move;
    else if (move.to !== move.from || move.taken.size > 0) {
      const moves = out.get(move.from);
      if (moves) moves.push(move);
      else out.set(move.from, [move]);
    }
  }
  if (start === null) throw new Error(`${exploration.machine.id} has no start`);
  return { exploration, start, movesOf: (key) => out.get(key) ?? [] };
}

export function situationAt({ exploration }: Graph, key: string): AnyMachineSnapshot {
  const found = exploration.situations.get(key);
  if (!found) throw new Error(`${exploration.machine.id} was never in ${key}`);
  return found;
}

export const endOf = (graph: Graph, way: Way): string => way.at(-1)?.to ?? graph.start.to;

const valueAt = (graph: Graph, key: string): string => JSON.stringify(situationAt(graph, key).value);

type Trail = { key: string; isThrough: boolean; length: number; move: Move | null; before: Trail | null };

function wayBack(trail: Trail): Move[] {
  const way: Move[] = [];
  for (let at: Trail | null = trail; at?.move; at = at.before) way.unshift(at.move);
  return way;
}

/** Breadth-first search from a situation; visits each pair of situation and filter progress once. */
function* trailsFrom(graph: Graph, from: string, { isThrough, atMost }: Filter): Generator<Trail> {
  const queue: Trail[] = [{ key: from, isThrough: isThrough === null, length: 0, move: null, before: null }];
  const seen = new Set([`${isThrough === null}${from}`]);
  for (const trail of queue) {
    yield trail;
    if (trail.length >= atMost) continue;
    for (const move of graph.movesOf(trail.key)) {
      const isPast = trail.isThrough || isThrough?.(move) === true;
      const id = `${isPast}${move.to}`;
      if (seen.has(id)) continue;
      seen.add(id);
      queue.push({ key: move.to, isThrough: isPast, length: trail.length + 1, move, before: trail });
    }
  }
}

/** For every state of the machine, a shortest path there that passes the filter. */
export function shortestWays(graph: Graph, filter: Filter = ANY): Way[] {
  const found = new Map<string, Way>();
  for (const trail of trailsFrom(graph, graph.start.to, filter)) {
    if (!trail.isThrough) continue;
    if (filter.isGoal?.(situationAt(graph, trail.key)) === false) continue;
    const value = valueAt(graph, trail.key);
    if (!found.has(value)) found.set(value, wayBack(trail));
  }
  return [...found.values()];
}

/** A shortest path to a situation; `null` if none leads there. */
export function shortestTo(graph: Graph, key: string): Way | null {
  for (const trail of trailsFrom(graph, graph.start.to, ANY)) if (trail.key === key) return wayBack(trail);
  return null;
}

/** Paths that visit no situation twice, shortest first; `isCut` means that there are more than `most`. */
export function simpleWays(graph: Graph, filter: Filter, most: number): { ways: Way[]; isCut: boolean } {
  const ways: Way[] = [];
  let level: Move[][] = [[]];
  while (level.length > 0) {
    const next: Move[][] = [];
    for (const way of level) {
      const end = endOf(graph, way);
      const isGoal = filter.isGoal === null || filter.isGoal(situationAt(graph, end));
      if (isGoal && (filter.isThrough === null || way.some(filter.isThrough))) {
        if (ways.length >= most) return { ways, isCut: true };
        ways.push(way);
      }
      if (way.length >= filter.atMost) continue;
      const been = new Set([graph.start.to, ...way.map(({ to }) => to)]);
      for (const move of graph.movesOf(end)) if (!been.has(move.to)) next.push([...way, move]);
    }
    if (next.length > MOST_OPEN) return { ways, isCut: true };
    level = next;
  }
  return { ways, isCut: false };
}
/** Maximum number of paths followed at once; more do not fit into memory on the largest machines. */
const MOST_OPEN = 200_000;

const takes = (missing: ReadonlySet<unknown>) => (move: Move) => [...move.taken].some((one) => missing.has(one));

/** A few long paths that take every possible transition, none longer than `atMost` except up to its first new one. */
export function coveringWays(graph: Graph, atMost = Number.POSITIVE_INFINITY): Way[] {
  const missing = new Set<unknown>(graph.exploration.taken);
  const ways: Way[] = [];
  const strike = (move: Move) => move.taken.forEach((one) => missing.delete(one));
  strike(graph.start);
  let way: Move[] = [];
  while (missing.size > 0) {
    const filter = { ...ANY, isThrough: takes(missing) };
    let onward: Move[] | null = null;
    for (const trail of trailsFrom(graph, endOf(graph, way), filter)) {
      if (!trail.isThrough || trail.move === null) continue;
      onward = wayBack(trail);
      break;
    }
    if (onward === null && way.length === 0) break;
    if (onward === null || (way.length > 0 && way.length + onward.length > atMost)) {
      ways.push(way);
      way = [];
      continue;
    }
    onward.forEach(strike);
    way = [...way, ...onward];
  }
  return way.length > 0 ? [...ways, way] : ways;
}

const isPrefix = (short: Way, long: Way): boolean =>
  short.length < long.length && short.every((move, index) => move === long[index]);

/** For every possible transition, a shortest path to it plus the transition; together they cover everything. */
export function eachWay(graph: Graph): Way[] {
  const missing = new Set<unknown>(graph.exploration.taken);
  for (const one of graph.start.taken) missing.delete(one);
  const ways: Way[] = [];
  for (const trail of trailsFrom(graph, graph.start.to, ANY)) {
    for (const move of graph.movesOf(trail.key)) {
      if (!takes(missing)(move)) continue;
      for (const one of move.taken) missing.delete(one);
      ways.push([...wayBack(trail), move]);
    }
  }
  return withoutPrefixes(ways);
}

/**
 * The path of these events from the start.
 * @throws Error at the first event without effect
 */
export function wayBy(graph: Graph, events: readonly string[]): Way {
  const way: Move[] = [];
  for (const type of events) {
    const end = endOf(graph, way);
    const move = graph.movesOf(end).find(({ event }) => event.type === type);
    if (!move) {
      const possible = [...new Set(graph.movesOf(end).map(({ event }) => event.type))];
      const place = `${graph.exploration.machine.id} in ${valueAt(graph, end)}`;
      throw new Error(`${place} does nothing at "${type}", only at ${possible.join(', ') || 'nothing'}`);
    }
    way.push(move);
  }
  return way;
}

/** Removes duplicates and paths that another one continues. */
export const withoutPrefixes = (ways: readonly Way[]): Way[] =>
  ways.filter((way, at) => !ways.some((other, place) => isPrefix(way, other) || (place < at && isSame(way, other))));

const isSame = (one: Way, other: Way): boolean =>
  one.length === other.length && one.every((move, at) => move === other[at]);
