import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRange } from '../../../server/http/byte-range';

test.each([
  [undefined, null],
  ['', null],
  ['bytes=', null],
  ['bytes=-', null],
  ['items=0-1', null],
  ['bytes=0-1,4-5', null],
  ['bytes=5-4', null],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=0-99', { start: 0, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
])('of ten bytes, %j asks for %j', (header, expected) => {
  expect(readRange(header, 10)).toEqual(expected);
});

test('whatever a range says, it stays within the file', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat({ max: 1000 }), (rubbish, from, to, size) => {
      for (const header of [rubbish, `bytes=${rubbish}`, `bytes=${from}-${to}`, `bytes=-${to}`, `bytes=${from}-`]) {
        const range = readRange(header, size);
        if (range === null || range === 'unsatisfiable') continue;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(size);
      }
    }),
  );
});
