import { expect, test } from 'vitest';
import { FILE_BYTES_LIMIT, FILE_TYPE_NAMES, FILE_TYPES, refusedFile, typeOfFile } from '../../../domain/chat/files';

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

test('an empty file and a picture in HEIC are refused for the reason that is true', () => {
  expect(refusedFile({ size: 0, type: 'text/plain' })).toBe('empty');
  expect(refusedFile({ size: 1, type: 'image/heif' })).toBe('heic');
  const refused = (name: string, type: string) => refusedFile({ size: 1, type: typeOfFile({ name, type }) });
  expect([refused('IMG_1.HEIC', ''), refused('was.heic', 'image/jpeg')]).toEqual(['heic', null]);
});

test('the names of the allowed types are as many as the types', () => {
  expect(FILE_TYPE_NAMES.split(', ')).toHaveLength(FILE_TYPES.length);
});
