import { assert, asyncProperty, integer, property, subarray } from 'fast-check';
import { expect, test } from 'vitest';
import { setup } from 'xstate';
import '../kernel/properties';
import { explore } from '../machines/kernel/explore';
import { randomWays, shorterWays, shrink } from './shrink';
import { graphOf, type Way, wayBy } from './ways';

const EVENTS = ['door', 'window', 'stairs', 'out', 'knock'] as const;
const machine = setup({ types: { events: {} as { type: (typeof EVENTS)[number] } } }).createMachine({
  id: 'house',
  initial: 'garden',
  states: {
    garden: { on: { door: 'hall', window: 'kitchen' } },
    hall: { on: { stairs: 'attic', out: 'garden' } },
    kitchen: { on: { door: 'hall', out: 'garden' } },
    attic: { on: { stairs: 'hall' } },
  },
});
const graph = graphOf(explore(machine, { events: EVENTS.map((type) => ({ type })), limit: 1000, isExhaustive: true }));
const typesOf = (way: Way): string[] => way.map(({ event }) => event.type);
const walk = (seed: number, steps = 12): Way => randomWays(graph, { seed, count: 1, steps })[0] ?? [];

test('random walks of a seed are the same again, as long as asked, and possible', () => {
  assert(
    property(integer(), integer({ min: 0, max: 30 }), (seed, steps) => {
      const ways = randomWays(graph, { seed, count: 3, steps });
      expect(randomWays(graph, { seed, count: 3, steps })).toEqual(ways);
      expect(ways.map(({ length }) => length)).toEqual(ways.map(() => steps));
      expect(new Set(ways.map((way) => typesOf(way).join())).size).toBe(ways.length);
      for (const way of ways) expect(typesOf(wayBy(graph, typesOf(way)))).toEqual(typesOf(way));
    }),
  );
  expect(typesOf(walk(1))).not.toEqual(typesOf(walk(2)));
});

test('shorter paths are possible, end with the same step, and have fewer steps', () => {
  assert(
    property(integer(), (seed) => {
      const way = walk(seed);
      for (const shorter of shorterWays(graph, way)) {
        expect(wayBy(graph, typesOf(shorter))).toEqual(shorter);
        expect(shorter.at(-1)).toBe(way.at(-1));
        expect(shorter.length).toBeLessThan(way.length);
      }
    }),
  );
});

test('a failure that needs only its last step shrinks to the shortest path there', async () => {
  const long = wayBy(graph, ['window', 'door', 'stairs', 'stairs', 'out', 'door', 'stairs', 'stairs']);
  const { way, walked } = await shrink(graph, long, async () => true, 20);
  expect([typesOf(way), walked]).toEqual([['door', 'stairs', 'stairs'], 1]);
});

test('a failure that needs an earlier step keeps it, and loses each detour that it does not need', async () => {
  await assert(
    asyncProperty(integer(), subarray([...EVENTS]), async (seed, needed) => {
      const long = walk(seed);
      const hasAll = (way: Way): boolean =>
        needed.every((type) => !typesOf(long).includes(type) || typesOf(way).includes(type));
      const { way } = await shrink(graph, long, async (one) => hasAll(one), 1000);
      expect(hasAll(way)).toBe(true);
      expect(way.at(-1)).toBe(long.at(-1));
      expect(shorterWays(graph, way).filter(hasAll)).toEqual([]);
    }),
  );
});

test('shrinking walks no more paths than it may', async () => {
  let walked = 0;
  const count = async (): Promise<boolean> => {
    walked += 1;
    return false;
  };
  const { way } = await shrink(graph, walk(3, 30), count, 4);
  expect([walked, way]).toEqual([4, walk(3, 30)]);
});
