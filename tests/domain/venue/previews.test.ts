import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ArchitectureSchema } from '../../../domain/kernel/venue';
import { previewOf } from '../../../domain/venue/previews';

const URI = '/api/ui/architecture/aurora/assets/room.webp';

function previewFor(asset: object, area: object = {}): string | null {
  const venue = v.parse(ArchitectureSchema, {
    id: 'aurora',
    defaultAreaId: 'stage',
    floorplan: {},
    assets: [{ id: 'room', uri: URI, generation: '7', ...asset }],
    areas: [{ id: 'stage', viewPoints: [{ id: 'door', background: { type: 'IMAGE', assetId: 'room' } }], ...area }],
  });
  const [found] = venue.areas;
  return found === undefined ? null : previewOf(venue, found);
}

test('the preview of an area is the smallest size of its picture, in the generation that browsers ask for', () => {
  expect(previewFor({})).toBe('/api/ui/architecture/aurora/assets/room-640.webp?generation=7');
});

test('the address of a preview is written as browsers write it', () => {
  expect(previewFor({ uri: '/räume/"<halle>.webp', generation: null })).toBe('/r%C3%A4ume/%22%3Challe%3E-640.webp');
});

test.each<[string, object, object]>([
  ['on another origin', { uri: 'https://elsewhere.example/room.webp' }, {}],
  ['whose address names another host', { uri: '//elsewhere.example/room.webp' }, {}],
  ['that needs a signature', { uri: '/live/room.webp' }, {}],
  ['with a variant for a language', { locales: [{ locale: 'de', assetId: 'raum' }] }, {}],
  ['that is a drawing', { displayName: 'room.svg' }, {}],
  ['of a panorama', {}, { viewMode: 'VIEW_360D' }],
])('a picture %s has no preview', (_, asset, area) => {
  expect(previewFor(asset, area)).toBeNull();
});
