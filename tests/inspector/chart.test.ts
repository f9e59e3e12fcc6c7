import ELK from 'elkjs/lib/elk.bundled';
import { describe, expect, test } from 'vitest';
import { and, not, or, setup, stateIn } from 'xstate';
import { activeIn, reenteredBy, takenBetween } from '../../src/inspector/chart/active';
import { arrowsOf, statesOf } from '../../src/inspector/chart/ask';
import { chartOf } from '../../src/inspector/chart/chart';
import { drawingOf, graphOf, rowsOf } from '../../src/inspector/chart/layout';
import { headOf, wayOf } from '../../src/inspector/chart/path';
import { fit, neighbour, reveal, zoomAt } from '../../src/inspector/chart/viewport';
import { guardNames, guardText } from '../../src/inspector/chart/words';
import { CHARTS, chartNamed } from './charts';

/** Allows a loaded machine more time than the worker needs. */
const LAYOUT_MS = 500;
const elk = new ELK();

const lamp = chartOf(
  setup({ delays: { patience: 500 }, actions: { click: () => {} }, guards: { isDark: () => true } }).createMachine({
    id: 'lamp',
    initial: 'off',
    on: { 'lamp.break': '.broken', 'lamp.*': { actions: 'click' } },
    states: {
      off: { on: { 'lamp.press': [{ guard: 'isDark', target: 'on' }, { target: 'asking' }] } },
      asking: { always: 'off' },
      on: {
        type: 'parallel',
        on: { 'lamp.press': 'off', 'lamp.again': { target: 'on', reenter: true } },
        states: {
          light: { initial: 'dim', states: { dim: { after: { patience: 'bright' } }, bright: {} } },
          heat: {},
        },
      },
      broken: { type: 'final' },
    },
  }),
);

test('guards are written out, also in a build that shortens the names of functions', () => {
  const shortened = <Guard extends object>(guard: Guard): Guard => Object.defineProperty(guard, 'name', { value: 't' });
  const isDusk = shortened(not(shortened(or(['isDark', 'isBright']))));
  const guard = shortened(and([isDusk, shortened(stateIn('on'))]));
  expect(guardText(guard)).toBe('(not (isDark or isBright) and in on)');
  expect(guardNames(guard)).toEqual(['isDark', 'isBright', 'in on']);
});

describe('layout', () => {
  test.each(Object.keys(CHARTS))('the layout contains every state and transition of %s', async (id) => {
    const chart = chartNamed(id);
    const drawing = drawingOf(chart, await elk.layout(graphOf(chart)));
    expect(drawing.states.map((state) => state.id).toSorted()).toEqual(Object.keys(chart.states).toSorted());
    const drawn = drawing.arrows.flatMap(({ transitions }) => transitions);
    expect(new Set(drawn)).toEqual(new Set(arrowsOf(chart).map(({ transition }) => transition.id)));
    expect(drawing.arrows.filter(({ points }) => points.length < 2)).toEqual([]);
    const outside = drawing.states.filter(({ id: inner, x, y, width, height }) => {
      const parent = drawing.states.find((one) => one.id === chart.states[inner]?.parent);
      if (parent === undefined) return false;
      const isInside = x >= parent.x && y >= parent.y;
      return !isInside || x + width > parent.x + parent.width || y + height > parent.y + parent.height;
    });
    expect(outside).toEqual([]);
  });

  test('the layout of the largest chart takes less than half a second', async () => {
    const [largest] = Object.values(CHARTS).toSorted((a, b) => arrowsOf(b).length - arrowsOf(a).length);
    const used: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      const before = process.cpuUsage();
      await elk.layout(graphOf(largest ?? lamp));
      const { user, system } = process.cpuUsage(before);
      used.push((user + system) / 1000);
    }
    expect(statesOf(largest ?? lamp).length).toBeGreaterThan(15);
    expect(used.toSorted((a, b) => a - b)[2]).toBeLessThan(LAYOUT_MS);
  });

  test('the layout shortens long lists of a state and counts the rest', () => {
    const busy = chartNamed('root');
    const rows = statesOf(busy).map((state) => rowsOf(busy, state).length);
    expect(Math.max(...rows)).toBeLessThanOrEqual(6);
    expect(rowsOf(busy, statesOf(busy)[0] ?? neverState()).at(-1)?.kind).toBe('more');
  });
});

const neverState = (): never => {
  throw new Error('The chart has no state');
};

describe('active states', () => {
  test("active states are read from a snapshot's value, with regions and nested states", () => {
    expect(activeIn(lamp, 'off')).toEqual(['lamp', 'lamp.off']);
    expect(activeIn(lamp, { on: { light: 'dim', heat: {} } })).toEqual([
      'lamp',
      'lamp.on',
      'lamp.on.light',
      'lamp.on.light.dim',
      'lamp.on.heat',
    ]);
    expect(activeIn(lamp, 'never')).toEqual(['lamp']);
  });

  test.each([
    ['off', 'lamp.press', { on: { light: 'dim', heat: {} } }, ['lamp.on']],
    [{ on: { light: 'dim', heat: {} } }, 'lamp.press', 'off', ['lamp.off']],
    [
      { on: { light: 'dim', heat: {} } },
      'xstate.after.patience.lamp.on.light.dim',
      { on: { light: 'bright', heat: {} } },
      ['lamp.on.light.bright'],
    ],
    ['off', 'lamp.break', 'broken', ['lamp.broken']],
    ['off', 'lamp.dust', 'off', [null]],
  ])('from %j, the event %s to %j took the transition that leads there', (before, event, after, targets) => {
    const taken = takenBetween(lamp, activeIn(lamp, before), event, activeIn(lamp, after));
    const found = lamp.transitions.filter(({ id }) => taken.includes(id)).map((one) => one.targets?.[0] ?? null);
    expect(found).toEqual(targets);
  });

  test('an event that leads back through a state that is left at once re-enters the states beside it', () => {
    const area = chartNamed('area');
    const present = activeIn(area, { present: 'picture' });
    const taken = takenBetween(area, present, 'area.enter', present);
    expect(taken.map((id) => area.transitions.find((one) => one.id === id)?.event)).toEqual(['area.enter']);
    expect(reenteredBy(area, taken, present)).toEqual(['area.present', 'area.present.picture']);
  });

  test('a re-entered state restarts its delays', () => {
    const active = activeIn(lamp, { on: { light: 'dim', heat: {} } });
    const taken = takenBetween(lamp, active, 'lamp.again', active);
    expect(reenteredBy(lamp, taken, active)).toEqual(['lamp.on', 'lamp.on.light', 'lamp.on.light.dim', 'lamp.on.heat']);
  });
});

describe('viewport of a drawing', () => {
  const drawing = drawingOf(lamp, { id: 'drawing', width: 400, height: 200, children: [] });
  const window = { width: 848, height: 648 };

  test('the viewport centres the drawing and enlarges small ones only a little', () => {
    expect(fit({ width: 1600, height: 600 }, window)).toEqual({ scale: 0.5, x: 24, y: 174 });
    expect(fit({ width: 10, height: 10 }, window).scale).toBe(1.25);
  });

  test('zooming keeps the point under the pointer in place', () => {
    const view = zoomAt({ x: 10, y: 20, scale: 1 }, 2, { x: 110, y: 70 });
    expect(view).toEqual({ scale: 2, x: -90, y: -30 });
  });

  test('the viewport moves only for what is out of sight', () => {
    const view = { x: 0, y: 0, scale: 1 };
    expect(reveal(view, { x: 10, y: 10, width: 50, height: 50 }, window)).toBe(view);
    expect(reveal(view, { x: 2000, y: 10, width: 100, height: 50 }, window)).toEqual({ x: -1626, y: 289, scale: 1 });
  });

  test('arrow keys move to the nearest state in a direction, or stay if there is none', () => {
    const states = ['a', 'b', 'c'].map((id, index) => ({
      id,
      depth: 0,
      x: index * 100,
      y: index === 2 ? 80 : 0,
      width: 50,
      height: 20,
    }));
    const row = { ...drawing, states };
    expect(neighbour(row, null, 'right')).toBe('a');
    expect(neighbour(row, 'a', 'right')).toBe('b');
    expect(neighbour(row, 'b', 'right')).toBe('c');
    expect(neighbour(row, 'c', 'right')).toBe('c');
    expect(neighbour(row, 'c', 'up')).toBe('b');
  });

  test('an arrow is drawn with round bends and a head', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 0, y: 40 },
      { x: 30, y: 40 },
    ];
    expect(wayOf(points)).toBe('M 0 0 L 0 33 Q 0 40 7 40 L 30 40');
    expect(headOf(points)).toBe('M 30 40 L 22 44 L 22 36 Z');
  });
});
