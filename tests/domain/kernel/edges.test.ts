import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Box, clearTops } from '../../../domain/kernel/edges';

const chip = (top: number): Box => ({ left: 0, right: 100, top, bottom: top + 40 });
const pin = (left: number, top: number): Box => ({ left, right: left + 50, top, bottom: top + 50 });
const column = { top: 60, bottom: 400, gap: 4 };

describe('what lies at the edge of a picture', () => {
  test('stays where it is if no pin is there', () => {
    expect(clearTops({ ...column, items: [chip(200)], taken: [[pin(300, 200)]] })).toEqual([200]);
  });

  test('moves to the nearest place that covers no pin, and pieces never lie over each other', () => {
    const taken = [[pin(80, 190), pin(40, 290)]];
    expect(clearTops({ ...column, items: [chip(200), chip(210)], taken })).toEqual([244, 146]);
  });

  test('gives up what matters less if there is no room beside it', () => {
    const pins = [pin(0, 60), pin(0, 350)];
    const labels = [{ left: 0, right: 100, top: 110, bottom: 350 }];
    expect(clearTops({ ...column, items: [chip(200)], taken: [pins, labels] })).toEqual([200]);
  });

  test('is left out if every place would cover a pin', () => {
    const pins = [60, 110, 160, 210, 260, 310, 350].map((top) => pin(0, top));
    expect(clearTops({ ...column, items: [chip(200)], taken: [pins] })).toEqual([null]);
  });

  test('never covers a pin and never leaves its column', () => {
    const number = fc.integer({ min: 0, max: 460 });
    const pins = fc.array(
      fc.tuple(number, number).map(([left, top]) => pin(left, top)),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.array(number.map(chip), { maxLength: 3 }), pins, (items, taken) => {
        for (const at of clearTops({ ...column, items, taken: [taken] })) {
          if (at === null) continue;
          expect(at).toBeGreaterThanOrEqual(column.top);
          expect(at + 40).toBeLessThanOrEqual(column.bottom);
          const covered = taken.filter((box) => box.left < 100 && box.top < at + 40 && at < box.bottom);
          expect(covered).toEqual([]);
        }
      }),
    );
  });
});
