import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { idAfter } from '../../../domain/chat/message-id';
import { DIGITS, idAt } from './message-ids';

const random = fc.string({ unit: fc.constantFrom(...DIGITS), minLength: 12, maxLength: 12 });
const time = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2036, 0) });

test('an id comes after each one that its author has seen, however wrong the two clocks are within a minute', () => {
  fc.assert(
    fc.property(time, fc.integer({ min: -59_999, max: 59_999 }), random, random, (now, ahead, one, other) => {
      const [seen, own] = [idAt(now + ahead, one), idAt(now, other)];
      const id = idAfter(own, seen);
      expect(id > seen).toBe(true);
      expect(id).toMatch(/^[\w-]{20}$/);
      // What is random stays, so that two answers have two ids.
      expect(id.slice(8)).toBe(other);
      expect(id === own).toBe(own > seen);
    }),
  );
});

test('an id does not follow one that is far ahead, is none, or is not there', () => {
  const own = idAt(Date.UTC(2026, 10, 26));
  for (const seen of [null, '', 'zzzz', 'z'.repeat(20), idAt(Date.UTC(2026, 10, 26, 0, 1))])
    expect(idAfter(own, seen)).toBe(own);
});
