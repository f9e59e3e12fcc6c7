import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsOf, type Corners, cornersOf, layoutSize, projection } from '../../../domain/venue/perspective';

/** Where a matrix shows a point. */
function shown(matrix: number[], x: number, y: number) {
  const [a = 0, b = 0, , c = 0, d = 0, e = 0, , f = 0, , , , , g = 0, h = 0, , i = 0] = matrix;
  const depth = c * x + f * y + i;
  return { x: (a * x + d * y + g) / depth, y: (b * x + e * y + h) / depth };
}

const TILTED: Corners = [
  { x: 0.2, y: 0.3 },
  { x: 0.5, y: 0.35 },
  { x: 0.48, y: 0.6 },
  { x: 0.21, y: 0.7 },
];

describe('the perspective of content in place', () => {
  test('the corners of the content are at the corners of its surface, at any size of the picture §3.40', () => {
    const near = (least: number) => fc.double({ min: least, max: least + 0.2, noNaN: true });
    const point = (x: number, y: number) => fc.record({ x: near(x), y: near(y) });
    const corners = fc.tuple(point(0.1, 0.1), point(0.6, 0.1), point(0.6, 0.6), point(0.1, 0.6));
    const size = fc.record({ width: fc.integer({ min: 320, max: 3840 }), height: fc.integer({ min: 240, max: 2160 }) });
    fc.assert(
      fc.property(corners, size, (given, picture) => {
        const layout = layoutSize(given, picture.width / picture.height);
        const matrix = projection(layout, given, picture) ?? [];
        const { width: w, height: h } = layout;
        const at = [shown(matrix, 0, 0), shown(matrix, w, 0), shown(matrix, w, h), shown(matrix, 0, h)];
        for (const [place, { x, y }] of at.entries()) {
          expect(x / picture.width).toBeCloseTo(given[place]?.x ?? 0, 6);
          expect(y / picture.height).toBeCloseTo(given[place]?.y ?? 0, 6);
        }
      }),
    );
  });

  test('an upright surface is only scaled and moved', () => {
    const corners = cornersOf({ x: 0.25, y: 0.5, width: 0.5, height: 0.25 });
    const layout = layoutSize(corners, 2);
    expect(layout).toEqual({ width: 960, height: 240 });
    expect(projection(layout, corners, { width: 960, height: 480 })?.map((value) => value + 0)).toEqual([
      0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1, 0, 240, 240, 0, 1,
    ]);
  });

  test('a tilted surface is laid out by its longer edges, whatever the size of the picture', () => {
    const { width, height } = layoutSize(TILTED, 16 / 9);
    expect([width, height]).toEqual([579, 432]);
    expect(boundsOf(TILTED)).toEqual({ x: 0.2, y: 0.3, width: 0.3, height: expect.closeTo(0.4) });
  });

  test('corners in one line are no surface', () => {
    const line: Corners = [
      { x: 0, y: 0 },
      { x: 0.1, y: 0 },
      { x: 0.2, y: 0 },
      { x: 0.3, y: 0 },
    ];
    expect(projection({ width: 10, height: 10 }, line, { width: 100, height: 100 })).toBeNull();
  });
});
