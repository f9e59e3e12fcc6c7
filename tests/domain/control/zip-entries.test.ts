import { expect, test } from 'vitest';
import { filesIn, type ZipEntry, zipMistake } from '../../../domain/control/zip-entries';

const entry = (name: string, more: Partial<ZipEntry> = {}): ZipEntry => ({
  name,
  size: 10,
  isFolder: false,
  isLink: false,
  isEncrypted: false,
  isReadable: true,
  ...more,
});
const MEGABYTE = 1024 * 1024;
const many = (count: number, size: number) => Array.from({ length: count }, (_, at) => entry(`${at}.webm`, { size }));

test.each<[string, ZipEntry[], string | null]>([
  ['files in folders', [entry('event/', { isFolder: true }), entry('event/venue.json'), entry('event/a..b.png')], null],
  ['a name above its folder', [entry('event/../../x.png')], 'zipName'],
  ['a name above its folder as Windows writes it', [entry('event\\..\\x.png')], 'zipName'],
  ['an absolute name', [entry('/etc/passwd')], 'zipName'],
  ['a name with a drive', [entry('C:/x.png')], 'zipName'],
  ['a name with a control character', [entry('a\u0000.png')], 'zipName'],
  ['a link', [entry('x.png', { isLink: true })], 'zipName'],
  ['the same name twice', [entry('x.png'), entry('x.png')], 'zipTwice'],
  ['a name that some systems take for another one', [entry('X.png'), entry('x.png')], 'zipTwice'],
  ['a password', [entry('x.png', { isEncrypted: true })], 'zipEncrypted'],
  ['an unusual compression', [entry('x.png', { isReadable: false })], 'zipBroken'],
  ['a film that is too large', [entry('x.webm', { size: 512 * MEGABYTE + 1 })], 'zipEntry'],
  ['JSON that is too large', [entry('venue.json', { size: 10 * MEGABYTE + 1 })], 'zipEntry'],
  ['too many files', many(2001, 1), 'zipMany'],
  ['files that are too large together', many(41, 500 * MEGABYTE), 'zipLarge'],
  ['as much as there may be', many(2000, 10 * MEGABYTE), null],
  ['files of a system twice', [entry('__MACOSX/x'), entry('.DS_Store'), entry('a/.DS_Store')], null],
])('a zip with %s: %s', (_, entries, code) => {
  expect(zipMistake(entries)?.code ?? null).toBe(code);
});

test('folders and files of the operating system are left out', () => {
  const entries = [
    entry('e/', { isFolder: true }),
    entry('e/venue.json'),
    entry('__MACOSX/e/._venue.json'),
    entry('e/.DS_Store'),
  ];
  expect(filesIn(entries).map(({ name }) => name)).toEqual(['e/venue.json']);
});
