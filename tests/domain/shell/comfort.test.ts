import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { comfortOf, NO_CHOICE, NO_WISHES, readComfort, TEXT_SIZES } from '../../../domain/shell/comfort';

const maybe = fc.option(fc.boolean());
const choices = fc.record({
  textSize: fc.option(fc.constantFrom(...TEXT_SIZES)),
  isCalm: maybe,
  hasContrast: maybe,
  hasCaptions: maybe,
  savesData: maybe,
  hasSlash: maybe,
});

test('a stored choice of settings is read as it was written', () => {
  fc.assert(
    fc.property(choices, (choice) => {
      expect(readComfort(JSON.stringify(choice))).toEqual(choice);
    }),
  );
});

test('stored settings that cannot be read follow the system, each for itself', () => {
  for (const kept of [null, '', '{', '[]', '"calm"']) expect(readComfort(kept)).toEqual(NO_CHOICE);
  const kept = JSON.stringify({ textSize: 110, isCalm: true, hasContrast: 'yes' });
  expect(readComfort(kept)).toEqual({ ...NO_CHOICE, isCalm: true });
});

test('what a user chose precedes the system; what they left open follows it', () => {
  const system = fc.record({ isCalm: fc.boolean(), hasContrast: fc.boolean(), savesData: fc.boolean() });
  fc.assert(
    fc.property(choices, system, (chosen, wishes) => {
      const comfort = comfortOf(chosen, wishes);
      for (const name of ['isCalm', 'hasContrast', 'savesData'] as const) {
        expect(comfort[name]).toBe(chosen[name] === null ? wishes[name] : chosen[name]);
      }
    }),
  );
  expect(comfortOf(NO_CHOICE, NO_WISHES)).toEqual({ textSize: 100, hasCaptions: false, hasSlash: true, ...NO_WISHES });
});
