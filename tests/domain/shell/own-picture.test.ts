import { expect, test } from 'vitest';
import { ownPicture } from '../../../domain/shell/own-picture';

const STORAGE = 'https://files.example';

test.each(['/assets/logo.svg', 'assets/logo.svg?generation=1', 'data:image/png;base64,AA==', `${STORAGE}/logo.svg`])(
  'the entrance shows the picture %s',
  (address) => {
    expect(ownPicture(address, STORAGE)).toBe(address);
  },
);

test.each([
  'https://elsewhere.example/logo.svg',
  '//elsewhere.example/logo.svg',
  '/\\elsewhere.example/logo.svg',
  '\\\\elsewhere.example/logo.svg',
  ' /\t/elsewhere.example/logo.svg',
  'HTTPS:elsewhere.example/logo.svg',
  'http://files.example/logo.svg',
  'blob:https://venue.example/1',
  'javascript:alert(1)',
  'https://',
])('the entrance does not request the picture %j of another origin', (address) => {
  expect(ownPicture(address, STORAGE)).toBeNull();
});

test('without a picture the entrance shows none', () => {
  expect(ownPicture(null, null)).toBeNull();
});
