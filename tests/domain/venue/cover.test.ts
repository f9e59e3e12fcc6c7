import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  coverBox,
  type Mark,
  middleOf,
  offsetTo,
  outsideOf,
  restingOffset,
  type Size,
} from '../../../domain/venue/cover';

const length = fc.integer({ min: 1, max: 4000 });
const stages = fc.record<Size>({ width: length, height: length });
const ratios = fc.double({ min: 0.2, max: 5, noNaN: true });
const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
const marks = fc.array(
  fc.tuple(share, share, share, share).map(([x, y, w, h]): Mark => ({ x, y, width: w * (1 - x), height: h * (1 - y) })),
  { maxLength: 6 },
);
const inset = fc.integer({ min: 0, max: 120 });
const insets = fc.record({ top: inset, right: inset, bottom: inset, left: inset });
const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 };
const TOLERANCE = 1e-6;

describe('cover size', () => {
  test.each([
    ['fills a stage of its own ratio exactly', { width: 1600, height: 900 }, 16 / 9, { width: 1600, height: 900 }],
    ['is cropped left and right on a narrow stage', { width: 390, height: 900 }, 16 / 9, { width: 1600, height: 900 }],
    ['is cropped above and below on a wide stage', { width: 1600, height: 390 }, 16 / 9, { width: 1600, height: 900 }],
  ])('a picture %s', (_, stage, ratio, box) => {
    expect(coverBox(stage, ratio)).toEqual(box);
  });

  test('a covering picture leaves no gap, keeps its ratio and is no larger than needed', () => {
    fc.assert(
      fc.property(stages, ratios, (stage, ratio) => {
        const box = coverBox(stage, ratio);
        expect(box.width).toBeGreaterThanOrEqual(stage.width);
        expect(box.height).toBeGreaterThanOrEqual(stage.height);
        expect(box.width / box.height).toBeCloseTo(ratio, 6);
        expect(Math.min(box.width - stage.width, box.height - stage.height)).toBeCloseTo(0, 6);
      }),
    );
  });
});

describe('initial focus of a picture', () => {
  test.each<[string, Mark[], { x: number; y: number }]>([
    ['is the middle without hotspots', [], { x: 500, y: 0 }],
    ['is the middle if everything is visible', [{ x: 0.4, y: 0.4, width: 0.2, height: 0.2 }], { x: 500, y: 0 }],
    ['moves towards hotspots at the side', [{ x: 0.1, y: 0.4, width: 0.2, height: 0.2 }], { x: 150, y: 0 }],
    ['stops at the edge of the picture', [{ x: 0, y: 0.4, width: 0.1, height: 0.2 }], { x: 0, y: 0 }],
  ])('the initial focus %s', (_, seen, offset) => {
    const stage = { width: 500, height: 900 };
    const box = { width: 1500, height: 900 };
    expect(restingOffset(stage, box, seen, NO_INSETS)).toEqual(offset);
  });

  test('the initial focus avoids covered edges', () => {
    const flat = { width: 1600, height: 400 };
    const low = [{ x: 0.4, y: 0.6, width: 0.1, height: 0.1 }];
    expect(restingOffset(flat, coverBox(flat, 16 / 9), low, { ...NO_INSETS, top: 60, bottom: 100 })).toEqual({
      x: 0,
      y: 330,
    });
  });

  test('the initial focus never leaves the picture', () => {
    fc.assert(
      fc.property(stages, ratios, marks, insets, (stage, ratio, seen, over) => {
        const box = coverBox(stage, ratio);
        const { x, y } = restingOffset(stage, box, seen, over);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(box.width - stage.width + TOLERANCE);
        expect(y).toBeLessThanOrEqual(box.height - stage.height + TOLERANCE);
      }),
    );
  });

  test('the initial focus shows all hotspots if they fit', () => {
    fc.assert(
      fc.property(stages, ratios, marks, insets, (stage, ratio, seen, over) => {
        const box = coverBox(stage, ratio);
        const left = Math.min(...seen.map((mark) => mark.x)) * box.width;
        const right = Math.max(...seen.map((mark) => mark.x + mark.width)) * box.width;
        fc.pre(seen.length > 0);
        fc.pre(right - left <= stage.width - over.left - over.right);
        fc.pre(left >= over.left && right <= box.width - over.right);
        const { x } = restingOffset(stage, box, seen, over);
        expect(left - x).toBeGreaterThanOrEqual(over.left - TOLERANCE);
        expect(right - x).toBeLessThanOrEqual(stage.width - over.right + TOLERANCE);
      }),
    );
  });
});

describe('the first crop of a picture whose hotspots do not all fit', () => {
  const stage = { width: 400, height: 900 };
  const box = { width: 1600, height: 900 };
  const pin = (x: number, isDoor = false): Mark => ({ x: x - 0.01, y: 0.5, width: 0.02, height: 0.02, isDoor });
  const seenFrom = (all: readonly Mark[]): number[] => {
    const { x } = restingOffset(stage, box, all, NO_INSETS);
    const { left, right } = outsideOf(stage, box, all, x);
    return all.flatMap((_, index) => (left.includes(index) || right.includes(index) ? [] : [index]));
  };

  test.each<[string, Mark[], number[]]>([
    ['most hotspots', [pin(0.05), pin(0.6), pin(0.7), pin(0.75)], [1, 2, 3]],
    ['most doors, of as many hotspots', [pin(0.1), pin(0.2), pin(0.8), pin(0.9, true)], [2, 3]],
    ['the first in reading order, of as many', [pin(0.9), pin(0.1)], [0]],
    ['the first of two that are too far apart', [pin(0.2), pin(0.5)], [0]],
  ])('shows %s', (_, all, seen) => {
    expect(seenFrom(all)).toEqual(seen);
  });

  test('cuts no pin in half if another crop shows as many', () => {
    const all = [pin(0.3), pin(0.4), pin(0.9)];
    const { x } = restingOffset(stage, box, all, NO_INSETS);
    for (const mark of all) {
      const at = (mark.x + mark.width / 2) * box.width - x;
      expect(Math.min(Math.abs(at), Math.abs(at - stage.width))).toBeGreaterThanOrEqual(24);
    }
  });

  test('shows at least as many hotspots as any other crop', () => {
    fc.assert(
      fc.property(marks, fc.integer({ min: 0, max: 1200 }), (all, other) => {
        const countAt = (x: number) =>
          all.filter((mark) => {
            const at = (mark.x + mark.width / 2) * box.width - x;
            return at >= 24 && at <= stage.width - 24;
          }).length;
        fc.pre(Math.max(...all.map((mark) => mark.x + mark.width)) - Math.min(...all.map(({ x }) => x)) > 0.25);
        expect(countAt(restingOffset(stage, box, all, NO_INSETS).x)).toBeGreaterThanOrEqual(countAt(other));
      }),
    );
  });
});

test('the point in the middle of a picture stays there at another size, as far as the picture reaches', () => {
  const [upright, across] = [
    { width: 400, height: 900 },
    { width: 900, height: 400 },
  ];
  const place = middleOf(upright, coverBox(upright, 16 / 9), { x: 500, y: 0 });
  expect(place).toEqual({ x: 700 / 1600, y: 0.5 });
  expect(offsetTo(upright, coverBox(upright, 16 / 9), place)).toEqual({ x: 500, y: 0 });
  expect(offsetTo(across, coverBox(across, 16 / 9), place)).toEqual({ x: 0, y: (900 * 9) / 16 / 2 - 200 });
  expect(offsetTo(upright, coverBox(upright, 16 / 9), { x: 1, y: 1 })).toEqual({ x: 1200, y: 0 });
});

describe('hotspots outside of the visible part', () => {
  const at = (x: number): Mark => ({ x, y: 0.5, width: 0.02, height: 0.02 });

  test('hotspots outside the visible part are named by their side, the nearest first', () => {
    const all = [at(0.05), at(0.2), at(0.5), at(0.8), at(0.95)];
    expect(outsideOf({ width: 400, height: 800 }, { width: 1600, height: 900 }, all, 600)).toEqual({
      left: [1, 0],
      right: [3, 4],
    });
  });

  test('no hotspot is outside if the whole picture is visible', () => {
    const size = { width: 1600, height: 900 };
    expect(outsideOf(size, size, [at(0), at(0.98)], 0)).toEqual({ left: [], right: [] });
  });
});
