import { describe, expect, test } from 'vitest';
import {
  broughtFile,
  chosenFile,
  deletedFiles,
  filesOf,
  isFound,
  servedIn,
  shownFiles,
  typedAddress,
  usesIn,
  type VenueFile,
} from '../../../domain/control/files';
import { keyOfPath } from '../../../domain/control/outline';
import { valueAt } from '../../../domain/control/paths';
import { inverseOf, madeOn, type Step } from '../../../domain/control/steps';

const ROOT = ['architectures', '@aurora'];
const DOOR = [...ROOT, 'areas', '@lobby', 'viewPoints', '@door', 'background'];
const FILM = [
  ...ROOT,
  'areas',
  '@lobby',
  'contentWidgets',
  '@board',
  'configurations',
  '@all',
  'contentPieces',
  '@talk',
];
const VENUE = {
  architectures: [
    {
      id: 'aurora',
      style: { logoAssetId: 'hall' },
      assets: [
        {
          id: 'hall',
          uri: '/api/ui/architecture/aurora/assets/hall',
          displayName: 'Halle.webp',
          generation: '1',
          alts: [{ locale: 'en', text: 'A hall' }],
        },
        { id: 'opening', uri: '/live/aurora/opening.mp4', displayName: '' },
        { id: 'sheet', uri: '/api/ui/architecture/aurora/assets/sheet', locales: [{ locale: 'de', assetId: 'hall' }] },
        { id: 'old', uri: '/api/ui/architecture/aurora/assets/old', displayName: 'old.png' },
      ],
      areas: [
        {
          id: 'lobby',
          viewPoints: [
            { id: 'door', background: { type: 'BackgroundImage', assetId: 'hall' } },
            { id: 'bare', background: null },
          ],
          contentWidgets: [
            {
              id: 'board',
              configurations: [
                {
                  id: 'all',
                  contentPieces: [{ id: 'talk', kind: 'IMAGE', url: '/live/aurora/opening.mp4', captions: [] }],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};
const STORED = [
  { assetId: 'hall', contentType: 'image/webp', size: 100 },
  { assetId: 'opening', contentType: 'video/mp4', size: 2000 },
  { assetId: 'sheet', contentType: 'application/pdf', size: 50 },
];
const files = filesOf(VENUE, STORED);
const file = (id: string, of: readonly VenueFile[] = files): VenueFile => {
  const found = of.find((one) => one.id === id);
  if (found === undefined) throw new Error(`No file ${id}`);
  return found;
};
const made = (step: Step, document: unknown = VENUE): unknown => madeOn(document, step).document;
const title = { en: 'Entrance' };
const asset = (id: string, displayName: string, uri = `/api/ui/architecture/aurora/assets/${id}`) => ({
  id,
  uri,
  generation: 'abc',
  displayName,
});

describe('the files of a venue', () => {
  test('are known by name, kind and size, by what the service says where the name does not', () => {
    expect(files.map(({ name, kind, size }) => [name, kind, size])).toEqual([
      ['Halle.webp', 'picture', 100],
      ['opening', 'film', 2000],
      ['sheet', 'document', 50],
      ['old.png', 'picture', null],
    ]);
    expect([isFound(file('hall'), ' HALL'), isFound(file('hall'), 'stage'), isFound(file('hall'), '')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('know where they are used, by id or by address', () => {
    const uses = usesIn(VENUE, files);
    expect(uses.get('hall')?.map(({ path, name }) => [...path.slice(2), name].join(' '))).toEqual([
      'style logoAssetId',
      'assets @sheet locales @de assetId',
      'areas @lobby viewPoints @door background assetId',
    ]);
    expect(uses.get('opening')).toEqual([{ path: FILM, name: 'url' }]);
    expect(uses.get('old')).toEqual([]);
  });

  test('are there for the rule of addresses if the service has them', () => {
    expect(servedIn(VENUE, files, true, 'https://a.example').files.map(({ liveName }) => liveName)).toEqual([
      'hall',
      'opening.mp4',
      'sheet',
    ]);
    expect(servedIn(VENUE, files, false, 'https://a.example').files.length).toBe(4);
  });

  test('are used at a place, and a media item is then of their kind', () => {
    const spot = { path: FILM, name: 'url', title };
    const step = chosenFile(VENUE, spot, file('opening'));
    expect(valueAt(made(step), FILM)).toMatchObject({ url: '/live/aurora/opening.mp4', kind: 'VIDEO' });
    expect(made(inverseOf(madeOn(VENUE, step).step), made(step))).toEqual(VENUE);
    expect(valueAt(made(chosenFile(VENUE, spot, null)), FILM)).toEqual({ id: 'talk', kind: 'IMAGE', captions: [] });
    const typed = typedAddress(VENUE, spot, 'https://youtu.be/dQw4w9WgXcQ');
    expect(valueAt(made(typed), FILM)).toMatchObject({ url: 'https://youtu.be/dQw4w9WgXcQ', kind: 'VIDEO' });
    expect(typed.gesture).toBe(typedAddress(VENUE, spot, 'https://youtu.be/').gesture);
  });

  test('are pictures and films of viewpoints, also of one that has none; a film plays and keeps the picture', () => {
    const filmed = made(chosenFile(VENUE, { path: DOOR, name: 'videoUrl', title }, file('opening')));
    const film = { assetId: 'hall', videoUrl: '/live/aurora/opening.mp4' };
    expect(valueAt(filmed, DOOR)).toEqual({ ...film, type: 'BackgroundVideo', playerActive: true });
    expect(
      valueAt(made(chosenFile(filmed, { path: DOOR, name: 'videoUrl', title }, null), filmed), DOOR),
    ).toMatchObject({
      type: 'BackgroundImage',
      playerActive: false,
      videoUrl: null,
    });
    const bare = [...DOOR.slice(0, -2), '@bare', 'background'];
    expect(valueAt(made(chosenFile(VENUE, { path: bare, name: 'assetId', title }, file('hall'))), bare)).toEqual({
      type: 'BackgroundImage',
      assetId: 'hall',
    });
  });

  test('are captions by language, which come and go', () => {
    const spot = { path: [...FILM, 'captions', '@en'], name: 'url', title };
    const first = made(chosenFile(VENUE, spot, file('sheet')));
    expect(valueAt(first, spot.path)).toEqual({ locale: 'en', url: file('sheet').uri });
    const second = made(chosenFile(first, spot, file('hall')), first);
    expect(valueAt(second, spot.path)).toEqual({ locale: 'en', url: file('hall').uri });
    expect(made(chosenFile(second, spot, null), second)).toEqual(VENUE);
  });

  test('that were sent are of the venue and at their place by one step, and once only', () => {
    const brought = {
      asset: asset('film-1', 'Film.mp4', '/live/aurora/film-1.mp4'),
      spot: { path: FILM, name: 'url', title },
      replaces: null,
    };
    const step = broughtFile(VENUE, brought);
    const after = made(step);
    expect(valueAt(after, FILM)).toMatchObject({ url: '/live/aurora/film-1.mp4', kind: 'VIDEO' });
    expect(valueAt(after, [...ROOT, 'assets', '@film-1'])).toEqual({ ...brought.asset, alts: [] });
    expect(made(inverseOf(madeOn(VENUE, step).step), after)).toEqual(VENUE);
    expect(broughtFile(after, { ...brought, spot: null }).changes).toEqual([]);
  });

  test('take the place of another one wherever that is used, with its descriptions, by one step', () => {
    const step = broughtFile(VENUE, { asset: asset('new-1', 'New.webp'), spot: null, replaces: 'hall' });
    const after = made(step);
    const now = filesOf(after, []);
    expect([step.kind, step.name, now.map(({ id }) => id)]).toEqual([
      'replace',
      { '': 'Halle.webp' },
      ['new-1', 'opening', 'sheet', 'old'],
    ]);
    expect(valueAt(after, [...ROOT, 'assets', '@new-1', 'alts'])).toEqual([{ locale: 'en', text: 'A hall' }]);
    expect(usesIn(after, now).get('new-1')?.length).toBe(3);
    expect(JSON.stringify(after)).not.toContain('"hall"');
    expect(made(inverseOf(madeOn(VENUE, step).step), after)).toEqual(VENUE);
    const film = broughtFile(VENUE, {
      asset: asset('f-2', 'f.mp4', '/live/aurora/f-2.mp4'),
      spot: null,
      replaces: 'opening',
    });
    expect(valueAt(made(film), [...FILM, 'url'])).toBe('/live/aurora/f-2.mp4');
    expect(broughtFile(VENUE, { asset: asset('hall', 'Halle.webp'), spot: null, replaces: 'hall' }).changes).toEqual(
      [],
    );
  });

  test('one that an organiser is led to is listed, whatever the page and the filter', () => {
    const all = filesOf(VENUE, []);
    const shown = (wanted: string, most = 2) =>
      shownFiles(all, all.slice(1), most, wanted).map(({ id }) => all.findIndex((one) => one.id === id));
    const keyAt = (index: number): string => keyOfPath(all[index]?.path ?? []);
    expect([shown(''), shown(keyAt(1)), shown(keyAt(0)), shown(keyAt(3))]).toEqual([
      [1, 2],
      [1, 2],
      [0, 1, 2],
      [3, 1, 2],
    ]);
  });

  test('are deleted at once, and come back as they were', () => {
    const step = deletedFiles(VENUE, [file('old'), file('sheet')]);
    expect([step.name, filesOf(made(step), []).map(({ id }) => id)]).toEqual([
      { '': 'old.png +1' },
      ['hall', 'opening'],
    ]);
    expect(made(inverseOf(madeOn(VENUE, step).step), made(step))).toEqual(VENUE);
  });
});
