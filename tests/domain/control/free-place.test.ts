import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { freePlace } from '../../../domain/control/free-place';

const at = (place: object) => ({ placements: [place] });

test('the middle is taken where nothing is, also beside what is on another picture', () => {
  expect(freePlace([], 'door', false)).toMatchObject({ viewpointId: 'door', x: 0.42, y: 0.42 });
  expect(freePlace([at({ ...freePlace([], 'back', false) })], 'door', false)).toMatchObject({ x: 0.42, y: 0.42 });
  expect(freePlace([], 'door', true)).toMatchObject({ yaw: 0, pitch: 0 });
});

test('with a full picture it is the middle again', () => {
  expect(freePlace([at({ viewpointId: 'door', x: 0, y: 0, width: 1, height: 1 })], 'door', false)).toMatchObject({
    x: 0.42,
    y: 0.42,
  });
});

const sides = ({ x, y, width, height }: Record<string, unknown>) => {
  const [left, top, wide, high] = [x, y, width, height].map(Number);
  return { left: left ?? 0, top: top ?? 0, right: (left ?? 0) + (wide ?? 0), bottom: (top ?? 0) + (high ?? 0) };
};

test('one after the other, the first widgets of a picture are on it and cover none of the others', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), (count) => {
      const places: ReturnType<typeof freePlace>[] = [];
      for (let number = 0; number < count; number += 1) places.push(freePlace(places.map(at), 'door', false));
      const boxes = places.map(sides);
      for (const [index, one] of boxes.entries()) {
        expect(one.left >= 0 && one.top >= 0 && one.right <= 1 && one.bottom <= 1).toBe(true);
        for (const other of boxes.slice(0, index))
          expect(
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
          ).toBe(false);
      }
    }),
  );
});
