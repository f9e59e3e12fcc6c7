import { expect, test } from 'vitest';
import { crashOf } from '../../../src/adapters/support/crash';

const broken = (stack: string, name = 'TypeError'): Error =>
  Object.assign(new Error('ada@example.org has no wall'), { name, stack });

test('a crash record keeps only the kind of error, and the places in our own files with their functions', () => {
  const stack = [
    'TypeError: ada@example.org has no wall',
    '    at wall (https://venue.example/app/index-Ab12Cd34.js:3:1204)',
    '    at https://venue.example/app/VenuePages-x_Y-12.js:1:99?token=secret',
    '    at chrome-extension://abc/content.js:1:1',
  ].join('\n');
  expect(crashOf(broken(stack), 5)).toEqual({
    at: 5,
    name: 'TypeError',
    where: ['app/index-Ab12Cd34.js:3:1204 wall', 'app/VenuePages-x_Y-12.js:1:99'],
  });
});

test('a thrown value that is not an error leaves an empty crash record', () => {
  expect(crashOf('ada@example.org', 5)).toEqual({ at: 5, name: 'unknown', where: [] });
  expect(crashOf(broken('', 'Ada Lovelace'), 5)).toEqual({ at: 5, name: 'unknown', where: [] });
});

test('a crash record keeps the eight places where it broke last', () => {
  const frames = Array.from({ length: 12 }, (_, at) => `    at https://venue.example/app/first-Ab12.js:${at}:7`);
  const { where } = crashOf(broken(frames.join('\n')), 5);
  expect(where).toEqual(Array.from({ length: 8 }, (_, at) => `app/first-Ab12.js:${at}:7`));
});

test('a crash record reads the places of Firefox and Safari', () => {
  const stack =
    'openWall@https://venue.example/app/wall-Ab12.js:3:1204\n@https://venue.example/app/first-Ab12.js:1:9\n';
  expect(crashOf(broken(stack), 5).where).toEqual(['app/wall-Ab12.js:3:1204 openWall', 'app/first-Ab12.js:1:9']);
});
