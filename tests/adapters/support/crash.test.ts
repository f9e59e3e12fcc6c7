import { expect, test } from 'vitest';
import { crashOf } from '../../../src/adapters/support/crash';

const broken = (stack: string, name = 'TypeError'): Error =>
  Object.assign(new Error('ada@example.org has no wall'), { name, stack });

test('of a crash only its kind and the places in our own files are kept', () => {
  const stack = [
    'TypeError: ada@example.org has no wall',
    '    at wall (https://venue.example/app/index-Ab12Cd34.js:3:1204)',
    '    at https://venue.example/app/VenuePages-x_Y-12.js:1:99?token=secret',
    '    at chrome-extension://abc/content.js:1:1',
  ].join('\n');
  expect(crashOf(broken(stack), 5)).toEqual({
    at: 5,
    name: 'TypeError',
    where: ['app/index-Ab12Cd34.js:3:1204', 'app/VenuePages-x_Y-12.js:1:99'],
  });
});

test('what is thrown that is no error says nothing', () => {
  expect(crashOf('ada@example.org', 5)).toEqual({ at: 5, name: 'unknown', where: [] });
  expect(crashOf(broken('', 'Ada Lovelace'), 5)).toEqual({ at: 5, name: 'unknown', where: [] });
});
