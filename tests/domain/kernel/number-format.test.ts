import { expect, test } from 'vitest';
import { LOCALES } from '../../../domain/kernel/constants';
import { countText, numberFormat } from '../../../domain/kernel/number-format';

test('each language and style has one format, with its own digits and signs', () => {
  expect(numberFormat('de').format(1234.5)).toBe('1.234,5');
  expect(numberFormat('hi').format(123_456)).toBe('1,23,456');
  expect(numberFormat('en', 'percent').format(0.5)).toBe('50%');
  expect(numberFormat('en').format(0.5)).toBe('0.5');
  expect(numberFormat('de')).toBe(numberFormat('de'));
});

test.each(LOCALES)('a count is written as %s writes numbers', (locale) => {
  const format = new Intl.NumberFormat(locale);
  const counts = [...Array.from({ length: 1100 }, (_, count) => count), 9999, 10_000, 1_234_567];
  expect(counts.map((count) => countText(count, locale))).toEqual(counts.map((count) => format.format(count)));
});
