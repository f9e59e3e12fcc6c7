import { idOf } from './ids';
import { chosenWays } from './list';
import type { Model } from './model';
import { type LeftOut, pruned, stepsOf } from './needs';
import { type Options, optionsOf } from './options';
import type { Place } from './place';
import { randomWays } from './shrink';
import { UsageError } from './suggest';
import { loadTarget, targetNames } from './targets';
import { type Graph, type Way, wayBy } from './ways';

/** `place` is a venue elsewhere; without it, everything is walked at a service of our own. */
export type Selected = { names: readonly string[]; options: Options; place?: Place | null };
export type Walk = { id: string; graph: Graph; way: Way };
export type Chosen = {
  name: string;
  model: Model;
  graphs: readonly Graph[];
  walks: readonly Walk[];
  leftOut: readonly LeftOut[];
  ofSteps: number;
};

/** The walk of the browser tests: of each model the longest of the few paths that take every transition. Views walk them all. */
const GATE: Selected = { names: [], options: optionsOf(['--run', '--covering']) };

/** A filter selects these paths without those that a model adds. */
const isAsked = ({ to, through, atMost, kind, run }: Options): boolean =>
  run.seed !== null || to !== null || through !== null || atMost !== null || kind !== 'covering';

const RANDOM_STEPS = 20;

const longest = <W extends { way: Way }>(walks: readonly W[]): readonly W[] =>
  walks.toSorted((a, b) => b.way.length - a.way.length).slice(0, 1);

const isPossible = (graph: Graph, way: Way): boolean =>
  way.every((move) => graph.movesOf(move.from ?? '').includes(move));

/**
 * The paths of visitor models to walk in a browser.
 * @throws UsageError if a name is not a model's, or nothing passes the filters
 */
export async function chosen({ names, options, place = null }: Selected = GATE): Promise<Chosen[]> {
  const wanted = names.length > 0 ? names : targetNames().filter((name) => name.startsWith('visitor.'));
  const found: Chosen[] = [];
  for (const given of wanted) {
    const target = await loadTarget(given);
    const { model, name } = target;
    if (model === null) {
      throw new UsageError(`${name} is a machine: only the visitor models are walked, by what people do`);
    }
    const leftOut: LeftOut[] = [];
    const whole = new Map<Graph, Graph>();
    const here = (graph: Graph): Graph => {
      const { graph: left, leftOut: without } =
        place === null ? { graph, leftOut: [] } : pruned({ model, graph }, place);
      leftOut.push(...without);
      whole.set(left, graph);
      return left;
    };
    const { graphs, walks } = chosenWays(target, options, here);
    const own = isAsked(options)
      ? []
      : graphs.flatMap((graph) =>
          model.paths.map((events) => ({ graph, way: wayBy(whole.get(graph) ?? graph, events) })),
        );
    const { seed } = options.run;
    const random = (graph: Graph, from: number) =>
      randomWays(graph, { seed: from, count: options.first, steps: options.atMost ?? RANDOM_STEPS });
    const taken =
      seed !== null
        ? graphs.flatMap((graph) => random(graph, seed).map((way) => ({ graph, way })))
        : options === GATE.options
          ? longest(walks)
          : walks;
    const all = [...taken, ...own].filter(({ graph, way }) => way.length > 0 && isPossible(graph, way));
    const byId = new Map(all.map(({ graph, way }) => [idOf(name, graph, way), { graph, way }]));
    const ofSteps = graphs.reduce((sum, { exploration }) => sum + stepsOf(exploration).length, 0);
    found.push({
      name,
      model,
      graphs,
      leftOut,
      ofSteps,
      walks: [...byId].map(([id, walk]) => ({ id, graph: walk.graph, way: walk.way })),
    });
  }
  if (found.every(({ walks, leftOut }) => walks.length === 0 && leftOut.length === 0)) {
    throw new UsageError('No path passes these filters');
  }
  return found;
}
