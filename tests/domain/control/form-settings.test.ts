import { expect, test } from 'vitest';
import { itemsOf, listOfItems } from '../../../domain/control/form-settings';
import { fieldsIn, isMissing, isValid, stepOf } from '../../../domain/control/forms';
import { madeOn } from '../../../domain/control/steps';

const desk = { id: 'morning', url: 'https://meet.example', webinarOn: true, cookieProviders: ['meet'], own: 1 };
const venue = {
  architectures: [
    {
      id: 'aurora',
      defaultAreaId: 'lobby',
      cookieProviders: [{ id: 'meet', name: 'Meet', type: 'EXTERNAL_MEDIA' }],
      assets: [{ id: 'hall', uri: '/hall.webp' }],
      areas: [
        {
          id: 'lobby',
          viewPoints: [{ id: 'door', background: { type: 'BackgroundImage', assetId: 'hall' } }],
          contentWidgets: [{ id: 'desk', type: 'MEETING', openMode: 'NEW_TAB', configurations: [desk] }],
        },
        { id: 'stage' },
      ],
    },
  ],
};
const fields = fieldsIn(venue);
const at = (...path: string[]) => {
  const found = fields.find(({ kind, path: own }) => kind === 'settings' && own.slice(2).join(' ') === path.join(' '));
  if (found === undefined) throw new Error(`No settings at ${path.join(' ')}`);
  return found;
};
const DESK = ['areas', '@lobby', 'contentWidgets', '@desk'];
const optionsOf = (path: string[], name: string) => at(...path).settings?.find((one) => one.name === name)?.options;

test('settings are made from the schemas, with what they may be and what they may refer to', () => {
  expect([at().values['defaultAreaId'], optionsOf([], 'defaultAreaId')]).toEqual(['lobby', ['', 'lobby', 'stage']]);
  expect(optionsOf(['areas', '@lobby'], 'viewMode')).toEqual(['VIEW_2D', 'VIEW_360D']);
  expect(optionsOf(['areas', '@lobby'], 'defaultViewpointId')).toEqual(['', 'door']);
  expect(optionsOf(DESK, 'openMode')).toContain('OVERLAY_DIALOG');
  expect(optionsOf(DESK, 'type')).toContain('PDF');
  const own = at(...DESK, 'configurations', '@morning');
  expect(own.part).toBe('content');
  expect(own.values).toMatchObject({ url: desk.url, webinarOn: 'true', cookieProviders: '["meet"]', meetingUrl: '' });
  expect(optionsOf([...DESK, 'configurations', '@morning'], 'cookieProviders')).toEqual(['meet']);
  expect(Object.keys(own.values)).not.toContain('id');
  expect(fields.filter((field) => field.kind === 'settings' && isMissing(field, 'de'))).toEqual([]);
});

test('a property that has a file says which kinds it takes, and whether it has its address', () => {
  const item = {
    id: 'film',
    kind: 'VIDEO',
    url: '/live/aurora/film.mp4',
    captions: [{ locale: 'en', url: '/a/en.vtt' }],
  };
  const file = (type: string, configuration: object) => ({ id: type, type, configurations: [configuration] });
  const made = fieldsIn({
    architectures: [
      {
        id: 'aurora',
        areas: [
          {
            id: 'lobby',
            viewPoints: [{ id: 'door', background: null }],
            contentWidgets: [
              file('PDF', { id: 'sheet' }),
              file('MEDIA_BOARD', { id: 'films', contentPieces: [item, { id: 'plan', kind: 'IMAGE' }] }),
            ],
          },
        ],
        style: null,
        assets: [{ id: 'hall', uri: '/hall.webp', locales: [{ locale: 'de', assetId: 'halle' }] }],
      },
    ],
  });
  const taking = (last: string) =>
    made
      .filter(({ kind, path }) => kind === 'settings' && path.at(-1) === last)
      .flatMap(({ settings = [] }) => settings.filter(({ accepts }) => accepts !== undefined))
      .map(({ name, kind, accepts }) => [name, kind, accepts?.join(' ')]);
  expect(taking('background')).toEqual([
    ['assetId', 'file', 'picture'],
    ['videoUrl', 'address', 'film'],
  ]);
  expect(taking('style')).toEqual([['logoAssetId', 'file', 'picture']]);
  expect(taking('@sheet')).toEqual([
    ['url', 'address', 'document'],
    ['assetId', 'file', 'document'],
  ]);
  expect(taking('@film')).toEqual([
    ['url', 'address', 'film audio picture document'],
    ['thumbnailAssetId', 'file', 'picture'],
  ]);
  expect(made.filter(({ kind }) => kind === 'files').map(({ label, values }) => [label, values])).toEqual([
    ['captions', { en: '/a/en.vtt' }],
    ['variants', { de: 'halle' }],
  ]);
});

test('a changed setting is of its own kind in the venue’s file, and everything else stays', () => {
  const change = (path: string[], name: string, value: string) => stepOf(at(...path), { name, value }, false);
  const configuration = [...DESK, 'configurations', '@morning'];
  const steps = [
    change(DESK, 'openMode', 'EMBEDDED'),
    change(configuration, 'webinarOn', 'false'),
    change(configuration, 'cookieProviders', listOfItems([])),
    change(configuration, 'meetingUrl', 'https://meet.example/b'),
    change(configuration, 'url', ''),
  ];
  const saved = steps.reduce((made, step) => madeOn(made, step).document, venue as unknown) as typeof venue;
  const { url: _, ...rest } = desk;
  const [widget] = saved.architectures[0]?.areas[0]?.contentWidgets ?? [];
  expect(widget).toEqual({
    id: 'desk',
    type: 'MEETING',
    openMode: 'EMBEDDED',
    configurations: [{ ...rest, webinarOn: false, cookieProviders: [], meetingUrl: 'https://meet.example/b' }],
  });
  expect(fieldsIn(saved).length).toBe(fields.length);
});

test('a list is kept as a text, and what is no list is an empty one', () => {
  expect(itemsOf(listOfItems(['a,b', 'c']))).toEqual(['a,b', 'c']);
  expect([itemsOf(''), itemsOf('{'), itemsOf('[1]')]).toEqual([[], [], []]);
});

test.each([
  ['30', 30, true],
  ['3650', 3650, true],
  ['', null, true],
  ['0', 0, false],
  ['3651', 3651, false],
  ['1.5', '1.5', false],
  ['ten', 'ten', false],
])('the days until personal data is deleted, typed as "%s"', (typed, after, isSaved) => {
  const days = at();
  expect(days.values['personalDataDays']).toBe('');
  const { changes } = stepOf(days, { name: 'personalDataDays', value: typed }, true);
  expect(changes).toMatchObject([{ kind: 'set', name: 'personalDataDays', before: null, after }]);
  expect(changes.every(isValid)).toBe(isSaved);
});

test.each([
  ['20', 20, true],
  ['', null, true],
  ['0', 0, false],
  ['601', 601, false],
  ['an hour', 'an hour', false],
])('the minutes that a certificate needs, typed as "%s"', (typed, after, isSaved) => {
  const { changes } = stepOf(at(), { name: 'certificateMinutes', value: typed }, true);
  expect(changes).toMatchObject([{ kind: 'set', name: 'certificateMinutes', before: null, after }]);
  expect(changes.every(isValid)).toBe(isSaved);
});

test('stored days are shown as they are typed', () => {
  const shown = fieldsIn({ architectures: [{ id: 'aurora', personalDataDays: 30 }] });
  expect(shown.find(({ values }) => 'personalDataDays' in values)?.values['personalDataDays']).toBe('30');
});
