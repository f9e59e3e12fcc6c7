import { chosenWays } from './list';
import type { Model } from './model';
import { type Options, optionsOf } from './options';
import { UsageError } from './suggest';
import { loadTarget, targetNames } from './targets';
import { type Graph, type Way, wayBy } from './ways';

export type Selected = { names: readonly string[]; options: Options };
export type Chosen = { name: string; model: Model; walks: readonly { graph: Graph; way: Way }[] };

/** The walk of the browser tests: of each model the longest of the few paths that take every transition. Views walk them all. */
const GATE: Selected = { names: [], options: optionsOf(['--run', '--covering']) };

/** A filter selects these paths without those that a model adds. */
const isAsked = ({ to, through, atMost, kind }: Options): boolean =>
  to !== null || through !== null || atMost !== null || kind !== 'covering';

const longest = <W extends { way: Way }>(walks: readonly W[]): readonly W[] =>
  walks.toSorted((a, b) => b.way.length - a.way.length).slice(0, 1);

/**
 * The paths of visitor models to walk in a browser.
 * @throws UsageError if a name is not a model's, or nothing passes the filters
 */
export async function chosen({ names, options }: Selected = GATE): Promise<Chosen[]> {
  const wanted = names.length > 0 ? names : targetNames().filter((name) => name.startsWith('visitor.'));
  const found: Chosen[] = [];
  for (const name of wanted) {
    const target = await loadTarget(name);
    if (target.model === null) {
      throw new UsageError(`${name} is a machine: only the visitor models are walked, by what people do`);
    }
    const { model } = target;
    const { graphs, walks } = chosenWays(target, options);
    const own = isAsked(options)
      ? []
      : graphs.flatMap((graph) => model.paths.map((events) => ({ graph, way: wayBy(graph, events) })));
    const taken = options === GATE.options ? longest(walks) : walks;
    found.push({ name: target.name, model, walks: [...taken, ...own].filter(({ way }) => way.length > 0) });
  }
  if (found.every(({ walks }) => walks.length === 0)) throw new UsageError('No path passes these filters');
  return found;
}
