import { type Chart, chartIdOf, chartOf } from '../../src/inspector/chart/chart';
import { nodesOf } from '../machines/kernel/parts';
import type { Chosen } from './chosen';
import type { Walked } from './report';
import { type Graph, situationAt, type Way } from './ways';

/** What a run has come through in the chart of a model, by the ids of the chart. */
export type Painted = {
  chart: Chart;
  walked: { states: ReadonlySet<string>; transitions: ReadonlySet<string> };
  failed: { states: ReadonlySet<string>; transitions: ReadonlySet<string> };
};

/** How many steps of a path were taken before it failed; all of a path that passed, none of one that was skipped. */
export function stepsDone({ outcome, failure }: Pick<Walked, 'outcome' | 'failure'>, way: Way): number {
  if (outcome === 'passed') return way.length;
  if (outcome === 'skipped') return 0;
  return Math.max(0, Number(/^Step (\d+) of/.exec(failure ?? '')?.[1] ?? 0) - 1);
}

function paint(graph: Graph, walks: readonly { way: Way; result: Walked }[]): Painted {
  const walked = { states: new Set<string>(), transitions: new Set<string>() };
  const failed = { states: new Set<string>(), transitions: new Set<string>() };
  const mark = (where: typeof walked, { entered, taken }: Way[number]): void => {
    for (const { id } of entered) where.states.add(id);
    for (const one of taken) where.transitions.add(chartIdOf(one));
  };
  for (const { way, result } of walks) {
    if (result.outcome === 'skipped') continue;
    const isBegun = result.outcome === 'passed' || result.failure?.startsWith('Step ') === true;
    const moves = isBegun ? [graph.start, ...way.slice(0, stepsDone(result, way))] : [];
    for (const move of moves) mark(walked, move);
    const next = isBegun ? way[stepsDone(result, way)] : graph.start;
    if (result.outcome !== 'failed' || next === undefined) continue;
    mark(failed, {
      ...next,
      entered: new Set(nodesOf(situationAt(graph, next.to)).filter(({ type }) => type === 'atomic')),
    });
  }
  return { chart: chartOf(graph.exploration.machine), walked, failed };
}

/** The charts of the models, painted with the results of their paths. */
export function paintedCharts(models: readonly Chosen[], results: readonly Walked[]): Map<string, Painted[]> {
  const byId = new Map(results.map((result) => [result.id, result]));
  return new Map(
    models.map(({ name, graphs, walks }) => [
      name,
      graphs.map((graph) =>
        paint(
          graph,
          walks.flatMap(({ id, way, graph: own }) => {
            const result = byId.get(id);
            return result === undefined || own !== graph ? [] : [{ way, result }];
          }),
        ),
      ),
    ]),
  );
}
