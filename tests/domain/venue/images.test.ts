import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSigned, sizeFor, withSize } from '../../../domain/venue/images';

describe('picture addresses', () => {
  test.each([
    ['/a/lobby.webp', '/a/lobby-1280.webp'],
    ['lobby.webp', 'lobby-1280.webp'],
    ['/a/lobby.tar.gz', '/a/lobby.tar-1280.gz'],
    ['/a/lobby.webp?generation=1.5', '/a/lobby-1280.webp?generation=1.5'],
    ['/a/lobby.webp#x/y.z', '/a/lobby-1280.webp#x/y.z'],
    ['/a.b/lobby', '/a.b/lobby-1280'],
    ['/a.b/lobby.webp', '/a.b/lobby-1280.webp'],
    ['/a/lobby', '/a/lobby-1280'],
    ['/a/lobby?q=a.b', '/a/lobby-1280?q=a.b'],
    ['/a/.webp', '/a/.webp-1280'],
    ['https://files.example/live/lobby.webp?X=1', 'https://files.example/live/lobby-1280.webp?X=1'],
    ['//files.example/lobby.webp', '//files.example/lobby-1280.webp'],
    ['/a/', '/a/'],
    ['/', '/'],
    ['', ''],
    ['?x=a.b', '?x=a.b'],
    ['https://files.example', 'https://files.example'],
    ['https://files.example/', 'https://files.example/'],
    ['https://files.example?x=1', 'https://files.example?x=1'],
    ['data:image/png;base64,AA/BB.CC', 'data:image/png;base64,AA/BB.CC'],
    ['blob:https://venue.example/0c9f', 'blob:https://venue.example/0c9f'],
  ])('a picture of size %j has the address %j §7.29', (uri, sized) => {
    expect(withSize(uri, 1280)).toBe(sized);
  });

  test('a picture without a size is the original', () => {
    fc.assert(
      fc.property(fc.string(), (uri) => {
        expect(withSize(uri, null)).toBe(uri);
      }),
    );
  });

  test('a size keeps origin, folders, query and hash', () => {
    const size = fc.constantFrom(640, 1280, 1920);
    const url = fc.webUrl({ withQueryParameters: true, withFragments: true });
    fc.assert(
      fc.property(url, size, (uri, wanted) => {
        const before = new URL(uri);
        const after = new URL(withSize(before.href, wanted));
        const folder = (address: URL) => address.pathname.slice(0, address.pathname.lastIndexOf('/') + 1);
        expect([after.origin, folder(after), after.search, after.hash]).toEqual([
          before.origin,
          folder(before),
          before.search,
          before.hash,
        ]);
        const inserted = before.pathname.endsWith('/') ? 0 : `-${wanted}`.length;
        expect(after.href).toHaveLength(before.href.length + inserted);
      }),
    );
  });
});

describe('picture sizes', () => {
  test.each([
    [320, 1, 640],
    [640, 1, 640],
    [641, 1, 1280],
    [390, 3, 1280],
    [640, 2, 1280],
    [1366, 1, 1920],
    [1920, 1, 1920],
    [1921, 1, null],
    [1920, 1.25, null],
    [0, 1, 640],
    [Number.NaN, 1, null],
  ])('the size for %i pixels at a ratio of %d is %s', (width, ratio, size) => {
    expect(sizeFor(width, ratio)).toBe(size);
  });
});

describe('asset addresses', () => {
  const own = 'https://venue.example';
  const storage = 'https://files.example';

  test.each([
    ['/live/lobby.webp', true],
    ['/backend/live/aurora/lobby.webp', true],
    ['/preview/lobby.webp', true],
    ['https://other.example/preview/lobby.webp', true],
    ['https://files.example/lobby.webp', true],
    ['https://FILES.example:443/lobby.webp', true],
    ['/api/ui/architecture/aurora/assets/lobby', false],
    ['/alive/lobby.webp', false],
    ['/live', false],
    ['/livestream/lobby.webp', false],
    ['/a.webp?path=/live/x', false],
    ['/a.webp#/live/x', false],
    ['https://files.example.evil.example/lobby.webp', false],
    ['http://files.example/lobby.webp', false],
    ['data:image/png;base64,AA/live/BB', false],
    ['https://', false],
    ['', false],
  ])('the asset at %j needs a signed URL: %s §7.26', (uri, signed) => {
    expect(isSigned(uri, own, storage)).toBe(signed);
  });

  test('no asset is in the storage if no storage is configured', () => {
    expect(isSigned('https://files.example/lobby.webp', own, null)).toBe(false);
  });
});
