import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnCount, laidInColumns } from '../../../domain/kernel/columns';

test.each([
  ['as many as fit', 900, 10, 3],
  ['no more than there are pieces', 900, 2, 2],
  ['one in a narrow place', 200, 10, 1],
  ['one without pieces', 900, 0, 1],
])('there are %s columns', (_, width, pieces, count) => {
  expect(columnCount(width, 272, 16, pieces)).toBe(count);
});

test('each piece goes into the shortest column, the first of equal ones, below what is there', () => {
  expect(laidInColumns([100, 40, 60, 30, 20], 3, 10)).toEqual({
    places: [
      { column: 0, top: 0 },
      { column: 1, top: 0 },
      { column: 2, top: 0 },
      { column: 1, top: 50 },
      { column: 2, top: 70 },
    ],
    height: 100,
  });
  expect(laidInColumns([], 3, 10)).toEqual({ places: [], height: 0 });
});

test('columns never differ by more than the largest piece, are read from the top, and none is empty', () => {
  const heights = fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(heights, fc.integer({ min: 1, max: 5 }), (all, most) => {
      const count = Math.min(most, all.length);
      const { places } = laidInColumns(all, count, 16);
      const ends = Array.from({ length: count }, (_, column) =>
        Math.max(...places.flatMap((place, index) => (place.column === column ? [place.top + (all[index] ?? 0)] : []))),
      );
      expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(Math.max(...all) + 16);
      expect(places.map(({ top }) => top)).toEqual(places.map(({ top }) => top).toSorted((a, b) => a - b));
    }),
  );
});
