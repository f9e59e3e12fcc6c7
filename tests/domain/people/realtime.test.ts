import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RequiredParameterError } from '../../../domain/kernel/api';
import { decodeKey, encodeKey, realtimePaths } from '../../../domain/people/realtime';

const codeUnits = fc.array(fc.nat({ max: 0xffff })).map((units) => String.fromCharCode(...units));
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  codeUnits,
  fc.string({ unit: fc.constantFrom('%', '.', '$', '#', '[', ']', '/', '\u0000', '\u001f', '\u007f', '2', '5', 'E') }),
);

describe('realtime keys', () => {
  test.each([
    ['ada@example.org', 'ada@example%2Eorg'],
    ['a/b', 'a%2Fb'],
    ['$x#y[z]', '%24x%23y%5Bz%5D'],
    ['100%', '100%25'],
    ['%2E', '%252E'],
    ['tab\tend\u007f', 'tab%09end%7F'],
    ['Größe 🎪', 'Größe 🎪'],
    ['', ''],
  ])('the realtime key of %j is %j', (plain, key) => {
    expect(encodeKey(plain)).toBe(key);
    expect(decodeKey(key)).toBe(plain);
  });

  test('a realtime key contains no character that the database forbids', () => {
    fc.assert(
      fc.property(text, (plain) => {
        expect(encodeKey(plain)).not.toMatch(/[.$#[\]/\u0000-\u001f\u007f]/);
      }),
    );
  });

  test('a realtime key decodes to its text', () => {
    fc.assert(
      fc.property(text, (plain) => {
        expect(decodeKey(encodeKey(plain))).toBe(plain);
      }),
    );
  });

  test('different texts have different realtime keys', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(encodeKey(one) === encodeKey(other)).toBe(one === other);
      }),
    );
  });
});

describe('realtime paths', () => {
  test('realtime paths match the specification in both modes', () => {
    expect(realtimePaths.presence('live', 'u.1')).toBe('opmode/live/u%2E1');
    expect(realtimePaths.like('stage', 'l/1')).toBe('contentPieces/opmode/stage/likes/l%2F1');
    expect(realtimePaths.likeCount('live', 'm#1', 'p$1')).toBe(
      'contentPieces/opmode/live/contentPieceLikesCount/m%231/p%241',
    );
  });

  test('a realtime path rejects an empty id by name', () => {
    expect(() => realtimePaths.presence('live', '')).toThrow(new RequiredParameterError('uid'));
    expect(() => realtimePaths.like('live', '')).toThrow(new RequiredParameterError('uuid'));
    expect(() => realtimePaths.likeCount('live', '', 'p')).toThrow(new RequiredParameterError('mediaBoardId'));
    expect(() => realtimePaths.likeCount('live', 'm', '')).toThrow(new RequiredParameterError('contentPieceId'));
  });
});
