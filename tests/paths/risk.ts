import type { Action } from './actions';
import type { Chosen, Walk } from './chosen';
import type { Model } from './model';
import type { Walked } from './report';

/** How often each path has passed since it failed last, by its id; -1 if it failed when it was walked last. */
export type History = Readonly<Record<string, number>>;

/** What goes wrong for the user, by the world's doing. */
const FAILURES: ReadonlySet<string> = new Set([
  'unpublishes the venue',
  'takes the network away',
  'keeps the venue to itself',
  'ends the session',
  'logs the visitor out in another tab',
  'changes the profile elsewhere',
  'refuses to save',
  'sends the visitor back from the provider',
  'lets the search fail',
] satisfies Extract<Action, { do: 'act' }>['act'][]);

const POINTS = { step: 1, failure: 3, wait: 2, world: 1 } as const;

function pointsOfAction(action: Action): number {
  if (action.do === 'wait' || action.do === 'freeze') return POINTS.wait;
  if (action.do !== 'act') return 0;
  return FAILURES.has(action.act) ? POINTS.failure : POINTS.world;
}

/** The points of a path: more for many steps, and for failures, waits and the doings of others. */
export const pointsOf = ({ steps }: Pick<Model, 'steps'>, { way }: Pick<Walk, 'way'>): number =>
  way.reduce((sum, { event }) => {
    const points = (steps[event.type] ?? []).map(pointsOfAction);
    return sum + POINTS.step + points.reduce((all, one) => all + one, 0);
  }, 0);

type Risky = { id: string; risk: number };

/** Its points by one more than how often it has passed; a path that failed last is riskier than any other. */
export const riskOf = (id: string, points: number, history: History): number => {
  const passed = history[id] ?? 0;
  return passed < 0 ? Number.POSITIVE_INFINITY : points / (1 + passed);
};

/** The paths with the highest risk first; of the same risk in the order of their ids. */
export function byRisk(models: readonly Chosen[], history: History): Risky[] {
  const all = models.flatMap(({ model, walks }) =>
    walks.map((walk) => ({ id: walk.id, risk: riskOf(walk.id, pointsOf(model, walk), history) })),
  );
  return all.toSorted((a, b) => (a.risk === b.risk ? a.id.localeCompare(b.id) : b.risk - a.risk));
}

/** The part of the paths that one of several machines walks: the same on all of them, whatever each has walked before. */
export function partOf<T extends { id: string }>(paths: readonly T[], shard: { part: number; of: number } | null): T[] {
  if (shard === null) return [...paths];
  const ids = paths.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b));
  const own = new Set(ids.filter((_, at) => at % shard.of === shard.part - 1));
  return paths.filter(({ id }) => own.has(id));
}

export function historyAfter(before: History, paths: readonly Walked[]): History {
  const after: Record<string, number> = { ...before };
  for (const { id, outcome } of paths) {
    if (outcome === 'failed') after[id] = -1;
    else if (outcome === 'passed') after[id] = Math.max(0, after[id] ?? 0) + 1;
  }
  return after;
}
