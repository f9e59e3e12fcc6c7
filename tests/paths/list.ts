import { type Coverage, coverageOf, eventOf, payloadOf, seenBy, seenOn, standsIn } from './describe';
import { idOf } from './ids';
import { filterOf, type Kind, type Options } from './options';
import { exploreTarget, type Target } from './targets';
import {
  coveringWays,
  eachWay,
  endOf,
  type Filter,
  type Graph,
  graphOf,
  shortestWays,
  simpleWays,
  situationAt,
  type Way,
} from './ways';

export type ListedStep = { event: string; payload: string; to: string };
export type ListedPath = { id: string; start: string; steps: ListedStep[] };
export type Listing = {
  name: string;
  id: string;
  description: string | null;
  kind: Kind;
  paths: ListedPath[];
  /** There are more than requested. */
  isCut: boolean;
  /** What these paths cover. */
  covered: Coverage;
  /** What all paths together cover. */
  coverable: Coverage;
};

function waysOf(graph: Graph, kind: Kind, filter: Filter, most: number): { ways: Way[]; isCut: boolean } {
  if (kind === 'simple') return simpleWays(graph, filter, most);
  const found =
    kind === 'shortest'
      ? shortestWays(graph, filter)
      : kind === 'each'
        ? eachWay(graph).filter((way) => way.length <= filter.atMost)
        : coveringWays(graph, filter.atMost);
  return { ways: found.slice(0, most), isCut: found.length > most };
}

export const writtenOf = (name: string, graph: Graph, way: Way): ListedPath => ({
  id: idOf(name, graph, way),
  start: standsIn(situationAt(graph, graph.start.to)),
  steps: way.map((move) => ({
    event: eventOf(move),
    payload: payloadOf(move.event),
    to: standsIn(situationAt(graph, move.to)),
  })),
});

/** The paths of a target for the options, each with its graph; `within` can leave moves out of a graph. */
export function chosenWays(target: Target, options: Options, within: (graph: Graph) => Graph = (graph) => graph) {
  const graphs = exploreTarget(target, { isExhaustive: options.kind !== 'each' }).map((found) =>
    within(graphOf(found)),
  );
  const filter = filterOf(options, target, graphs);
  const found = graphs.map((graph) => ({ graph, ...waysOf(graph, options.kind, filter, options.first) }));
  const walks = found.flatMap(({ graph, ways }) => ways.map((way) => ({ graph, way, end: endOf(graph, way) })));
  return {
    graphs,
    found,
    walks: walks.slice(0, options.first),
    isCut: walks.length > options.first || found.some(({ isCut }) => isCut),
  };
}

export function listPaths(target: Target, options: Options): Listing {
  const { graphs, walks, isCut } = chosenWays(target, options);
  const { machine, name } = target;
  return {
    name,
    id: machine.id,
    description: machine.root.description ?? null,
    kind: options.kind,
    paths: walks.map(({ graph, way }) => writtenOf(name, graph, way)),
    isCut,
    covered: coverageOf(
      machine,
      graphs.map((graph) =>
        seenOn(
          graph,
          walks.filter((walk) => walk.graph === graph).map(({ way }) => way),
        ),
      ),
    ),
    coverable: coverageOf(
      machine,
      graphs.map(({ exploration }) => seenBy(exploration)),
    ),
  };
}

/** How much of a target all inputs together cover. */
export function coverageOfTarget(target: Target): Coverage {
  return coverageOf(target.machine, exploreTarget(target, { isExhaustive: false }).map(seenBy));
}
