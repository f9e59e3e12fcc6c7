import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Architecture, ArchitectureSchema } from '../../../domain/kernel/venue';
import { previewLinks } from '../../../domain/venue/previews';

const URI = '/api/ui/architecture/aurora/assets/room.webp';

function venueOf(asset: object, area: object = {}, areas: readonly string[] = ['lobby', 'stage']): Architecture {
  return v.parse(ArchitectureSchema, {
    id: 'aurora',
    defaultAreaId: 'stage',
    floorplan: {},
    assets: [{ id: 'room', uri: URI, generation: '7', ...asset }],
    areas: areas.map((id) => ({
      id,
      viewPoints: [{ id: 'door', background: { type: 'IMAGE', assetId: 'room' } }],
      ...area,
    })),
  });
}
const linkOf = (page: string, preview = '/api/ui/architecture/aurora/assets/room-640.webp?generation=7'): string =>
  `<${preview}>; rel="preview"; anchor="${page}"`;

test('each area has the smallest size of its picture as its preview, and the start page that of the default area', () => {
  expect(previewLinks(venueOf({}))).toBe(
    [linkOf('/'), linkOf('/v/aurora/area/stage'), linkOf('/v/aurora/area/lobby')].join(', '),
  );
});

test('the address of a preview has only characters that a header may have', () => {
  expect(previewLinks(venueOf({ uri: '/räume/"<halle>.webp', generation: null }, {}, ['hall <1>']))).toBe(
    linkOf('/v/aurora/area/hall%20%3C1%3E', '/r%C3%A4ume/%22%3Challe%3E-640.webp'),
  );
});

test.each<[string, object, object]>([
  ['on another origin', { uri: 'https://elsewhere.example/room.webp' }, {}],
  ['whose address names another host', { uri: '//elsewhere.example/room.webp' }, {}],
  ['that needs a signature', { uri: '/live/room.webp' }, {}],
  ['with a variant for a language', { locales: [{ locale: 'de', assetId: 'raum' }] }, {}],
  ['that is a drawing', { displayName: 'room.svg' }, {}],
  ['of a panorama', {}, { viewMode: 'VIEW_360D' }],
])('a picture %s has no preview', (_, asset, area) => {
  expect(previewLinks(venueOf(asset, area))).toBe('');
});

test('a large venue names the previews of its first areas only', () => {
  const areas = Array.from({ length: 50 }, (_, index) => `area-${index}`);
  expect(previewLinks(venueOf({}, {}, areas)).split(', ')).toHaveLength(10);
});
