import { expect, test } from 'vitest';
import { ISSUER_LENGTH, isCertifiable, issuerOf, numberFrom, readNumber } from '../../../domain/agenda/certificates';

test('a number is of random bytes, without signs that look alike', () => {
  expect(numberFrom(Uint8Array.from({ length: 12 }, (_, at) => at))).toBe('0123-4567-89AB');
  expect(numberFrom(new Uint8Array(12).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ');
});

test.each([
  ['7KQ2-M9FX-4TRA', '7KQ2-M9FX-4TRA'],
  [' 7kq2 m9fx 4tra ', '7KQ2-M9FX-4TRA'],
  ['7KQ2M9FX4TRA', '7KQ2-M9FX-4TRA'],
  ['OIL0–1111–1111', '0110-1111-1111'],
  ['7KQ2-M9FX-4TR', null],
  ['7KQ2-M9FX-4TRAA', null],
  ['7KQ2-M9FX-4TRU', null],
  ['<b>-M9FX-4TRA', null],
  ['', null],
  ['7'.repeat(10_000), null],
])('the number %j is read as %j', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

test.each([
  [null, ''],
  [' \u202E ', ''],
  ['Aurora\u202E Society ', 'Aurora Society'],
  ['x'.repeat(200), 'x'.repeat(ISSUER_LENGTH)],
])('the issuer %j is %j', (certificateIssuer, issuer) => {
  expect(issuerOf({ certificateIssuer })).toBe(issuer);
});

test('a certificate is of what is over, and of enough minutes', () => {
  const one = { minutes: 15, needed: 15, isOver: true };
  expect([one, { ...one, minutes: 14 }, { ...one, isOver: false }].map(isCertifiable)).toEqual([true, false, false]);
});
