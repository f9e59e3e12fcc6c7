import { assert, constantFrom, double, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dragged,
  type Grip,
  HANDLES,
  isCutOff,
  isNearEdge,
  isOver,
  isSurface,
  LEAST,
  nudgeOf,
  phoneCrop,
  placeOfShape,
  type Shape,
  shapeOf,
  withCorner,
  withSide,
} from '../../../domain/control/placing';
import { cornersOf } from '../../../domain/venue/perspective';
import '../../kernel/properties';

const shape = (x: number, y: number, width: number, height: number): Shape => ({ x, y, width, height, corners: null });
const surface = (x: number, y: number, width: number, height: number): Shape => ({
  ...shape(x, y, width, height),
  corners: cornersOf({ x, y, width, height }),
});
const DESK = shape(0.2, 0.4, 0.2, 0.1);

const drag = (from: Shape, grip: Grip, x: number, y: number, isPanorama = false) =>
  placeOfShape(dragged(from, grip, { x, y }, isPanorama).shape, isPanorama);

describe('a place on a picture', () => {
  test('is a rectangle, or a surface with four corners; anything else is none', () => {
    const corners = [
      { x: 0.1, y: 0.1 },
      { x: 0.3, y: 0.12 },
      { x: 0.3, y: 0.3 },
      { x: 0.1, y: 0.28 },
    ];
    const place = { viewpointId: 'a', x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
    expect(shapeOf(place, false)).toEqual(shape(0.1, 0.1, 0.2, 0.2));
    expect(shapeOf({ ...place, corners }, false)?.corners).toEqual(corners);
    expect(shapeOf({ ...place, corners: corners.slice(1) }, false)?.corners).toBeNull();
    expect(shapeOf({ ...place, x: 'left' }, false)).toBeNull();
    expect(shapeOf(place, true)).toBeNull();
    expect(shapeOf(undefined, false)).toBeNull();
  });

  test('follows a drag and stops at the edges of the picture', () => {
    expect(drag(DESK, 'body', 0.1, -0.1)).toEqual({ x: 0.3, y: 0.3, width: 0.2, height: 0.1, corners: null });
    expect(drag(DESK, 'body', -9, 9)).toMatchObject({ x: 0, y: 0.9 });
  });

  test('changes its size by each handle, down to the smallest size', () => {
    expect(drag(DESK, 'bottomRight', 0.1, 0.1)).toMatchObject({ x: 0.2, y: 0.4, width: 0.3, height: 0.2 });
    expect(drag(DESK, 'topLeft', 0.1, 0.05)).toMatchObject({ x: 0.3, y: 0.45, width: 0.1, height: 0.05 });
    expect(drag(DESK, 'top', 0.1, -0.1)).toMatchObject({ x: 0.2, y: 0.3, width: 0.2, height: 0.2 });
    expect(drag(DESK, 'left', 9, 0)).toMatchObject({ x: 0.38, width: LEAST });
    expect(drag(DESK, 'right', 9, 0)).toMatchObject({ x: 0.2, width: 0.8 });
  });

  test('in a panorama goes on beyond the sides, and its middle is its direction', () => {
    const spot = shapeOf({ yaw: 170, pitch: 0, width: 0.1, height: 0.2 }, true);
    if (spot === null) throw new Error('There is no place');
    expect(drag(spot, 'body', 0, 0, true)).toEqual({ yaw: 170, pitch: 0, width: 0.1, height: 0.2 });
    expect(drag(spot, 'body', 20 / 360, -10 / 180, true)).toMatchObject({ yaw: -170, pitch: 10 });
    expect(drag(spot, 'right', 0.1, 0, true)).toMatchObject({ yaw: -172, width: 0.2 });
    expect(placeOfShape(withSide(spot, 'width', 0.2, true), true)).toMatchObject({ yaw: 170, width: 0.2 });
  });

  test('snaps to the edges and middles of others and to the middle of the picture', () => {
    const magnet = { others: [shape(0.7, 0.1, 0.1, 0.1)], reach: { x: 0.01, y: 0.01 } };
    const near = dragged(DESK, 'body', { x: 0.305, y: 0.13 }, false, magnet);
    expect([near.shape.x, near.guides]).toEqual([expect.closeTo(0.5), { x: 0.5, y: null }]);
    const size = dragged(DESK, 'right', { x: 0.297, y: 0 }, false, magnet);
    expect([size.shape.width, size.guides]).toEqual([expect.closeTo(0.5), { x: 0.7, y: null }]);
    expect(dragged(DESK, 'body', { x: 0.33, y: 0.13 }, false, magnet).guides).toEqual({ x: null, y: null });
  });

  test('is moved by arrow keys, further with Shift', () => {
    expect(nudgeOf('ArrowLeft', false)).toEqual({ x: -0.005, y: 0 });
    expect(nudgeOf('ArrowDown', true)).toEqual({ x: 0, y: 0.05 });
    expect(nudgeOf('Enter', false)).toBeNull();
  });

  test('takes numbers that keep it on the picture', () => {
    expect(withSide(DESK, 'x', 0.5, false)).toMatchObject({ x: 0.5, width: 0.2 });
    expect(withSide(DESK, 'x', 2, false)).toMatchObject({ x: 0.8 });
    expect(withSide(DESK, 'width', 2, false)).toMatchObject({ x: 0.2, width: 0.8 });
    expect(withSide(DESK, 'height', 0, false)).toMatchObject({ height: LEAST });
  });
});

describe('a surface in perspective', () => {
  test('follows the corner that is dragged, and moves as a whole', () => {
    const wall = surface(0.2, 0.2, 0.4, 0.4);
    const bent = dragged(wall, 1, { x: 0.1, y: -0.1 }, false).shape;
    expect(bent.corners?.[1]).toEqual({ x: expect.closeTo(0.7), y: expect.closeTo(0.1) });
    expect(placeOfShape(bent, false)).toMatchObject({ x: 0.2, y: 0.1, width: 0.5, height: 0.5 });
    const moved = dragged(bent, 'body', { x: 9, y: 0 }, false).shape;
    expect(moved.corners?.map(({ x }) => x)).toEqual([0.5, 1, 0.9, 0.5].map((x) => expect.closeTo(x)));
    const wide = withSide(wall, 'width', 0.6, false).corners;
    expect(wide?.map(({ x }) => x)).toEqual([0.2, 0.8, 0.8, 0.2].map((x) => expect.closeTo(x)));
    expect(withCorner(wall, 2, 'x', 0.9).corners?.[2]).toEqual({ x: 0.9, y: expect.closeTo(0.6) });
  });

  test('keeps its corners where nothing could be shown between others', () => {
    const wall = surface(0.2, 0.2, 0.4, 0.4);
    expect(dragged(wall, 0, { x: 0.3, y: 0.3 }, false).shape).toBe(wall);
    expect(isSurface(cornersOf(shape(0, 0, 0.5, 0.5)))).toBe(true);
    expect(withCorner(DESK, 0, 'x', 0.1)).toBe(DESK);
  });
});

const Place = record({
  x: double({ min: 0, max: 0.7, noNaN: true }),
  y: double({ min: 0, max: 0.7, noNaN: true }),
  width: double({ min: LEAST, max: 0.3, noNaN: true }),
  height: double({ min: LEAST, max: 0.3, noNaN: true }),
});
const By = record({ x: double({ min: -2, max: 2, noNaN: true }), y: double({ min: -2, max: 2, noNaN: true }) });
const AnyGrip = constantFrom<Grip>('body', ...(Object.keys(HANDLES) as Grip[]), 0, 1, 2, 3);

test('no drag leads off the picture, to nothing, or to corners without a surface', () => {
  assert(
    property(Place, By, AnyGrip, constantFrom(true, false), ({ x, y, width, height }, by, grip, isSurfaceToo) => {
      const from = isSurfaceToo ? surface(x, y, width, height) : shape(x, y, width, height);
      if (isSurfaceToo && typeof grip === 'string' && grip !== 'body') return;
      const magnet = { others: [DESK], reach: { x: 0.01, y: 0.01 } };
      const place = shapeOf(placeOfShape(dragged(from, grip, by, false, magnet).shape, false), false);
      expect(place).not.toBeNull();
      if (place === null) return;
      const near = 1e-9;
      expect(Math.min(place.x, place.y)).toBeGreaterThanOrEqual(-near);
      expect(Math.max(place.x + place.width, place.y + place.height)).toBeLessThanOrEqual(1 + near);
      expect(Math.min(place.width, place.height)).toBeGreaterThanOrEqual(LEAST - 0.001);
    }),
  );
});

describe('what attendees would stumble over', () => {
  test('a place that covers much of another one', () => {
    expect(isOver(DESK, shape(0.39, 0.4, 0.2, 0.1))).toBe(false);
    expect(isOver(DESK, shape(0.3, 0.4, 0.2, 0.1))).toBe(true);
  });

  test('a place too near to an edge for its ring and name', () => {
    expect([isNearEdge(DESK, false), isNearEdge(shape(0, 0.4, 0.05, 0.1), false)]).toEqual([false, true]);
    expect(isNearEdge(shape(-0.02, 0.4, 0.05, 0.1), true)).toBe(false);
  });

  test('a place that a phone does not show at first', () => {
    const crop = phoneCrop([DESK], 16 / 9);
    expect(crop).toMatchObject({ y: 0, height: 1 });
    expect(crop.width).toBeCloseTo(0.46, 2);
    expect([isCutOff(DESK, crop), isCutOff(shape(0.9, 0.4, 0.1, 0.1), crop)]).toEqual([false, true]);
  });
});
