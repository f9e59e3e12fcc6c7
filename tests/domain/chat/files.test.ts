import { expect, test } from 'vitest';
import { FILE_BYTES_LIMIT, FILE_TYPES, refusedFile } from '../../../domain/chat/files';

test('a file whose type the browser does not know is left to the service', () => {
  expect(refusedFile({ size: 1, type: '' })).toBeNull();
  expect(refusedFile({ size: FILE_BYTES_LIMIT, type: '' })).toBe('tooLarge');
});

test('a file of each allowed type may be sent, and one of another type is refused', () => {
  expect(FILE_TYPES.filter((type) => refusedFile({ size: 1, type }) !== null)).toEqual([]);
  const others = ['application/x-msdownload', 'image/svg+xml', 'text/html', 'text/plain; charset=utf-8', ' '];
  expect(others.filter((type) => refusedFile({ size: 1, type }) !== 'notAllowed')).toEqual([]);
});

test('a file may have one byte less than 5 MB', () => {
  expect(refusedFile({ size: 5 * 1024 * 1024 - 1, type: 'text/plain' })).toBeNull();
  expect(refusedFile({ size: 5 * 1024 * 1024, type: 'text/plain' })).toBe('tooLarge');
});
