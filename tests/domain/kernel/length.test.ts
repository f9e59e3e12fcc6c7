import { expect, test } from 'vitest';
import { lengthText } from '../../../domain/kernel/length';

test.each([
  [0, '1 sec'],
  [24, '24 sec'],
  [59.6, '1 min'],
  [725, '12 min'],
  [3600, '1 hr'],
  [3900, '1 hr 5 min'],
])('%s seconds are written as %s', (seconds, text) => {
  expect(lengthText(seconds, 'en')).toBe(text);
});
