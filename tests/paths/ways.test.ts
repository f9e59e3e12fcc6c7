import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { explore } from '../machines/kernel/explore';
import { coverageOf, seenOn } from './describe';
import {
  ANY,
  coveringWays,
  eachWay,
  type Graph,
  graphOf,
  shortestWays,
  simpleWays,
  type Way,
  wayBy,
  withoutPrefixes,
} from './ways';

type Arrows = Readonly<Record<string, Readonly<Record<string, string>>>>;

function graphFrom(arrows: Arrows): Graph {
  const machine = createMachine({
    id: 'map',
    initial: 'a',
    states: Object.fromEntries(Object.entries(arrows).map(([state, on]) => [state, { on }])),
  });
  const types = new Set(Object.values(arrows).flatMap((on) => Object.keys(on)));
  return graphOf(explore(machine, { events: [...types].map((type) => ({ type })), limit: 10_000, isExhaustive: true }));
}

const typesOf = (way: Way): string => way.map(({ event }) => event.type).join(' ');
const all = (ways: readonly Way[]): string[] => ways.map(typesOf);
const to = (state: string) => ({ ...ANY, isGoal: ({ value }: { value: unknown }) => value === state });
const through = (type: string) => ({
  ...ANY,
  isThrough: ({ event }: { event: { type: string } }) => event.type === type,
});

const HOUSE: Arrows = {
  a: { door: 'b', window: 'c', knock: 'a' },
  b: { stairs: 'c', out: 'a' },
  c: { jump: 'a', ladder: 'd' },
  d: {},
};

describe('path search', () => {
  const graph = graphFrom(HOUSE);

  test('shortest paths lead to every state once, and to the start without a step', () => {
    expect(all(shortestWays(graph))).toEqual(['', 'door', 'window', 'window ladder']);
  });

  test('paths can be filtered by end, event and length', () => {
    expect(all(shortestWays(graph, to('d')))).toEqual(['window ladder']);
    expect(all(shortestWays(graph, through('stairs')))).toEqual([
      'door stairs',
      'door stairs jump',
      'door stairs ladder',
      'door stairs jump door',
    ]);
    expect(all(shortestWays(graph, { ...to('d'), atMost: 1 }))).toEqual([]);
    expect(all(shortestWays(graph, { ...to('d'), isThrough: through('stairs').isThrough }))).toEqual([
      'door stairs ladder',
    ]);
  });

  test('simple paths visit no situation twice, shortest first', () => {
    expect(all(simpleWays(graph, ANY, 100).ways)).toEqual([
      '',
      'door',
      'window',
      'door stairs',
      'window ladder',
      'door stairs ladder',
    ]);
    expect(simpleWays(graph, to('d'), 100)).toMatchObject({ isCut: false, ways: { length: 2 } });
    expect(simpleWays(graph, ANY, 2)).toMatchObject({ isCut: true, ways: { length: 2 } });
  });

  test('covering paths continue while they find new transitions, also those that lead nowhere else', () => {
    expect(all(coveringWays(graph))).toEqual(['door stairs jump window ladder', 'knock door out']);
    expect(all(coveringWays(graph, 2))).toEqual(['door stairs', 'window jump', 'knock', 'door out', 'window ladder']);
    expect(all(eachWay(graph))).toEqual(['knock', 'door stairs', 'door out', 'window jump', 'window ladder']);
  });

  test('a path is followed by its events, up to the first that leads nowhere', () => {
    expect(typesOf(wayBy(graph, ['door', 'out', 'window']))).toBe('door out window');
    expect(() => wayBy(graph, ['door', 'jump'])).toThrow('map in "b" does nothing at "jump", only at stairs, out');
    expect(() => wayBy(graph, ['window', 'ladder', 'jump'])).toThrow(
      'map in "d" does nothing at "jump", only at nothing',
    );
  });

  test('paths that continue each other are joined', () => {
    const ways = [['door'], ['door', 'out'], ['door', 'out'], ['window']].map((events) => wayBy(graph, events));
    expect(all(withoutPrefixes(ways))).toEqual(['door out', 'window']);
  });
});

describe('path search on any machine', () => {
  const STATES = ['a', 'b', 'c', 'd', 'e'];
  const maps = fc.record(
    Object.fromEntries(
      STATES.map((state) => [
        state,
        fc.dictionary(fc.constantFrom('p', 'q', 'r'), fc.constantFrom(...STATES), {
          maxKeys: 3,
          noNullPrototype: true,
        }),
      ]),
    ),
  );
  const follows = (graph: Graph, way: Way): boolean =>
    way.every((move, at) => move.from === (way[at - 1]?.to ?? graph.start.to));

  test('every kind of path is valid on any machine, and covering paths take everything reachable', () => {
    fc.assert(
      fc.property(maps, (arrows) => {
        const graph = graphFrom(arrows);
        const kinds = [shortestWays(graph), simpleWays(graph, ANY, 10_000).ways, coveringWays(graph), eachWay(graph)];
        for (const ways of kinds) expect(ways.every((way) => follows(graph, way))).toBe(true);
        const { machine, reached, taken } = graph.exploration;
        const reachable = coverageOf(machine, [{ machine, entered: reached, taken }]);
        for (const ways of kinds.slice(2)) expect(coverageOf(machine, [seenOn(graph, ways)])).toEqual(reachable);
      }),
    );
  });

  test('on any machine, no simple path is shorter than the shortest to the same state, and none visits a situation twice', () => {
    fc.assert(
      fc.property(maps, (arrows) => {
        const graph = graphFrom(arrows);
        const endOf = (way: Way) => way.at(-1)?.to ?? graph.start.to;
        const shortest = new Map(shortestWays(graph).map((way) => [endOf(way), way.length]));
        for (const way of simpleWays(graph, ANY, 10_000).ways) {
          expect(way.length).toBeGreaterThanOrEqual(shortest.get(endOf(way)) ?? Number.NaN);
          expect(new Set([graph.start.to, ...way.map((move) => move.to)]).size).toBe(way.length + 1);
        }
      }),
    );
  });
});
