import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { preflight } from '../../../domain/control/preflight';
import type { Surroundings } from '../../../domain/control/preflight-files';
import { ArchitectureSchema } from '../../../domain/kernel/venue';

const NOW = Date.parse('2027-03-12T12:00:00Z');
const SITE = { origin: 'https://venue.example', onDemandVideoPrefix: null };
const both = (text: string) => [
  { locale: 'en', text },
  { locale: 'de', text: `${text} (de)` },
];
const english = (text: string) => [{ locale: 'en', text }];
const at = (hour: number) => new Date(NOW + hour * 3_600_000).toISOString();

const film = (more: object = {}) => ({
  id: 'film',
  type: 'MEETING',
  name: both('Desk'),
  configurations: [
    { id: 'one', name: both('Morning'), url: 'https://meet.example/a', cookieProviders: ['meet'], ...more },
  ],
});

const told = (
  change: object = {},
  widget: object = film(),
  area: object = {},
  around: Partial<Surroundings> = {},
  locale?: string,
) =>
  preflight(
    v.parse(ArchitectureSchema, {
      id: 'aurora',
      defaultAreaId: 'lobby',
      globalNavigationEnabled: true,
      cookieProviders: [{ id: 'meet', type: 'EXTERNAL_MEDIA' }],
      assets: [{ id: 'lobby-picture', uri: 'assets/lobby.webp', displayName: 'Lobby', alts: english('A bright hall') }],
      areas: [
        { id: 'lobby', names: both('Lobby'), contentWidgets: [widget], viewPoints: [], ...area },
        { id: 'stage', names: both('Stage') },
      ],
      ...change,
    }),
    NOW,
    SITE,
    { files: [], hasMail: true, isSecure: true, isOpenBeside: false, origin: SITE.origin, ...around },
    locale,
  );
/** What is found, without the ways there. */
const check = (...parts: Parameters<typeof told>) => told(...parts).map(({ at: _way, ...found }) => found);
const board = (...pieces: object[]) => ({
  id: 'board',
  type: 'MEDIA_BOARD',
  name: both('Talks'),
  configurations: [{ id: 'all', contentPieces: pieces }],
});
const talk = (id: string, begin: number, end: number) => ({ id, titles: both(id), begin: at(begin), end: at(end) });

describe('the checks before publishing', () => {
  test('a venue in order has no findings', () => {
    expect(check()).toEqual([]);
    expect(check({}, board(talk('First', 1, 2), talk('Second', 2, 3)))).toEqual([]);
  });

  test('each finding leads to what it is about in the venue’s file', () => {
    const viewPoints = [{ id: 'door', background: { type: 'BackgroundImage', assetId: 'gone' } }];
    const lobby = ['architectures', '@aurora', 'areas', '@lobby'];
    const piece = [...lobby, 'contentWidgets', '@board', 'configurations', '@all', 'contentPieces', '@Late'];
    const late = { ...talk('Late', 2, 1), url: 'nowhere' };
    const ways = told({ impress: both('[…]') }, board(late), { viewPoints }).map(({ rule, at: way }) => [rule, way]);
    expect(ways).toEqual([
      ['slotReversed', piece],
      ['noAddress', piece],
      ['missingPicture', lobby],
      ['imprintGap', ['architectures', '@aurora', 'impress']],
    ]);
  });

  test('areas, widgets and talks are named in the organiser’s language', () => {
    const viewPoints = [{ id: 'door', background: { type: 'BackgroundImage', assetId: 'gone' } }];
    expect(check({}, board(talk('Late', 2, 1)), { viewPoints }, {}, 'de')).toEqual([
      { rule: 'slotReversed', place: 'Talks (de)', details: ['Late (de)'] },
      { rule: 'missingPicture', place: 'Lobby (de)', details: ['gone'] },
    ]);
  });

  test('a picture that something shows is not among the venue’s, or its file is not there', () => {
    expect(check({ style: { logoAssetId: 'logo' } })).toEqual([
      { rule: 'missingPicture', place: 'aurora', details: ['logo'] },
    ]);
    const viewPoints = [{ id: 'door', background: { type: 'BackgroundImage', assetId: 'gone' } }];
    expect(check({}, film(), { viewPoints })).toEqual([{ rule: 'missingPicture', place: 'Lobby', details: ['gone'] }]);
    const own = {
      id: 'hall',
      uri: '/api/ui/architecture/aurora/assets/hall',
      displayName: 'Hall',
      alts: english('A hall'),
    };
    expect(check({ assets: [own] })).toEqual([{ rule: 'missingPicture', place: 'Hall', details: ['hall'] }]);
    const files = [{ assetId: 'hall', liveName: 'hall.webp', size: 1000, contentType: 'image/webp' }];
    expect(check({ assets: [own] }, film(), {}, { files })).toEqual([]);
  });

  test('a picture is too heavy for phones if no smaller sizes are made of it', () => {
    const weighing = (megabytes: number, contentType: string) =>
      check(
        {},
        film(),
        {},
        {
          files: [{ assetId: 'lobby-picture', liveName: 'lobby-picture', size: megabytes * 1024 * 1024, contentType }],
        },
      );
    // The service makes smaller sizes of it.
    expect(weighing(9, 'image/webp')).toEqual([]);
    expect(weighing(2, 'image/gif')).toEqual([{ rule: 'oversized', place: 'Lobby', details: ['2 MB'] }]);
    expect(weighing(200, 'video/mp4')).toEqual([]);
  });

  test('a film, its captions or a document are at an address where attendees would find nothing, or something else', () => {
    const files = [
      { assetId: 'talk', liveName: 'talk.mp4', size: 1000, contentType: 'video/mp4' },
      { assetId: 'sheet', liveName: 'sheet.pdf', size: 1000, contentType: 'application/pdf' },
    ];
    const rulesOf = (widget: object) =>
      check({}, widget, {}, { files }).map(({ rule, place, details }) => [rule, place, details]);
    const piece = (url: string, more: object = {}) => board({ id: 'talk', titles: both('Talk'), url, ...more });
    expect(rulesOf(piece('/live/aurora/talk.mp4'))).toEqual([]);
    expect(rulesOf(piece('/live/aurora/gone.mp4'))).toEqual([['missingPicture', 'Talks', ['/live/aurora/gone.mp4']]]);
    expect(rulesOf(piece('films/talk.mp4'))).toEqual([['noAddress', 'Talks', ['films/talk.mp4']]]);
    const sheet = '/api/ui/architecture/aurora/assets/sheet';
    expect(rulesOf(piece(sheet))).toEqual([['otherKind', 'Talks', [sheet]]]);
    expect(rulesOf(piece('/live/aurora/talk.mp4', { captions: [{ locale: 'en', url: '/gone.vtt' }] }))).toEqual([
      ['missingPicture', 'Talks', ['/gone.vtt']],
    ]);
    const document = { id: 'plan', type: 'PDF', name: both('Plan'), configurations: [{ id: 'one', url: '/plan.pdf' }] };
    expect(rulesOf(document)).toEqual([['missingPicture', 'Plan', ['/plan.pdf']]]);
    expect(rulesOf(film({ meetingUrl: 'meet.example/b' }))).toEqual([['noAddress', 'Desk', ['meet.example/b']]]);
  });

  test('a link leads to an area that the venue does not have', () => {
    const leading = (uri: string) =>
      check({}, film({ uris: [{ locale: 'en', uri }] })).map(({ rule, details }) => [rule, details]);
    expect(leading('/v/aurora/area/gone')).toEqual([['deadLink', ['/v/aurora/area/gone']]]);
    expect(leading('/v/elsewhere/area/lobby')).toEqual([['deadLink', ['/v/elsewhere/area/lobby']]]);
    expect(leading('/v/aurora/area/lobby')).toEqual([]);
  });

  test('the service sends no mails, or browsers allow no cameras on it', () => {
    const { origin } = SITE;
    expect(check({}, film(), {}, { hasMail: false })).toEqual([{ rule: 'noMail', place: origin, details: [origin] }]);
    expect(check({}, film(), {}, { isSecure: false })).toEqual([{ rule: 'noHttps', place: origin, details: [origin] }]);
  });

  test('a text is missing in one of the venue’s languages', () => {
    expect(check({}, film(), { names: english('Lobby') })).toEqual([
      { rule: 'noTranslation', place: 'Lobby', details: ['de'] },
    ]);
    expect(check({}, film({ name: english('Morning') }))).toEqual([
      { rule: 'noTranslation', place: 'Desk', details: ['de'] },
    ]);
  });

  test('a picture has no description, and other files need none', () => {
    const assets = [
      { id: 'hall', uri: 'assets/hall.png', displayName: '' },
      { id: 'paper', uri: 'assets/paper.pdf', displayName: 'Paper' },
    ];
    expect(check({ assets })).toEqual([{ rule: 'noDescription', place: 'hall', details: ['hall'] }]);
  });

  test('text is hard to read on the background', () => {
    expect(check({ style: { text: '#777777', background: '#666666' } })).toEqual([
      { rule: 'lowContrast', place: '#777777', details: ['#666666'] },
    ]);
    expect(check({ style: { text: '#111111', background: '#ffffff' } })).toEqual([]);
  });

  test('a timeslot ends before it begins', () => {
    expect(check({}, film({ begin: at(4), end: at(3) }))).toEqual([
      { rule: 'slotReversed', place: 'Desk', details: ['Morning'] },
    ]);
  });

  test('timeslots overlap at one place', () => {
    const [first, second, third] = [talk('First', 1, 3), talk('Second', 2, 4), talk('Third', 4, 5)];
    for (const talks of [
      [first, second, third],
      [third, second, first],
    ])
      expect(check({}, board(...talks))).toEqual([
        { rule: 'slotOverlap', place: 'Talks', details: ['First', 'Second'] },
      ]);
    const [late, later] = [talk('Late', 20, 22), talk('Later', 21, 23)];
    expect(check({}, board(first, second, late, later)).map(({ details }) => details)).toEqual([
      ['First', 'Second'],
      ['Late', 'Later'],
    ]);
  });

  test('a timeslot is over', () => {
    expect(check({}, board(talk('Yesterday', -3, -2), talk('Now', -1, 1)))).toEqual([
      { rule: 'slotPast', place: 'Talks', details: ['Yesterday'] },
    ]);
  });

  test('an area is in no dock and no link leads to it', () => {
    const hidden = { floorplan: { areaPositions: [{ areaId: 'stage', visible: false }] } };
    const unreachable = { rule: 'unreachable', place: 'Stage', details: ['stage'] };
    expect(check(hidden)).toEqual([unreachable]);
    expect(check({ globalNavigationEnabled: false })).toEqual([unreachable]);
    expect(check(hidden, film({ url: '/v/aurora/area/stage' }))).toEqual([]);
  });

  test('a widget of another origin has no consent provider of the venue', () => {
    const finding = { rule: 'noConsent', place: 'Desk', details: ['https://meet.example/a'] };
    expect(check({}, film({ cookieProviders: [] }))).toEqual([finding]);
    expect(check({}, film({ cookieProviders: ['unknown'] }))).toEqual([finding]);
    expect(check({}, film({ cookieProviders: [], url: 'https://venue.example/a' }))).toEqual([]);
  });

  test('a document has no file', () => {
    const pdf = (more: object) => ({ ...film({ url: null, ...more }), type: 'PDF' });
    expect(check({}, pdf({}))).toEqual([{ rule: 'noDocument', place: 'Desk', details: ['one'] }]);
    expect(check({}, pdf({ uris: [{ locale: 'en', uri: 'https://meet.example/a.pdf' }] }))).toEqual([]);
    expect(check({}, pdf({ assetId: 'programme' })).map(({ rule }) => rule)).toEqual(['missingPicture']);
  });

  test('attendees could share their contact, but no company is named', () => {
    const finding = { rule: 'noCompany', place: 'Desk', details: ['film'] };
    expect(check({}, { ...film(), sharesContacts: true })).toEqual([finding]);
    expect(check({}, { ...film(), sharesContacts: true, contactCompany: ' \u200B ' })).toEqual([finding]);
    expect(check({}, { ...film(), sharesContacts: true, contactCompany: 'Navy' })).toEqual([]);
    expect(check({}, { ...film(), sharesContacts: false })).toEqual([]);
  });

  test('media are not loaded by https', () => {
    expect(check({}, film({ url: 'http://meet.example/a' }))).toEqual([
      { rule: 'notHttps', place: 'Desk', details: ['http://meet.example/a'] },
    ]);
    const background = { type: 'BackgroundVideo', playerActive: true, videoUrl: 'http://film.example/a.mp4' };
    const viewPoints = [{ id: 'view', names: both('View'), background }];
    const cookieProviders = [
      { id: 'meet', type: 'EXTERNAL_MEDIA' },
      { id: 'external-video', type: 'EXTERNAL_MEDIA' },
    ];
    expect(check({ cookieProviders }, film(), { viewPoints })).toEqual([
      { rule: 'notHttps', place: 'Lobby', details: ['http://film.example/a.mp4'] },
    ]);
    // A page in a tab of its own is not blocked.
    expect(check({}, { ...film({ url: 'http://meet.example/a' }), openMode: 'NEW_TAB' })).toEqual([]);
  });

  test('a film behind an area or a picture of another site waits for a cookie provider that the venue does not have', () => {
    const background = { type: 'BackgroundVideo', playerActive: true, videoUrl: 'https://film.example/a.mp4' };
    const showing = (more: object) =>
      told({}, film(), { viewPoints: [{ id: 'view', names: both('View'), background: { ...background, ...more } }] });
    const way = ['architectures', '@aurora', 'cookieProviders'];
    expect(showing({})).toEqual([{ rule: 'ownConsent', place: 'Lobby', details: [background.videoUrl], at: way }]);
    expect(showing({ playerActive: false })).toEqual([]);
    expect(showing({ videoUrl: 'https://venue.example/a.mp4' }).map(({ rule }) => rule)).toEqual(['missingPicture']);
    const assets = [{ id: 'hall', uri: 'https://cdn.example/hall.webp', displayName: 'Hall', alts: english('A hall') }];
    expect(check({ assets })).toEqual([
      { rule: 'ownConsent', place: 'Hall', details: ['https://cdn.example/hall.webp'] },
    ]);
    const cookieProviders = ['meet', 'external-picture'].map((id) => ({ id, type: 'EXTERNAL_MEDIA' }));
    expect(check({ assets, cookieProviders })).toEqual([]);
  });

  test('hotspots cover another one so that it cannot be pressed, also across the edge of a panorama', () => {
    const viewPoints = [
      { id: 'view', names: both('View'), background: { type: 'BackgroundImage', assetId: 'lobby-picture' } },
    ];
    const placed = (id: string, place: object): object => ({
      ...film(),
      id,
      name: both(id),
      placements: [{ viewpointId: 'view', ...place }],
    });
    const covered = (area: object, ...widgets: object[]) =>
      check({}, film(), { viewPoints, contentWidgets: widgets, ...area }).map(({ rule, place, details }) => [
        rule,
        place,
        details,
      ]);
    const wide = { x: 0.4, y: 0.42, width: 0.3, height: 0.3 };
    expect(covered({}, placed('Desk', { x: 0.45, y: 0.4, width: 0.1, height: 0.1 }), placed('Wall', wide))).toEqual([
      ['covered', 'Desk', ['Wall']],
    ]);
    expect(covered({}, placed('Desk', { x: 0.25, y: 0.45, width: 0.2, height: 0.1 }), placed('Wall', wide))).toEqual(
      [],
    );
    const halves = [
      placed('Upper', { x: 0.41, y: 0.5, width: 0.1, height: 0.05 }),
      placed('Lower', { x: 0.41, y: 0.55, width: 0.1, height: 0.05 }),
    ];
    expect(covered({}, placed('Desk', { x: 0.4, y: 0.5, width: 0.1, height: 0.1 }), ...halves)).toContainEqual([
      'covered',
      'Desk',
      ['Upper', 'Lower'],
    ]);
    // Languages from right to left put the other one on top.
    expect(covered({}, placed('Desk', { x: 0.5, y: 0.5, width: 0.1, height: 0.1 }), placed('Wall', wide))).toEqual([
      ['covered', 'Desk', ['Wall']],
    ]);
    const round = { viewMode: 'VIEW_360D' };
    const behind = { yaw: -178, pitch: 0, width: 0.05, height: 0.1 };
    expect(
      covered(round, placed('Door', behind), placed('Wall', { yaw: 178, pitch: 0, width: 0.1, height: 0.2 })),
    ).toEqual([['covered', 'Door', ['Wall']]]);
  });

  test('a speaker is in two rooms, or two talks meet at one address, at one time', () => {
    const ada = [{ id: 'ada', name: 'Ada' }];
    const room = (id: string, configuration: object): object => ({
      id,
      type: 'MEETING',
      name: both(id),
      configurations: [{ id: `${id}-talk`, name: both(`Talk in ${id}`), begin: at(1), end: at(2), ...configuration }],
    });
    const found = (...rooms: object[]) =>
      told({}, film(), { contentWidgets: rooms }).map(({ rule, place, details, at: way }) => [
        rule,
        place,
        details,
        way?.at(-1),
      ]);
    expect(found(room('Blue', { speakers: ada }), room('Red', { speakers: ada, begin: at(1.5) }))).toEqual([
      ['speakerTwice', 'Red', ['Ada', 'Talk in Blue', 'Talk in Red'], '@Red-talk'],
    ]);
    expect(found(room('Blue', { speakers: ada }), room('Red', { speakers: ada, begin: at(2), end: at(3) }))).toEqual(
      [],
    );
    const here = { meetingUrl: 'https://venue.example/a' };
    expect(found(room('Blue', here), room('Red', here))).toEqual([
      ['addressTwice', 'Red', ['Talk in Blue', 'Talk in Red'], '@Red-talk'],
    ]);
    expect(found(room('Blue', here), room('Red', { ...here, begin: at(2), end: at(3) }))).toEqual([]);
  });

  test('talks and media items have no title', () => {
    expect(check({}, film({ name: [], begin: at(1), end: at(2) }))).toEqual([
      { rule: 'noTitle', place: 'Desk', details: ['one'] },
    ]);
    expect(check({}, board({ id: 'first', titles: [{ locale: 'en', text: ' ' }] })).map(({ rule }) => rule)).toContain(
      'noTitle',
    );
    // Without times it is no talk.
    expect(check({}, film({ name: [] }))).toEqual([]);
  });

  test('attendees do not get all of the imprint and the privacy notice, and are led to them', () => {
    const found = (text: string) =>
      told({ impress: both(text) }).map(({ rule, place, details, at: way }) => [rule, place, details, way]);
    const way = ['architectures', '@aurora', 'impress'];
    expect(found('<p>Ours</p><script>x()</script>')).toEqual([['textScript', 'imprint', ['en', 'de'], way]]);
    expect(found('<form><b onclick="x()">Ours</b></form><a href=" javascript:x()">x</a>')).toEqual([
      ['textCut', 'imprint', ['<form>', 'onclick', 'javascript:'], way],
    ]);
    expect(found('<img alt="" src="http://cdn.example/x.png">')).toEqual([
      ['textInsecure', 'imprint', ['http://cdn.example/x.png'], way],
    ]);
    expect(found('<h2>Once</h2><p>on = off, <a href="http://example.org">more</a></p>')).toEqual([]);
    expect(check({ privacyNotice: both('<style>b{}</style>') })).toEqual([
      { rule: 'textCut', place: 'privacy', details: ['<style>'] },
    ]);
  });

  test('everyone enters without logging in, so that passwords have no use', () => {
    const { origin } = SITE;
    expect(check({}, film(), {}, { isOpenBeside: true })).toEqual([
      { rule: 'openLogin', place: origin, details: [origin] },
    ]);
  });

  test('mistakes come before warnings', () => {
    const findings = check({}, film({ name: english('Morning'), begin: at(4), end: at(3) }));
    expect(findings.map(({ rule }) => rule)).toEqual(['slotReversed', 'noTranslation']);
  });
});
