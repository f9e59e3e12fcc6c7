import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outlineOf } from '../../../domain/control/outline';
import {
  NO_SELECTION,
  type Row,
  rowsOf,
  selectable,
  selectedAmong,
  stretched,
  toggled,
  widened,
} from '../../../domain/control/selecting';

const widgets = (...ids: string[]) => ids.map((id) => ({ id, type: 'CHAT', name: [], configurations: [] }));
const VENUE = {
  architectures: [
    {
      id: 'aurora',
      areas: [
        { id: 'lobby', names: [], viewPoints: [{ id: 'door', names: [] }], contentWidgets: widgets('desk', 'bar') },
        { id: 'stage', names: [], viewPoints: [], contentWidgets: widgets('live') },
      ],
      globalWidgets: widgets('chat'),
    },
  ],
};
const PARTS = outlineOf(VENUE);
const marked = (keys: readonly string[]) => keys.map((key) => JSON.parse(key).at(-1));
const AREAS = PARTS.filter(({ kind }) => kind === 'area').map(({ key }) => key);

const rows = fc.uniqueArray(
  fc.record({ key: fc.string({ minLength: 1 }), kind: fc.constantFrom('venue', 'area', 'viewpoint', 'widget') }),
  { selector: ({ key }) => key, minLength: 1 },
) satisfies fc.Arbitrary<Row[]>;
const withTwo = rows.chain((list) =>
  fc.record({ list: fc.constant(list), from: fc.constantFrom(...list), to: fc.constantFrom(...list) }),
);

describe('rows that are selected together', () => {
  test('the rows that are seen are those of open areas', () => {
    expect(marked(rowsOf(PARTS, AREAS.slice(0, 1)).map(({ key }) => key))).toEqual([
      '@aurora',
      '@lobby',
      '@door',
      '@desk',
      '@bar',
      '@stage',
      'globalWidgets',
      'assets',
    ]);
  });

  test('a row of another kind begins a new selection', () => {
    const one = toggled(NO_SELECTION, { key: 'desk', kind: 'widget' });
    expect(toggled(one, { key: 'lobby', kind: 'area' })).toEqual({ kind: 'area', keys: ['lobby'], anchor: 'lobby' });
  });

  test('what is gone is no longer selected, and the rest has the order of the tree', () => {
    const [desk = '', live = ''] = PARTS.flatMap(({ children }) => children)
      .filter(({ mark }) => mark === 'desk' || mark === 'live')
      .map(({ key }) => key);
    const selection = { kind: 'widget', keys: [live, 'gone', desk], anchor: live } as const;
    expect(selectedAmong(PARTS, selection).map(({ mark }) => mark)).toEqual(['desk', 'live']);
  });

  test('all shown are those of the selected kind, of that of the row at hand, or the contents', () => {
    const seen = rowsOf(PARTS, AREAS);
    const all = (...of: Parameters<typeof widened>) => marked(widened(...of).keys);
    expect(all({ kind: 'area', keys: [], anchor: null }, seen, null)).toEqual(['@lobby', '@stage']);
    expect(all(NO_SELECTION, seen, AREAS[0] ?? null)).toEqual(['@lobby', '@stage']);
    expect(all(NO_SELECTION, seen, PARTS[0]?.key ?? null)).toEqual(['@desk', '@bar', '@live']);
  });

  test('a row that is chosen twice is as it was before', () => {
    fc.assert(
      fc.property(withTwo, ({ list, from, to }) => {
        const [one, other] = [from, to].map(selectable);
        fc.pre(one !== undefined && one !== null && other !== undefined && other !== null && one.kind === other.kind);
        const { keys } = stretched({ ...NO_SELECTION, anchor: one.key }, list, other.key);
        const twice = toggled(toggled({ kind: one.kind, keys, anchor: one.key }, other), other);
        expect(new Set(twice.keys)).toEqual(new Set(keys));
      }),
    );
  });

  test('a range has one kind, both ends if they are of it, nothing outside, and the same rows from either end', () => {
    fc.assert(
      fc.property(withTwo, ({ list, from, to }) => {
        const range = stretched({ ...NO_SELECTION, anchor: from.key }, list, to.key);
        const kinds = new Set(list.filter(({ key }) => range.keys.includes(key)).map(({ kind }) => kind));
        const [begin = 0, end = 0] = [from, to].map((row) => list.indexOf(row)).toSorted((a, b) => a - b);
        const positions = range.keys.map((key) => list.findIndex((row) => row.key === key));
        expect(kinds.size).toBeLessThanOrEqual(1);
        expect(positions.every((at) => at >= begin && at <= end)).toBe(true);
        expect(range.keys.includes(from.key)).toBe(selectable(from) !== null);
        expect(range.keys.includes(to.key)).toBe(
          selectable(to) !== null && (selectable(from) === null || from.kind === to.kind),
        );
        const back = stretched({ ...NO_SELECTION, anchor: to.key }, list, from.key);
        expect(from.kind === to.kind ? back.keys : range.keys).toEqual(range.keys);
      }),
    );
  });
});
