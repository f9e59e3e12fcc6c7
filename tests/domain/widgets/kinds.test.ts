import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { KINDS, kindOf, type WidgetKind } from '../../../domain/widgets/kinds';
import { MEETING_FEATURES } from '../../../domain/widgets/meeting';
import { ContentWidgetSchema, embedsOf, isOfKind, slotsOf, widgetIn } from '../../../domain/widgets/widget';

const WIDGET_KINDS = Object.keys(KINDS) as WidgetKind[];
const COMMON = {
  id: 'c',
  name: [],
  cookieProviders: [],
  begin: null,
  end: null,
  displayMode: null,
  url: null,
  uris: [],
  descriptions: [],
  track: [],
  speakers: [],
  movedFrom: null,
  sourceKey: null,
};
const PIECE = {
  track: [],
  speakers: [],
  titles: [],
  descriptions: [],
  kind: 'VIDEO',
  url: null,
  thumbnailAssetId: null,
  tags: [],
  length: null,
  captions: [],
};
/** What each kind reads of an empty configuration, beside the common fields. */
const OWN = {
  MEETING: {
    webinarOn: false,
    capacity: null,
    hostMeetingUrl: null,
    viewerMeetingUrl: null,
    meetingUrl: null,
    hasHostMeetingUrl: false,
    features: {},
  },
  WHITEBOARD: { hostsOnly: false },
  MEDIA_BOARD: { contentPieces: [] },
  SOCIAL_WALL: { preModerated: false },
  PDF: { assetId: null },
  CHAT: { roomId: null },
  PRESENCE_LIST: {},
  AI_SEARCH: {},
  DOOR: { areaId: null },
};
/** A wrong value for each field that belongs to one kind. */
const FOREIGN = {
  webinarOn: 'x',
  meetingUrl: 7,
  features: 'x',
  preModerated: 'x',
  hostsOnly: 'x',
  contentPieces: 'x',
  assetId: {},
  roomId: 7,
};

const widgetOf = (type: string, ...configurations: object[]) =>
  v.parse(ContentWidgetSchema, { id: 'w', type, configurations });
const read = (type: string, configuration: object) => widgetOf(type, configuration).configurations[0];

describe('widget kinds', () => {
  test('the registry holds the eight kinds', () => {
    expect(WIDGET_KINDS.toSorted()).toEqual(Object.keys(OWN).toSorted());
    expect(WIDGET_KINDS.map((type) => kindOf({ type }))).toEqual(WIDGET_KINDS);
  });

  test.each(['UNHEARD_OF', 'toString', 'meeting', ''])('%j is an unknown kind', (type) => {
    expect(kindOf({ type })).toBeNull();
  });

  test.each(WIDGET_KINDS)('%s reads an empty configuration with the defaults of its own fields', (kind) => {
    expect(read(kind, { id: 'c' })).toEqual({ ...COMMON, ...OWN[kind] });
  });

  test.each(WIDGET_KINDS)('%s reads null like a missing field', (kind) => {
    const fields = Object.keys({ ...COMMON, ...OWN[kind] });
    const nulls = Object.fromEntries(fields.map((field) => [field, null]));
    expect(read(kind, { ...nulls, id: 'c' })).toEqual({ ...COMMON, ...OWN[kind] });
  });

  test.each(WIDGET_KINDS)("%s ignores the fields of other kinds, even with another kind's errors in them", (kind) => {
    const foreign = Object.fromEntries(Object.entries(FOREIGN).filter(([field]) => !(field in OWN[kind])));
    expect(read(kind, { id: 'c', unheardOf: [1], ...foreign })).toEqual({ ...COMMON, ...OWN[kind] });
  });

  test('an unknown kind reads the common fields', () => {
    const configuration = { id: 'c', url: 'https://new.example', begin: '2026-11-20T09:00:00Z', ...FOREIGN };
    expect(read('UNHEARD_OF', configuration)).toEqual({
      ...COMMON,
      url: configuration.url,
      begin: configuration.begin,
    });
  });

  test.each(WIDGET_KINDS)('%s rejects an error in a common field and names its place', (kind) => {
    const result = v.safeParse(ContentWidgetSchema, { id: 'w', type: kind, configurations: [{ id: 'c', name: 7 }] });
    expect(result.issues?.map((issue) => v.getDotPath(issue))).toEqual(['configurations.0.name']);
  });

  test.each([undefined, null, 7, {}, { id: 'w' }, { id: 'w', type: 7 }])('%j is no widget', (input) => {
    expect(v.is(ContentWidgetSchema, input)).toBe(false);
  });

  test('a widget is narrowed to the configurations of its kind', () => {
    const widget = widgetOf('PDF', { id: 'c', assetId: 'programme' });
    expect(isOfKind(widget, 'CHAT')).toBe(false);
    expect(isOfKind(widget, 'PDF') && widget.configurations.map(({ assetId }) => assetId)).toEqual(['programme']);
  });
});

describe('a MEETING widget', () => {
  test('a MEETING widget reads every flag of the meeting room and ignores unknown flags', () => {
    const features = Object.fromEntries(MEETING_FEATURES.map((flag, index) => [flag, index % 2 === 0]));
    expect(MEETING_FEATURES).toHaveLength(22);
    expect(read('MEETING', { id: 'c', features: { ...features, unheardOf: 'x' } })).toMatchObject({ features });
  });

  test('a MEETING widget distinguishes a null flag from one that is off', () => {
    const features = { chat: null, people: false };
    expect(read('MEETING', { id: 'c', features })).toHaveProperty('features', features);
  });

  test('a MEETING widget loads each of its addresses in a frame, with the providers of its configuration', () => {
    const addresses = { url: '/a', meetingUrl: '/b', viewerMeetingUrl: '/c', hostMeetingUrl: '/d' };
    const widget = widgetOf('MEETING', { id: 'c', cookieProviders: ['whereby'], ...addresses });
    expect(embedsOf(widget)).toEqual(
      ['/a', '/b', '/c', '/d'].map((address) => ({ address, embeddings: ['frame'], providers: ['whereby'] })),
    );
  });
});

describe('a MEDIA_BOARD widget', () => {
  const piece = { id: 'p', begin: '2026-11-20T09:00:00Z', end: null };

  test('a MEDIA_BOARD widget reads its content pieces', () => {
    expect(read('MEDIA_BOARD', { id: 'c', contentPieces: [piece] })).toHaveProperty('contentPieces', [
      { ...PIECE, ...piece },
    ]);
  });

  test('a MEDIA_BOARD widget has the timeslots of its configurations and their pieces', () => {
    const slots = slotsOf(widgetOf('MEDIA_BOARD', { id: 'c', contentPieces: [piece] }));
    expect(slots.map(({ begin, end }) => ({ begin, end }))).toEqual([
      { begin: null, end: null },
      { begin: piece.begin, end: null },
    ]);
  });
});

test.each(['CHAT', 'UNHEARD_OF'])('a %s widget has only the timeslots of its configurations', (type) => {
  const slots = slotsOf(widgetOf(type, { id: 'c', end: '2026-11-20T09:00:00Z', contentPieces: [{ id: 'p' }] }));
  expect(slots.map(({ begin, end }) => ({ begin, end }))).toEqual([{ begin: null, end: '2026-11-20T09:00:00Z' }]);
});

test('a configuration has an address per language, and all of them wait for consent §3.49', () => {
  const uris = [
    { locale: 'en', uri: 'https://pages.example/en' },
    { locale: 'ar', uri: 'https://pages.example/ar' },
  ];
  const widget = v.parse(ContentWidgetSchema, {
    id: 'w',
    type: 'WHITEBOARD',
    configurations: [
      { id: 'a', url: 'https://pages.example/any', uris },
      { id: 'b', url: 'https://pages.example/other' },
    ],
  });
  const urlsIn = (locale: string) => widgetIn(widget, locale).configurations.map(({ url }) => url);
  expect(urlsIn('ar')).toEqual(['https://pages.example/ar', 'https://pages.example/other']);
  expect(urlsIn('de')).toEqual(['https://pages.example/en', 'https://pages.example/other']);
  expect(embedsOf(widget).map(({ address }) => address)).toEqual([
    'https://pages.example/any',
    'https://pages.example/en',
    'https://pages.example/ar',
    'https://pages.example/other',
  ]);
});
