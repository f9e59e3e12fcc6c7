import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Architecture, ArchitectureSchema, AreaSchema, VenueSchema } from '../../../domain/kernel/venue';
import {
  CANNOT_LOAD_VENUE_MESSAGE,
  defaultAreaId,
  defaultViewpoint,
  findArea,
  ONE_ARCHITECTURE_MESSAGE,
  singleArchitecture,
  summaryOf,
} from '../../../domain/kernel/venue-summary';
import { areaName, findAsset, listedAreas, localizedAsset, widgetOpening } from '../../../domain/venue/venue-rules';
import { ContentWidgetSchema } from '../../../domain/widgets/widget';
import venueJson from '../../fixtures/contract/venue.json';

const architecture = (more: object): Architecture => v.parse(ArchitectureSchema, { id: 'a', ...more });
const contract = v.parse(VenueSchema, venueJson);
const areas = (...ids: string[]) => ids.map((id) => ({ id }));
const ids = (items: readonly { id: string }[]): string[] => items.map((item) => item.id);

describe('venue', () => {
  test.each([
    ['none', [], null],
    ['one', [{ id: 'a' }], 'a'],
    ['two', [{ id: 'a' }, { id: 'b' }], null],
  ])('a venue with %s has exactly one architecture or none to show §3.24', (_, architectures, id) => {
    expect(singleArchitecture(v.parse(VenueSchema, { architectures }))?.id ?? null).toBe(id);
  });

  test('venue errors have the two messages of the specification', () => {
    expect([ONE_ARCHITECTURE_MESSAGE, CANNOT_LOAD_VENUE_MESSAGE]).toEqual([
      'The venue must include exactly one architecture',
      'Cannot load venue',
    ]);
  });

  test("the contract venue's summary", () => {
    expect(summaryOf(contract, 'aurora')).toEqual({
      architectureId: 'aurora',
      defaultAreaId: 'lobby',
      areas: [
        {
          id: 'lobby',
          names: contract.architectures[0]?.areas[0]?.names,
          viewpointIds: ['lobby-entrance', 'lobby-film'],
          defaultViewpointId: 'lobby-entrance',
        },
        {
          id: 'stage',
          names: contract.architectures[0]?.areas[1]?.names,
          viewpointIds: ['stage-centre'],
          defaultViewpointId: 'stage-centre',
        },
        {
          id: 'backstage',
          names: contract.architectures[0]?.areas[2]?.names,
          viewpointIds: ['backstage-view'],
          defaultViewpointId: 'backstage-view',
        },
      ],
      terms: {
        bannerType: 'DETAILED',
        asksTracking: true,
        providers: contract.architectures[0]?.cookieProviders.map(({ id, type }) => ({ id, type })),
      },
      boundaries: ['2026-01-01T08:00Z', '2026-11-20T09:00Z', '2026-11-20T10:00Z', '2030-01-01T12:00Z'].map(Date.parse),
      begins: {},
      unknownProviders: [],
    });
    expect(summaryOf({ architectures: [] }, 'x')).toEqual({
      architectureId: 'x',
      defaultAreaId: null,
      areas: [],
      terms: { bannerType: 'NONE', asksTracking: false, providers: [] },
      boundaries: [],
      begins: {},
      unknownProviders: [],
    });
    const talks = [{ id: 'talk', begin: '2026-11-20T09:00Z', end: '2026-11-20T10:00Z' }, { id: 'always' }];
    const hall = { id: 'hall', contentWidgets: [{ id: 'stage', type: 'MEETING', configurations: talks }] };
    expect(summaryOf({ architectures: [architecture({ areas: [hall] })] }, 'a').begins).toEqual({
      'stage/talk': Date.parse('2026-11-20T09:00Z'),
    });
  });
});

describe('default area', () => {
  test.each([
    ['the configured one', { defaultAreaId: 'y', areas: areas('x', 'y') }, 'y'],
    ['null if the configured one is unknown', { defaultAreaId: 'z', areas: areas('x') }, null],
    ['null if none is configured', { areas: areas('x') }, null],
  ])('the default area is %s', (_, more, id) => {
    expect(defaultAreaId(architecture(more))).toBe(id);
  });

  test('an area is found by its id, and an unknown id finds nothing', () => {
    const venue = architecture({ areas: areas('x', 'y') });
    expect([findArea(venue, 'y')?.id, findArea(venue, 'z'), findArea(venue, null)]).toEqual(['y', null, null]);
  });
});

describe('listed areas §3.25', () => {
  const positions = (...entries: [areaId: string, visible?: boolean][]) => ({
    areaPositions: entries.map(([areaId, visible = true]) => ({ areaId, visible })),
  });

  test.each([
    ['all if the floor plan lists none', positions(), ['x', 'y', 'z']],
    ['in the order of the floor plan', positions(['z'], ['x'], ['y']), ['z', 'x', 'y']],
    ['without hidden ones', positions(['z'], ['x', false], ['y']), ['z', 'y']],
    ['with unlisted ones at the end', positions(['z']), ['z', 'x', 'y']],
    ['without unknown ones', positions(['w'], ['y'], ['x']), ['y', 'x', 'z']],
  ])('the listed areas are %s', (_, floorplan, listed) => {
    expect(ids(listedAreas(architecture({ areas: areas('x', 'y', 'z'), floorplan })))).toEqual(listed);
  });

  test('the listed areas of the contract venue omit the backstage', () => {
    expect(contract.architectures.flatMap(listedAreas).map((area) => areaName(area, 'de'))).toEqual([
      'Foyer',
      'Main stage',
    ]);
  });
});

describe('area', () => {
  const area = (more: object) => v.parse(AreaSchema, { id: 'lobby', ...more });

  test('an area without a name is called by its id', () => {
    expect(areaName(area({}), 'en')).toBe('lobby');
    expect(areaName(area({ names: [{ locale: 'en', text: '' }] }), 'en')).toBe('lobby');
    expect(areaName(area({ names: [{ locale: 'en', text: 'Lobby' }] }), 'ar')).toBe('Lobby');
  });

  test.each([
    ['the configured one', { defaultViewpointId: 'b', viewPoints: areas('a', 'b') }, 'b'],
    ['the first if the configured one is unknown', { defaultViewpointId: 'c', viewPoints: areas('a', 'b') }, 'a'],
    ['the first if none is configured', { viewPoints: areas('a', 'b') }, 'a'],
    ['null if there is none', { defaultViewpointId: 'a' }, null],
  ])('the initial viewpoint of an area is %s §3.30', (_, more, id) => {
    expect(defaultViewpoint(area(more))?.id ?? null).toBe(id);
  });
});

describe('assets', () => {
  const venue = architecture({
    assets: [
      {
        id: 'pdf',
        uri: '/pdf',
        locales: [
          { locale: 'de', assetId: 'pdf-de' },
          { locale: 'fr', assetId: 'gone' },
        ],
      },
      { id: 'pdf-de', uri: '/pdf-de' },
    ],
  });

  test.each([
    ['its variant for the language', 'pdf', 'de', 'pdf-de'],
    ['itself if the language has no variant', 'pdf', 'ar', 'pdf'],
    ['itself if the variant does not exist', 'pdf', 'fr', 'pdf'],
    ['itself if it has no variants', 'pdf-de', 'de', 'pdf-de'],
    ['null if it does not exist', 'gone', 'de', null],
    ['null if none is named', null, 'de', null],
  ])('an asset resolves to %s §3.27', (_, assetId, locale, id) => {
    expect(localizedAsset(venue, assetId, locale)?.id ?? null).toBe(id);
  });

  test('an asset is found by its id', () => {
    expect([findAsset(venue, 'pdf-de')?.uri, findAsset(venue, 'x'), findAsset(venue, null)]).toEqual([
      '/pdf-de',
      null,
      null,
    ]);
  });
});

describe('widget opening times', () => {
  const widget = (...slots: [begin: string | null, end: string | null][]) =>
    v.parse(ContentWidgetSchema, {
      id: 'w',
      type: 'MEETING',
      configurations: slots.map(([begin, end], index) => ({ id: `c${index}`, begin, end })),
    });
  const at = (hour: string): string => `2026-11-20T${hour}:00Z`;
  const now = Date.parse(at('09:30'));

  test.each([
    ['without configurations is open', [], { state: 'open', live: false, opensAt: null }],
    ['without bounds is open', [[null, null]], { state: 'open', live: false, opensAt: null }],
    ['within both its bounds is live', [[at('09:00'), at('10:00')]], { state: 'open', live: true, opensAt: null }],
    ['with only a past start is open', [[at('09:00'), null]], { state: 'open', live: false, opensAt: null }],
    ['with only a future end is open', [[null, at('10:00')]], { state: 'open', live: false, opensAt: null }],
    ['at its start is live', [[at('09:30'), at('10:00')]], { state: 'open', live: true, opensAt: null }],
    ['at its end is closed', [[at('09:00'), at('09:30')]], { state: 'closed', live: false, opensAt: null }],
    [
      'before its start is closed and has an opening time',
      [
        [at('11:00'), at('12:00')],
        [at('10:00'), at('10:30')],
        [at('08:00'), at('09:00')],
      ],
      { state: 'closed', live: false, opensAt: at('10:00') },
    ],
    [
      'with one open slot has no opening time',
      [
        [null, null],
        [at('10:00'), null],
      ],
      { state: 'open', live: false, opensAt: null },
    ],
    [
      'has no opening time in a slot that ends before it starts',
      [
        [at('10:00'), at('09:00')],
        [at('11:00'), at('12:00')],
      ],
      { state: 'closed', live: false, opensAt: at('11:00') },
    ],
  ] as const)('a widget %s', (_, slots, opening) => {
    expect(
      widgetOpening(widget(...slots.map(([begin, end]): [string | null, string | null] => [begin, end])), now),
    ).toEqual(opening);
  });
});
