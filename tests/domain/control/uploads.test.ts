import { describe, expect, test } from 'vitest';
import { assetIdOf, withAsset } from '../../../domain/control/uploads';

const ASSET = { id: 'hall-12345678', uri: '/api/hall', generation: '123456789012', displayName: 'Hall.png' };
const venue = () => ({
  version: 3,
  architectures: [
    {
      id: 'aurora',
      assets: [
        { id: 'lobby', uri: '/api/lobby', displayName: 'Lobby', alts: [{ locale: 'en', text: 'A lobby' }] },
        { id: 'film', uri: '/live/aurora/film.mp4', displayName: '', locales: [{ locale: 'de', assetId: 'lobby' }] },
      ],
      style: { logoAssetId: 'lobby' },
      areas: [
        {
          id: 'lobby',
          viewPoints: [{ background: { assetId: 'lobby', videoUrl: '/live/aurora/film.mp4' } }],
          extra: 1,
        },
      ],
    },
  ],
});

describe('uploaded files in a venue’s file', () => {
  test('a new file is another asset, without descriptions yet, and once only', () => {
    const added = withAsset(venue(), ASSET, null);
    expect(added).toEqual({
      ...venue(),
      architectures: [
        { ...venue().architectures[0], assets: [...venue().architectures[0]!.assets, { ...ASSET, alts: [] }] },
      ],
    });
    expect(withAsset(added, ASSET, null)).toBe(added);
  });

  test('a replaced picture is shown wherever the old one was, and keeps its descriptions; areas keep their ids', () => {
    const [architecture] = (withAsset(venue(), ASSET, 'lobby') as ReturnType<typeof venue>).architectures;
    expect(architecture?.assets[0]).toEqual({ ...ASSET, alts: [{ locale: 'en', text: 'A lobby' }] });
    expect(architecture?.assets[1]?.locales).toEqual([{ locale: 'de', assetId: ASSET.id }]);
    expect(architecture?.style.logoAssetId).toBe(ASSET.id);
    expect(architecture?.areas).toEqual([
      { id: 'lobby', viewPoints: [{ background: { assetId: ASSET.id, videoUrl: '/live/aurora/film.mp4' } }], extra: 1 },
    ]);
  });

  test('a replaced film is played wherever its address is used', () => {
    const film = { ...ASSET, id: 'opening-1', uri: '/live/aurora/opening-1.mp4' };
    const [architecture] = (withAsset(venue(), film, 'film') as ReturnType<typeof venue>).architectures;
    expect(architecture?.areas[0]?.viewPoints[0]?.background).toEqual({ assetId: 'lobby', videoUrl: film.uri });
  });

  test('what is not there cannot be replaced', () => {
    expect(withAsset(venue(), ASSET, 'gone')).toBeNull();
    expect(withAsset({ architectures: [] }, ASSET, null)).toBeNull();
  });

  test('the id of a file is its name, and a suffix that distinguishes it from others of that name', () => {
    expect(assetIdOf('Große Bühne (2).PNG', 'abcdef0123456789')).toBe('gro-e-bu-hne-2-abcdef01');
    expect(assetIdOf('舞台.png', 'abcdef0123456789')).toBe('file-abcdef01');
  });
});
