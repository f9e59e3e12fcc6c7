import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planBundle, withKept } from '../../../domain/control/bundle';

const venueOf = (...uris: string[]) => ({
  architectures: [
    {
      id: 'aurora',
      assets: uris.map((uri, index) => ({ id: `asset-${index}`, uri, displayName: index === 0 ? 'Lobby' : '' })),
      areas: [{ viewPoints: [{ background: { assetId: 'asset-0', videoUrl: uris[0] } }] }],
    },
  ],
});

describe('the files that a venue’s file names', () => {
  test('paths are matched by name and folder; addresses are left as they are', () => {
    const venue = venueOf(
      'pictures/lobby.png',
      './stage/lobby.png',
      'https://cdn.example/hall.png',
      '/live/aurora/x.mp4',
    );
    expect(planBundle(venue, ['/event/stage/lobby.png', '/event/pictures/lobby.png', '/event/notes.txt'])).toEqual({
      architectureId: 'aurora',
      parts: [
        { index: 1, assetId: 'asset-0', displayName: 'Lobby' },
        { index: 0, assetId: 'asset-1', displayName: '' },
      ],
      missing: [],
      unused: ['/event/notes.txt'],
      settings: [],
    });
  });

  test('a file without a folder fits a path with one, in either form of Unicode; what is not there is missing', () => {
    const venue = venueOf('pictures/Übersicht.png'.normalize('NFD'), 'pictures/hall.png');
    expect(planBundle(venue, ['Übersicht.png'.normalize('NFC')])).toMatchObject({
      parts: [{ index: 0, assetId: 'asset-0' }],
      missing: ['pictures/hall.png'],
      unused: [],
    });
  });

  test.each([null, [], {}, { architectures: [] }, { architectures: [{}, {}] }, { architectures: [{ id: 1 }] }, 'text'])(
    'what is no file of one venue has no plan: %j',
    (document) => {
      expect(planBundle(document, [])).toBeNull();
    },
  );

  test('each named path is either found or missing, and each file either used or left out', () => {
    const path = fc.array(fc.constantFrom('a', 'b', 'lobby.png', 'hall.png'), { minLength: 1, maxLength: 3 });
    const paths = fc.uniqueArray(
      path.map((parts) => parts.join('/')),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(paths, paths, (uris, files) => {
        const plan = planBundle(venueOf(...uris), files);
        expect((plan?.parts.length ?? 0) + (plan?.missing.length ?? 0)).toBe(uris.length);
        const used = new Set(plan?.parts.map(({ index }) => files[index]));
        expect(new Set([...used, ...(plan?.unused ?? [])])).toEqual(new Set(files));
      }),
    );
  });

  test('kept files take the place of paths wherever the venue uses them', () => {
    const asset = { id: 'lobby-1', uri: '/files/lobby-1', generation: 'abc', displayName: 'Lobby' };
    const joined = withKept(venueOf('lobby.png', 'hall.png'), [
      { assetId: 'asset-0', asset: { ...asset, isHeld: false } },
    ]);
    expect(joined).toEqual({
      architectures: [
        {
          id: 'aurora',
          assets: [asset, { id: 'asset-1', uri: 'hall.png', displayName: '' }],
          areas: [{ viewPoints: [{ background: { assetId: 'lobby-1', videoUrl: '/files/lobby-1' } }] }],
        },
      ],
    });
  });
});
