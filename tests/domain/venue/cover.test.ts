import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coverBox, type Mark, restingOffset, type Size } from '../../../domain/venue/cover';

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

describe('a picture that covers its stage', () => {
  test.each([
    ['fills a stage of its own ratio exactly', { width: 1600, height: 900 }, 16 / 9, { width: 1600, height: 900 }],
    ['is cut at the sides of a narrow stage', { width: 390, height: 900 }, 16 / 9, { width: 1600, height: 900 }],
    ['is cut above and below on a flat stage', { width: 1600, height: 390 }, 16 / 9, { width: 1600, height: 900 }],
  ])('%s', (_, stage, ratio, box) => {
    expect(coverBox(stage, ratio)).toEqual(box);
  });

  test('leaves no edge bare, keeps its ratio and is no larger than it must be', () => {
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

describe('the part of the picture that is seen first', () => {
  test.each<[string, Mark[], { x: number; y: number }]>([
    ['is the middle where nothing stands on it', [], { x: 500, y: 0 }],
    ['is the middle where that shows everything', [{ x: 0.4, y: 0.4, width: 0.2, height: 0.2 }], { x: 500, y: 0 }],
    ['moves towards what stands at the side', [{ x: 0.1, y: 0.4, width: 0.2, height: 0.2 }], { x: 150, y: 0 }],
    ['ends at the edge of the picture', [{ x: 0, y: 0.4, width: 0.1, height: 0.2 }], { x: 0, y: 0 }],
  ])('%s', (_, seen, offset) => {
    const stage = { width: 500, height: 900 };
    const box = { width: 1500, height: 900 };
    expect(restingOffset(stage, box, seen, NO_INSETS)).toEqual(offset);
  });

  test('keeps clear of what lies over the edges', () => {
    const flat = { width: 1600, height: 400 };
    const low = [{ x: 0.4, y: 0.6, width: 0.1, height: 0.1 }];
    expect(restingOffset(flat, coverBox(flat, 16 / 9), low, { ...NO_INSETS, top: 60, bottom: 100 })).toEqual({
      x: 0,
      y: 330,
    });
  });

  test('never leaves the picture', () => {
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

  test('shows every mark where they can all be seen', () => {
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
