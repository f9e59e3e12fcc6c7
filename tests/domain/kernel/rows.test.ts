import { array, assert as assertProperty, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { FIRST_ROWS, isAtEdge, partsOf, type Rows, rowsNear, type Sight, withFocus } from '../../../domain/kernel/rows';

const COUNT = 5000;
/** A page whose rows are this high, as a browser lays it out. */
const sightOf = (rows: Rows, columns: number, height: number, more: Partial<Sight> = {}): Sight => {
  const items = Math.min(rows.to * rows.columns, COUNT) - rows.from * rows.columns;
  const heights = Array.from({ length: Math.ceil(items / columns) }, () => height);
  return { columns, count: COUNT, heights, top: 0, height: 450, focused: null, ...more };
};
const heightOf = (rows: Rows): number =>
  partsOf(rows, COUNT).reduce((sum, { from, to, gap }) => sum + (gap ?? (to - from) * 280), 0);
const shown = (rows: Rows) => partsOf(rows, COUNT).filter(({ gap }) => gap === null);

test('a list begins with the items that fill its place, and learns its columns and heights from the page', () => {
  expect(shown(FIRST_ROWS)).toEqual([{ from: 0, to: 8, gap: null }]);
  const rows = rowsNear(FIRST_ROWS, sightOf(FIRST_ROWS, 3, 280));
  expect(rows).toEqual({ columns: 3, from: 0, to: 3, before: 0, average: 280, focused: null });
  expect(heightOf(rows)).toBe(Math.ceil(COUNT / 3) * 280);
});

test('a list that learns its columns adds no rows unless the user can see a gap', () => {
  const two = rowsNear(FIRST_ROWS, sightOf(FIRST_ROWS, 2, 280, { top: -290, height: 625 }));
  expect([two.from, two.to]).toEqual([0, 4]);
  const four = rowsNear(FIRST_ROWS, sightOf(FIRST_ROWS, 4, 280, { top: -290, height: 625 }));
  expect([four.from, four.to]).toEqual([0, 2]);
  const high = rowsNear(FIRST_ROWS, sightOf(FIRST_ROWS, 4, 280, { top: -290, height: 900 }));
  expect([high.from, high.to]).toEqual([0, 7]);
  const short = rowsNear(FIRST_ROWS, sightOf(FIRST_ROWS, 4, 280, { heights: [280], count: 3, height: 900 }));
  expect([short.from, short.to]).toEqual([0, 1]);
  const below = rowsNear(two, sightOf(two, 1, 280, { top: 28_000 }));
  expect(below.to * 280).toBeGreaterThan(28_450);
});

test('wherever a user scrolls, the list has the rows around the view, few others, and the same height', () => {
  const start = rowsNear(FIRST_ROWS, sightOf(FIRST_ROWS, 3, 280));
  assertProperty(
    property(array(integer({ min: 0, max: 1666 * 280 }), { minLength: 1, maxLength: 20 }), (tops) => {
      let rows = start;
      for (const top of tops) {
        rows = rowsNear(rows, sightOf(rows, 3, 280, { top }));
        expect(rows.from * 280).toBeLessThanOrEqual(top);
        expect(rows.to * 280).toBeGreaterThanOrEqual(Math.min(top + 450, 1667 * 280));
        expect((rows.to - rows.from) * 3).toBeLessThanOrEqual(30);
        expect(heightOf(rows)).toBeCloseTo(1667 * 280);
      }
    }),
  );
});

test('a list whose rows are where the user looks stays the same object', () => {
  const start = rowsNear(FIRST_ROWS, sightOf(FIRST_ROWS, 3, 280));
  const rows = rowsNear(start, sightOf(start, 3, 280));
  expect(rowsNear(rows, sightOf(rows, 3, 280, { top: 1 }))).toBe(rows);
});

test('rows that leave keep their measured height, so that the list does not move', () => {
  const rows = rowsNear(FIRST_ROWS, sightOf(FIRST_ROWS, 3, 280));
  const heights = [300, 310, 320, 330, 340];
  const next = rowsNear(rows, { ...sightOf(rows, 3, 280), heights, top: 1500 });
  expect([next.from, next.before]).toEqual([2, 610]);
});

test('the row with the focus stays on the page with its neighbours, before and after the view', () => {
  const start = rowsNear(FIRST_ROWS, sightOf(FIRST_ROWS, 3, 280));
  const below = rowsNear(start, sightOf(start, 3, 280, { top: 28_000, focused: 4 }));
  expect(shown(below)).toEqual([
    { from: 0, to: 3, gap: null },
    { from: 97, to: 105, gap: null },
  ]);
  const above = rowsNear(below, sightOf(below, 3, 280, { top: 0, focused: 300 }));
  expect(shown(above)).toEqual([
    { from: 0, to: 5, gap: null },
    { from: 99, to: 102, gap: null },
  ]);
  expect(heightOf(above)).toBe(1667 * 280);
  expect(shown(withFocus(above, 4))).toEqual([{ from: 0, to: 5, gap: null }]);
});

test('an item is at an edge of what is on the page if a neighbour of its row is missing', () => {
  const rows: Rows = { ...FIRST_ROWS, columns: 3, from: 10, to: 15, before: 2800 };
  const edges = [29, 30, 32, 33, 41, 42, 44, 45].filter((item) => isAtEdge(rows, item, COUNT));
  expect(edges).toEqual([29, 30, 32, 42, 44, 45]);
  expect([isAtEdge({ ...rows, from: 0 }, 0, COUNT), isAtEdge(rows, 44, 45)]).toEqual([false, false]);
});

test('with other columns the same items stay on the page', () => {
  const three = rowsNear(FIRST_ROWS, sightOf(FIRST_ROWS, 3, 280));
  const rows = rowsNear(three, sightOf(three, 3, 280, { top: 28_000 }));
  const one = rowsNear(rows, sightOf(rows, 1, 280, { top: rows.before + 900 }));
  expect([one.columns, one.from]).toEqual([1, 291]);
  expect(one.before).toBe(291 * 280);
});

test('a list has at most 1,000 items on the page at once §9.25', () => {
  const rows = rowsNear(FIRST_ROWS, sightOf(FIRST_ROWS, 3, 1));
  expect(rows.to * rows.columns).toBeLessThanOrEqual(1000);
  expect(rows.to).toBeGreaterThan(300);
});

test('a short list has no gap, and an empty one has nothing', () => {
  expect(partsOf(FIRST_ROWS, 7)).toEqual([{ from: 0, to: 7, gap: null }]);
  expect(partsOf(FIRST_ROWS, 0)).toEqual([]);
});
