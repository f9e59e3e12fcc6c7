import { expect, test } from 'vitest';
import { numberFormat } from '../../../domain/kernel/number-format';

test('each language and style has one format, with its own digits and signs', () => {
  expect(numberFormat('de').format(1234.5)).toBe('1.234,5');
  expect(numberFormat('hi').format(123_456)).toBe('1,23,456');
  expect(numberFormat('en', 'percent').format(0.5)).toBe('50%');
  expect(numberFormat('en').format(0.5)).toBe('0.5');
  expect(numberFormat('de')).toBe(numberFormat('de'));
});
