import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitted, onBoard, panned, START_VIEW, zoomed } from '../../../../domain/widgets/board/view';

const pixel = fc.record({ x: fc.integer({ min: -2000, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) });
const view = fc.record({
  x: fc.integer({ min: -5000, max: 5000 }),
  y: fc.integer({ min: -5000, max: 5000 }),
  scale: fc.double({ min: 0.1, max: 6, noNaN: true }),
});
const factor = fc.double({ min: 0.01, max: 100, noNaN: true });

test('a zoom by wheel or pinch leaves what is below the pointer there, from 10 to 600 percent', () => {
  fc.assert(
    fc.property(view, factor, pixel, (before, by, around) => {
      const after = zoomed(before, by, around);
      expect(after.scale).toBeGreaterThanOrEqual(0.1);
      expect(after.scale).toBeLessThanOrEqual(6);
      const [was, is] = [onBoard(before, around), onBoard(after, around)];
      expect(is.x).toBeCloseTo(was.x, 5);
      expect(is.y).toBeCloseTo(was.y, 5);
    }),
  );
});

test('a pinch that moves takes the board along', () => {
  const around = { x: 100, y: 50 };
  const pinched = zoomed(panned(START_VIEW, { x: 30, y: -10 }), 2, around);
  expect(onBoard(pinched, around)).toEqual({ x: 70, y: 60 });
});

test('a fitted box is inside the view, and a small one is at most one and a half times as large', () => {
  const size = { width: 390, height: 700 };
  const box = fc.record({
    x: fc.integer({ min: -900, max: 900 }),
    y: fc.integer({ min: -900, max: 900 }),
    width: fc.integer({ min: 1, max: 3000 }),
    height: fc.integer({ min: 1, max: 3000 }),
  });
  fc.assert(
    fc.property(box, (given) => {
      const { x, y, scale } = fitted(given, size);
      expect(scale).toBeLessThanOrEqual(1.5);
      expect(given.x * scale + x).toBeGreaterThanOrEqual(0);
      expect(given.y * scale + y).toBeGreaterThanOrEqual(0);
      expect((given.x + given.width) * scale + x).toBeLessThanOrEqual(size.width);
      expect((given.y + given.height) * scale + y).toBeLessThanOrEqual(size.height);
    }),
  );
});
