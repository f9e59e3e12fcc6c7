import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';

describe('sealed values', () => {
  test('a sealed value can be opened', () => {
    const value = { email: 'ada@example.org' };
    expect(seal(value).open()).toBe(value);
  });

  test('a sealed value does not appear in JSON, copies or inspection', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, unit: 'grapheme' }), (secret) => {
        const held = { who: seal({ secret }), list: [seal(secret)] };
        expect(JSON.stringify(held)).toBe('{"who":"[sealed]","list":["[sealed]"]}');
        expect(`${String(held.who)} ${held.list.join()}`).toBe('[sealed] [sealed]');
        expect(Object.keys(held.who)).toEqual([]);
        expect({ ...held.who }).toEqual({});
        expect(structuredClone(held)).toEqual({ who: {}, list: [{}] });
        expect(inspect(held, { depth: 9, showHidden: true })).toBe(
          inspect({ who: seal(1), list: [seal(1)] }, { showHidden: true }),
        );
      }),
    );
  });
});
