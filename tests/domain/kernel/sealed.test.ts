import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';

describe('what is sealed', () => {
  test('is there for whoever opens it', () => {
    const value = { email: 'ada@example.org' };
    expect(seal(value).open()).toBe(value);
  });

  test('is not there for whoever writes it down, copies or looks through it', () => {
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
