import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { VenueSchema } from '../../../domain/kernel/venue';
import { defaultAreaId, singleArchitecture } from '../../../domain/kernel/venue-summary';
import { findAsset, listedAreas } from '../../../domain/venue/venue-rules';
import { KINDS } from '../../../domain/widgets/kinds';
import { isOfKind } from '../../../domain/widgets/widget';
import { readVenueFolder } from '../../../server/operator/import/venue-folder';

const FOLDER = fileURLToPath(new URL('../../../server/sample/aurora', import.meta.url));
const MEGABYTE = 1024 * 1024;
const LANGUAGES = ['ar', 'de', 'en'];

async function aurora() {
  const { venue } = await readVenueFolder(`${FOLDER}/venue.json`);
  const architecture = singleArchitecture(v.parse(VenueSchema, venue));
  if (architecture === null) throw new Error('The sample is not one architecture');
  return architecture;
}

const languagesOf = (texts: readonly { locale: string; text: string }[]): string[] =>
  texts
    .filter(({ text }) => text.trim() !== '')
    .map(({ locale }) => locale)
    .toSorted();

describe('the sample venue', () => {
  test('the sample venue lists at least five areas, and opens in one of them', async () => {
    const architecture = await aurora();
    expect(listedAreas(architecture).length).toBeGreaterThanOrEqual(5);
    expect(defaultAreaId(architecture)).not.toBeNull();
  });

  test('the sample venue has an area with two viewpoints, a film and a panorama', async () => {
    const { areas } = await aurora();
    const backgrounds = areas.flatMap(({ viewPoints }) => viewPoints.map(({ background }) => background));
    expect(areas.some(({ viewPoints }) => viewPoints.length === 2)).toBe(true);
    expect(backgrounds.filter((background) => background?.type === 'BackgroundVideo')).not.toEqual([]);
    expect(areas.filter(({ viewMode }) => viewMode === 'VIEW_360D')).not.toEqual([]);
  });

  test('the sample venue has every kind of widget but doors, because its bar leads to all areas, each kind with an icon', async () => {
    const { areas, globalWidgets, icons } = await aurora();
    const kinds = new Set(
      [...areas.flatMap(({ contentWidgets }) => contentWidgets), ...globalWidgets].map((w) => w.type),
    );
    const shown = Object.keys(KINDS).filter((kind) => kind !== 'DOOR');
    expect([...kinds].toSorted()).toEqual(shown.toSorted());
    expect(icons.map(({ type }) => type).toSorted()).toEqual(shown.toSorted());
  });

  test('the sample venue is translated into Arabic, German and English', async () => {
    const { areas, impress, privacyNotice } = await aurora();
    const texts = areas.flatMap(({ names, descriptions }) => [names, descriptions]);
    for (const text of [...texts, impress, privacyNotice]) expect(languagesOf(text)).toEqual(LANGUAGES);
  });

  test('the sample venue needs no provider, but for one meeting and one film at the end of the day', async () => {
    const { areas } = await aurora();
    const named = areas.flatMap(({ contentWidgets }) =>
      contentWidgets.flatMap(({ id, configurations }) =>
        configurations.flatMap(({ cookieProviders }) => cookieProviders.map((provider) => [id, provider])),
      ),
    );
    expect(named).toEqual([
      ['closing-panel', 'whereby'],
      ['talk-library', 'on-demand-video'],
    ]);
  });

  test('the sample venue has twelve media items, and all films of our own but for the live ones have captions', async () => {
    const { areas } = await aurora();
    const pieces = areas.flatMap(({ contentWidgets }) =>
      contentWidgets.flatMap((widget) =>
        isOfKind(widget, 'MEDIA_BOARD') ? widget.configurations.flatMap(({ contentPieces }) => contentPieces) : [],
      ),
    );
    expect(pieces).toHaveLength(12);
    const films = pieces.filter(({ kind, tags }) => kind === 'VIDEO' && !tags.includes('live'));
    expect(films.filter(({ captions }) => captions.length < 2)).toEqual([]);
    expect(films).toHaveLength(7);
  });

  test('the sample venue has a logo', async () => {
    const architecture = await aurora();
    expect(findAsset(architecture, architecture.style.logoAssetId)).not.toBeNull();
  });

  test('the sample venue is no larger than 8 MB', () => {
    const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
    const bytes = files.map((name) => statSync(`${FOLDER}/${name}`)).filter((entry) => entry.isFile());
    expect(bytes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(8 * MEGABYTE);
  });
});
