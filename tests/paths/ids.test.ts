import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { explore } from '../machines/kernel/explore';
import { chosen } from './chosen';
import { idOf } from './ids';
import { optionsOf } from './options';
import { graphOf, wayBy } from './ways';

type Event = { type: 'in' } | { type: 'out' } | { type: 'jump'; height?: number };
const machine = (isTurned = false) => {
  const near = { on: { in: 'house' }, description: isTurned ? 'Outside.' : 'Before the house.' } as const;
  const house = { on: { out: 'garden', jump: 'garden' } } as const;
  return setup({ types: { events: {} as Event } }).createMachine({
    id: 'home',
    initial: 'garden',
    states: isTurned ? { house, garden: near } : { garden: near, house },
  });
};
const graph = (one = machine(), height = 1) => {
  const events: Event[] = [{ type: 'in' }, { type: 'out' }, { type: 'jump', height }];
  return graphOf(explore(one, { events, limit: 100, isExhaustive: true }));
};
const id = (at: ReturnType<typeof graph>, events: string[], name = 'visitor.home'): string =>
  idOf(name, at, wayBy(at, events));

test('an id stays while the path means the same, wherever its states are and whatever describes them', () => {
  expect(id(graph(machine(true)), ['in', 'out'])).toBe(id(graph(), ['in', 'out']));
  expect(id(graph(), ['in', 'out'])).toMatch(/^visitor\.home-[0-9a-f]{8}$/);
});

test('another path has another id: by its model, its events, their payloads and where they lead', () => {
  const ids = [
    id(graph(), ['in', 'out']),
    id(graph(), ['in', 'jump']),
    id(graph(machine(), 2), ['in', 'jump']),
    id(graph(), ['in']),
    id(graph(), ['in', 'out'], 'visitor.other'),
  ];
  expect(new Set(ids).size).toBe(ids.length);
});

test('every path of the models has its own id', async () => {
  const options = optionsOf(['--run', '--simple']);
  const all = await chosen({ names: [], options });
  const ids = all.flatMap(({ walks }) => walks.map((walk) => walk.id));
  const titles = all.flatMap(({ name, walks }) =>
    walks.map(({ way }) => [name, ...way.map(({ event, to }) => event.type + to)].join()),
  );
  expect(new Set(ids).size).toBe(new Set(titles).size);
});
