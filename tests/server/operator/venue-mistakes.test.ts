import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readVenueFolder, VenueImportError } from '../../../server/operator/import/venue-folder';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const text = (words: string, locale = 'en') => [{ locale, text: words }];

const VENUE = {
  architectures: [
    {
      id: 'summit',
      defaultAreaId: 'lobby',
      areas: [
        {
          id: 'lobby',
          names: text('Lobby'),
          defaultViewpointId: 'door',
          viewPoints: [{ id: 'door', background: { type: 'BackgroundImage', assetId: 'hall' } }],
          contentWidgets: [
            {
              id: 'talks',
              type: 'MEDIA_BOARD',
              name: text('Talks'),
              openMode: 'EMBEDDED',
              placements: [{ viewpointId: 'door', x: 0.25, y: 0.5, width: 0.125, height: 0.375 }],
              configurations: [
                {
                  id: 'board',
                  cookieProviders: ['films'],
                  contentPieces: [
                    {
                      id: 'keynote',
                      titles: text('Keynote'),
                      kind: 'VIDEO',
                      url: 'https://films.example/a.mp4',
                      begin: '2027-03-12T09:00:00+01:00',
                      end: '2027-03-12T10:00:00+01:00',
                    },
                  ],
                },
              ],
            },
          ],
        },
        {
          id: 'dome',
          names: text('Dome'),
          viewMode: 'VIEW_360D',
          viewPoints: [{ id: 'middle', background: { type: 'BackgroundPanorama', assetId: 'hall' } }],
          contentWidgets: [
            {
              id: 'desk',
              type: 'MEETING',
              name: text('Desk'),
              placements: [{ viewpointId: 'middle', yaw: 45, pitch: -5, width: 20, height: 10 }],
              configurations: [{ id: 'room', begin: '2027-03-12T09:30:00Z', features: { chat: true } }],
            },
          ],
        },
      ],
      globalWidgets: [{ id: 'ask', type: 'AI_SEARCH', name: text('Ask') }],
      assets: [{ id: 'hall', uri: 'assets/hall.svg', alts: text('A hall') }],
      icons: [{ type: 'MEETING', assetId: 'hall' }],
      cookieProviders: [{ id: 'films', name: 'Films', type: 'EXTERNAL_MEDIA' }],
      cookieBannerConfig: { type: 'SIMPLE', styling: { backgroundColor: '#101840' } },
      style: { text: '#ffffff', primary: '#F70041', secondary: '#373F60', background: '#000A33' },
      userProfileAttributes: [{ id: 'speaker', kind: 'BOOLEAN', names: text('Speaker') }],
    },
  ],
};

const BESIDE = {
  'ui-config.json': {
    tabTitle: 'Summit',
    i18n: { defaultLocale: 'en', supportedLocales: ['en', 'de'] },
    event: { begin: '2027-03-12T08:00:00Z', end: '2027-03-13T17:00:00Z' },
    assets: { logo: 'assets/hall.svg' },
  },
  'login-options.json': [{ type: 'FIREBASE', idpProvider: [{ providerID: 'password' }] }],
  'users.json': [
    { email: 'ada@example.org', password: 'long-enough', authorities: ['DESIGNER'] },
    { email: 'grace@example.org', authorities: [] },
  ],
  'access.json': { allowed: ['ada@example.org'], denied: ['eve@example.org'] },
  'registrations.json': [
    { system: 'cvent', number: 'ABC1', email: 'ada@example.org' },
    { system: 'bizzabo', number: 4711, email: 'grace@example.org' },
  ],
};

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** A folder with the venue above, in which one file has another text. */
async function folderWith(file: string, edit: (content: string) => string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'venue-mistakes-'));
  folders.push(folder);
  await mkdir(join(folder, 'assets'));
  const files: Record<string, string> = {
    'venue.json': pretty(VENUE),
    ...Object.fromEntries(Object.entries(BESIDE).map(([name, value]) => [name, pretty(value)])),
    'assets/hall.svg': SVG,
  };
  files[file] = edit(files[file] ?? '');
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

async function mistakesIn(folder: string): Promise<readonly string[]> {
  try {
    await readVenueFolder(join(folder, 'venue.json'));
    return [];
  } catch (error) {
    if (error instanceof VenueImportError) return error.lines;
    throw error;
  }
}

const BOARD = 'area "Lobby", widget "Talks"';
const LOCALES =
  'allowed: en, de, fr, it, es, ja, ar, bg, bn, cs, da, el, et, fi, hi, hr, hu, lt, lv, mt, nl, pl, pt, pt-BR, ro, ru, sk, sl, sv, ts, ur, zh';
const KINDS = 'allowed: MEETING, WHITEBOARD, MEDIA_BOARD, SOCIAL_WALL, PDF, CHAT, PRESENCE_LIST, AI_SEARCH, DOOR';

/** What is replaced in the file, with what, at which text the message points, and what it says. */
type Mistake = readonly [file: string, replaced: string, by: string, at: string, says: string];

const VENUE_JSON = 'venue.json';
const UI = 'ui-config.json';

const MISTAKES: readonly Mistake[] = [
  // The form of JSON
  [
    VENUE_JSON,
    '"id": "summit",',
    '"id": "summit", // ours',
    '// ours',
    'JSON has no comments: use the key "$comment" for a note; here: // ours',
  ],
  [
    VENUE_JSON,
    '"id": "summit",',
    '"id": "summit", /* ours */',
    '/* ours */',
    'JSON has no comments: use the key "$comment" for a note; here: /* ours */',
  ],
  [VENUE_JSON, '"pitch": -5,', '"pitch": -5,,', ',', 'a key in double quotes is missing; here: ,'],
  [UI, '"de"\n', '"de",\n', ',', 'JSON allows no comma after the last entry: remove it; here: ,'],
  [UI, '"Summit",', '"Summit"', '"i18n": {', 'a comma is missing; here: "i18n": {'],
  [UI, '"tabTitle": ', '"tabTitle" ', '"Summit",', 'a colon is missing between a key and its value; here: "Summit",'],
  [UI, '"tabTitle"', 'tabTitle', 'tabTitle: ', 'a key needs double quotes; here: tabTitle: "Summit",'],
  [UI, '"Summit"', "'Summit'", "'Summit'", "texts and keys need straight double quotes; here: 'Summit',"],
  [UI, '"Summit"', '“Summit”', '“Summit”', 'texts and keys need straight double quotes; here: “Summit”,'],
  [UI, '"Summit"', 'True', 'True,', 'write true in lower case; here: True,'],
  [
    UI,
    '"Summit"',
    'Summit',
    'Summit,',
    'this is not a value: texts need double quotes, other values are numbers, true, false and null; here: Summit,',
  ],
  [UI, '"Summit"', '"Sum\nmit"', '"Sum', 'a text has no closing double quote in its line; here: "Sum'],
  [
    UI,
    '"Summit"',
    '"Sum\\mit"',
    '"Sum\\mit"',
    'a backslash has no meaning here: write \\\\ for a backslash; here: "Sum\\mit",',
  ],
  // Keys
  [
    VENUE_JSON,
    '"defaultAreaId"',
    '"defaultAreaID"',
    '"defaultAreaID"',
    'defaultAreaID: the key "defaultAreaID" is unknown: did you mean "defaultAreaId"? allowed: id, defaultAreaId, areas, floorplan, assets, icons, globalWidgets, impress, privacyNotice, personalDataDays, certificateIssuer, certificateMinutes, cventLoginEnabled, cventEvent, cookieBannerConfig, cookieProviders, personalizedTrackingEnabled, globalNavigationEnabled, style, userProfileAttributes',
  ],
  [
    VENUE_JSON,
    '"viewpointId": "door"',
    '"viewpointId": "door", "rotation": 5',
    '"rotation": 5',
    `${BOARD}, placements.0.rotation: the key "rotation" is unknown: allowed: viewpointId, x, y, yaw, pitch, width, height, corners`,
  ],
  [
    VENUE_JSON,
    '"chat": true',
    '"chats": true',
    '"chats": true',
    'area "Dome", widget "Desk", configurations.0.features.chats: the key "chats" is unknown: did you mean "chat"? allowed: audio, background, logo, locking, participantCount, settingsButton, pipButton, breakout, chat, leaveButton, lowData, moreButton, people, preCallReview, roomIntegrations, screenShare, subGridLabels, timer, video, autoSpotlight, skipMediaPermissionPrompt, floatSelf',
  ],
  [
    VENUE_JSON,
    '"id": "summit",',
    '"id": "summit", "id": "other",',
    '"id": "other",',
    'id: this key is there twice: remove one of them',
  ],
  [
    VENUE_JSON,
    '"uri": "assets/hall.svg",',
    '',
    '{\n          "id": "hall"',
    'asset "hall", uri: the key "uri" is missing',
  ],
  [
    UI,
    '"supportedLocales"',
    '"supportedLanguages"',
    '"supportedLanguages"',
    'i18n.supportedLanguages: the key "supportedLanguages" is unknown: did you mean "supportedLocales"? allowed: defaultLocale, supportedLocales',
  ],
  [
    'users.json',
    '"authorities": [\n      "DESIGNER"',
    '"roles": [\n      "DESIGNER"',
    '"roles"',
    '0.roles: the key "roles" is unknown: allowed: email, password, name, company, title, authorities, disabled',
  ],
  [
    'access.json',
    '"allowed"',
    '"alowed"',
    '"alowed"',
    'alowed: the key "alowed" is unknown: did you mean "allowed"? allowed: $schema, allowed, denied, allow, deny',
  ],
  [
    'registrations.json',
    '"system": "cvent",',
    '"sytem": "cvent", "system": "cvent",',
    '"sytem"',
    '0.sytem: the key "sytem" is unknown: did you mean "system"? allowed: system, number, email, name, company, title, active',
  ],
  [
    'login-options.json',
    '"type"',
    '"display": "", "type"',
    '"display"',
    '0.display: the key "display" is unknown: allowed: type, displayName, apiKey, authDomain, idpProvider',
  ],
  // Types
  [
    VENUE_JSON,
    '"x": 0.25',
    '"x": "0.25"',
    '"0.25"',
    `${BOARD}, placements.0.x: expected a number, found the text "0.25"`,
  ],
  [VENUE_JSON, '"text": "Lobby"', '"text": 5', '5', 'area "lobby", names.0.text: expected a text, found the number 5'],
  [UI, '"tabTitle": "Summit"', '"tabTitle": ["Summit"]', '["Summit"]', 'tabTitle: expected a text, found a list'],
  ['users.json', '"long-enough"', 'true', 'true', '0.password: expected a text, found the value'],
  // Kinds, roles and languages
  [
    VENUE_JSON,
    '"type": "MEDIA_BOARD"',
    '"type": "MEDIABOARD"',
    '"MEDIABOARD"',
    `${BOARD}, type: "MEDIABOARD" is unknown: did you mean "MEDIA_BOARD"? ${KINDS}`,
  ],
  [
    VENUE_JSON,
    '"type": "AI_SEARCH"',
    '"type": "GAME"',
    '"GAME"',
    `shared widget "Ask", type: "GAME" is unknown: ${KINDS}`,
  ],
  [
    VENUE_JSON,
    '"BackgroundPanorama"',
    '"Panorama"',
    '"Panorama"',
    'area "Dome", viewpoint "middle", background.type: "Panorama" is unknown: allowed: BackgroundImage, BackgroundVideo, BackgroundPanorama',
  ],
  [
    VENUE_JSON,
    '"kind": "VIDEO"',
    '"kind": "FILM"',
    '"FILM"',
    `${BOARD}, media item "Keynote", kind: "FILM" is unknown: allowed: VIDEO, AUDIO, IMAGE, STREAM, DOCUMENT`,
  ],
  [
    VENUE_JSON,
    '"VIEW_360D"',
    '"VIEW_360"',
    '"VIEW_360"',
    'area "Dome", viewMode: "VIEW_360" is unknown: did you mean "VIEW_360D"? allowed: VIEW_2D, VIEW_360D',
  ],
  [
    VENUE_JSON,
    '"openMode": "EMBEDDED"',
    '"openMode": "DIALOG"',
    '"DIALOG"',
    `${BOARD}, openMode: "DIALOG" is unknown: allowed: EMBEDDED, EMBEDDED_DIALOG, OVERLAY_DIALOG, NEW_TAB`,
  ],
  [
    VENUE_JSON,
    '"kind": "BOOLEAN"',
    '"kind": "CHECKBOX"',
    '"CHECKBOX"',
    'userProfileAttributes.0.kind: "CHECKBOX" is unknown: allowed: TEXT, BOOLEAN',
  ],
  [
    VENUE_JSON,
    '"type": "MEETING",\n          "assetId"',
    '"type": "MEETINGS",\n          "assetId"',
    '"MEETINGS"',
    `icons.0.type: "MEETINGS" is unknown: did you mean "MEETING"? ${KINDS}`,
  ],
  [
    VENUE_JSON,
    '"locale": "en"',
    '"locale": "gr"',
    '"gr"',
    `area "Lobby", names.0.locale: there is no catalogue for the language "gr": did you mean "fr"? ${LOCALES}`,
  ],
  [
    VENUE_JSON,
    '"text": "Lobby"\n            }',
    '"text": "Lobby"\n            }, { "locale": "en", "text": "Hall" }',
    '"en", "text": "Hall"',
    'area "Lobby", names.1.locale: "en" is taken by another entry of this list: use each once',
  ],
  [UI, '"de"', '"tlh"', '"tlh"', `i18n.supportedLocales.1: there is no catalogue for the language "tlh": ${LOCALES}`],
  [
    UI,
    '"defaultLocale": "en"',
    '"defaultLocale": "fr"',
    '"fr"',
    'i18n.defaultLocale: "fr" is not among the supportedLocales: add it there, or use one of them: en, de',
  ],
  [
    'users.json',
    '"DESIGNER"',
    '"DESINGER"',
    '"DESINGER"',
    '0.authorities.0: "DESINGER" is unknown: did you mean "DESIGNER"? allowed: ADMIN, DESIGNER, PRIVILEGED, HOST',
  ],
  [
    'login-options.json',
    '"FIREBASE"',
    '"FIREBAES"',
    '"FIREBAES"',
    '0.type: "FIREBAES" is unknown: did you mean "firebase"? allowed: anonymous, firebase, cvent, cvent_login, bizzabo, bizzabo_login',
  ],
  [
    'registrations.json',
    '"cvent"',
    '"event"',
    '"event"',
    '0.system: is unknown: did you mean "cvent"? allowed: cvent, bizzabo',
  ],
  // Colours and places
  [
    VENUE_JSON,
    '"#F70041"',
    '"crimson"',
    '"crimson"',
    'style.primary: "crimson" is not a colour: expected 3 or 6 hexadecimal digits, such as #000A33',
  ],
  [
    VENUE_JSON,
    '"#101840"',
    '"#10184"',
    '"#10184"',
    'cookieBannerConfig.styling.backgroundColor: "#10184" is not a colour: expected 3 or 6 hexadecimal digits, such as #000A33',
  ],
  [
    VENUE_JSON,
    '"x": 0.25',
    '"x": 25',
    '25',
    `${BOARD}, placements.0.x: 25 is outside of the picture: expected 0 at the left to 1 at the right`,
  ],
  [
    VENUE_JSON,
    '"height": 0.375',
    '"height": 0.75',
    '0.75',
    `${BOARD}, placements.0.height: reaches out of the picture: y + height is 1.25, allowed is at most 1`,
  ],
  [
    VENUE_JSON,
    '"viewpointId": "door"',
    '"viewpointId": "window"',
    '"window"',
    `${BOARD}, placements.0.viewpointId: there is no viewpoint "window": there are: door`,
  ],
  [
    VENUE_JSON,
    '"pitch": -5',
    '"pitch": 120',
    '120',
    'area "Dome", widget "Desk", placements.0.pitch: 120 is outside of the panorama: expected degrees from -90 to 90',
  ],
  [
    VENUE_JSON,
    '"yaw": 45,',
    '',
    '{\n                  "viewpointId": "middle"',
    'area "Dome", widget "Desk", placements.0: "yaw" is missing: expected degrees from -180 to 360, since this area is a panorama',
  ],
  // Times
  [
    VENUE_JSON,
    '"2027-03-12T09:30:00Z"',
    '"12.03.2027 09:00"',
    '"12.03.2027 09:00"',
    'area "Dome", widget "Desk", configurations.0.begin: "12.03.2027 09:00" is not a time: only ISO 8601 is allowed, with a time zone, such as 2027-03-12T09:00:00+01:00',
  ],
  [
    VENUE_JSON,
    '"2027-03-12T09:30:00Z"',
    '"2027-03-12T09:30"',
    '"2027-03-12T09:30"',
    'area "Dome", widget "Desk", configurations.0.begin: "2027-03-12T09:30" has no time zone: add one, such as 2027-03-12T09:00:00+01:00, or name a "timeZone" in ui-config.json, such as "Europe/Berlin"',
  ],
  [
    VENUE_JSON,
    '"2027-03-12T09:30:00Z"',
    '"2027-02-30T09:30:00Z"',
    '"2027-02-30T09:30:00Z"',
    'area "Dome", widget "Desk", configurations.0.begin: "2027-02-30T09:30:00Z" is a day that does not exist',
  ],
  [
    VENUE_JSON,
    '"2027-03-12T10:00:00+01:00"',
    '"2027-03-12T08:30:00+01:00"',
    '"2027-03-12T08:30:00+01:00"',
    `${BOARD}, media item "Keynote", end: ends at "2027-03-12T08:30:00+01:00", before it begins at "2027-03-12T09:00:00+01:00": the end must be later`,
  ],
  [
    UI,
    '"tabTitle"',
    '"timeZone": "Berlin", "tabTitle"',
    '"Berlin"',
    'timeZone: "Berlin" is not a time zone: expected a name such as "Europe/Berlin" or "UTC"',
  ],
  [
    UI,
    '"2027-03-13T17:00:00Z"',
    '"2027-03-11T17:00:00Z"',
    '"2027-03-11T17:00:00Z"',
    'event.end: ends at "2027-03-11T17:00:00Z", before it begins at "2027-03-12T08:00:00Z": the end must be later',
  ],
  // Names, ids and references
  [
    VENUE_JSON,
    '"text": "Dome"',
    '"text": " "',
    '[\n            {\n              "locale": "en",\n              "text": " "',
    'area "dome", names: this area has no name: expected a text in at least one language',
  ],
  [
    VENUE_JSON,
    '"id": "dome"',
    '"id": "lobby"',
    '"lobby"',
    'area "Dome", id: "lobby" is taken by another area: use each once',
  ],
  [
    VENUE_JSON,
    '"id": "desk"',
    '"id": "talks"',
    '"talks"',
    'area "Dome", widget "Desk", id: "talks" is taken by another widget: use each once',
  ],
  [
    VENUE_JSON,
    '"defaultAreaId": "lobby"',
    '"defaultAreaId": "loby"',
    '"loby"',
    'defaultAreaId: there is no area "loby": did you mean "lobby"? there are: lobby, dome',
  ],
  [
    VENUE_JSON,
    '"defaultViewpointId": "door"',
    '"defaultViewpointId": "middle"',
    '"middle"',
    'area "Lobby", defaultViewpointId: there is no viewpoint "middle": there are: door',
  ],
  [
    VENUE_JSON,
    '"assetId": "hall"',
    '"assetId": "hal"',
    '"hal"',
    'area "Lobby", viewpoint "door", background.assetId: there is no asset "hal": did you mean "hall"? there are: hall',
  ],
  [
    VENUE_JSON,
    '"cookieProviders": [\n                    "films"',
    '"cookieProviders": [\n                    "film"',
    '"film"',
    `${BOARD}, configurations.0.cookieProviders.0: there is no cookie provider "film": did you mean "films"? there are: films`,
  ],
  [
    VENUE_JSON,
    '"id": "summit"',
    '"id": "the/summit"',
    '"the/summit"',
    'id: "the/summit" cannot be part of an address: use letters, digits and hyphens',
  ],
  [
    'users.json',
    '"grace@example.org"',
    '"ADA@example.org"',
    '"ADA@example.org"',
    '1.email: this e-mail is there twice: use each once',
  ],
  [
    'access.json',
    '"eve@example.org"',
    '"Ada@example.org"',
    '"Ada@example.org"',
    'denied.0: this e-mail is there twice: use each once',
  ],
  ['registrations.json', '4711', '"47 11"', '"47 11"', '1.number: is not an integer from 0 to 2147483647'],
  [
    'registrations.json',
    '"ada@example.org"',
    '"ada"',
    '"ada"',
    '0.email: is not an e-mail address, such as ada@example.org',
  ],
  ['users.json', '"long-enough"', '"short"', '"short"', '0.password: is shorter than 8 characters'],
  [
    'login-options.json',
    '"providerID": "password"',
    '"providerID": "password" }, { "providerID": "password"',
    '"password"\n',
    '0.idpProvider.1.providerID: "password" is taken by another way to log in: use each once',
  ],
  // Keys of messages where people would read them
  [
    VENUE_JSON,
    '"text": "Lobby"',
    '"text": "areas.lobby.name"',
    '"areas.lobby.name"',
    'area "areas.lobby.name", names.0.text: "areas.lobby.name" is the key of a message: write the text that people read',
  ],
  [
    UI,
    '"Summit"',
    '"venue.tabTitle"',
    '"venue.tabTitle"',
    'tabTitle: "venue.tabTitle" is the key of a message: write the text that people read',
  ],
  [
    'login-options.json',
    '"type": "FIREBASE",',
    '"type": "FIREBASE", "displayName": "login.option.label",',
    '"login.option.label"',
    '0.displayName: "login.option.label" is the key of a message: write the text that people read',
  ],
  // Files
  [
    VENUE_JSON,
    '"assets/hall.svg"',
    '"../hall.svg"',
    '"../hall.svg"',
    'asset "hall", uri: "../hall.svg" must be the path of a file beside the venue, or an https address',
  ],
  [
    VENUE_JSON,
    '"assets/hall.svg"',
    '"assets/gone.svg"',
    '"assets/gone.svg"',
    'asset "hall", uri: "assets/gone.svg" cannot be read',
  ],
  [
    VENUE_JSON,
    '"assets/hall.svg"',
    '"https://pictures.example/hall.html"',
    '"https://pictures.example/hall.html"',
    'asset "hall", uri: "https://pictures.example/hall.html" is the address of a web page, not of a picture: expected webp, avif, png, jpg, gif or svg',
  ],
  [
    VENUE_JSON,
    '"assets/hall.svg"',
    '"ui-config.json"',
    '"ui-config.json"',
    'asset "hall", uri: "ui-config.json" is not a picture: expected webp, avif, png, jpg, gif or svg',
  ],
];

/** The text of a file at a line and a column, both from 1. */
function textAt(content: string, line: number, column: number): string {
  const before = content
    .split('\n')
    .slice(0, line - 1)
    .join('\n');
  return content.slice((line === 1 ? 0 : before.length + 1) + column - 1);
}

test('the venue of these tests is valid, so that each mistake below is the only one', async () => {
  expect(await mistakesIn(await folderWith(VENUE_JSON, (content) => content))).toEqual([]);
});

describe('each mistake is one line that names the place, the mistake and what is allowed', () => {
  test('the table has at least sixty mistakes', () => expect(MISTAKES.length).toBeGreaterThanOrEqual(60));

  test.each(MISTAKES)('%s: %s → %s', async (file, replaced, by, at, says) => {
    const folder = await folderWith(file, (content) => {
      expect(content).toContain(replaced);
      return content.replace(replaced, () => by);
    });
    const [line = '', ...more] = await mistakesIn(folder);
    const [, name, row, column, words] = /^(.+?\.json):(\d+):(\d+): (.*)$/.exec(line) ?? [];
    expect([name, words, more]).toEqual([file, says, []]);
    const content = await readFile(join(folder, file), 'utf8');
    expect(textAt(content, Number(row), Number(column)).startsWith(at)).toBe(true);
  });
});

test('a mistake in every file is one line each, in the order of the files and lines', async () => {
  const folder = await folderWith(VENUE_JSON, (content) =>
    content.replace('"#F70041"', '"red"').replace('"defaultAreaId": "lobby"', '"defaultAreaId": "cellar"'),
  );
  await writeFile(join(folder, UI), '{ "tabTitel": "Summit" }');
  await writeFile(join(folder, 'users.json'), '[{ "email": "ada@example.org", "password": "hunter-two" "x" }]');
  const lines = await mistakesIn(folder);
  expect(lines.map((line) => /^[^ ]+: [^ ]+/.exec(line)?.[0])).toEqual([
    'venue.json:5:24: defaultAreaId:',
    expect.stringMatching(/^venue\.json:\d+:20: style\.primary:$/),
    'ui-config.json:1:3: tabTitel:',
    'users.json:1:57: a',
  ]);
  expect(lines.join()).not.toContain('hunter');
});

test.each([
  ['<!doctype html><title>Not found</title>', 'is a web page, not a picture'],
  ['  <HTML lang="en"><body>Log in</body></HTML>', 'is a web page, not a picture'],
  ['Not found', 'is not a picture'],
])('a file of a picture with the content %s is a mistake', async (content, says) => {
  const folder = await folderWith('assets/hall.svg', () => content);
  expect(await mistakesIn(folder)).toEqual([
    expect.stringContaining(`asset "hall", uri: "assets/hall.svg" ${says}: expected webp`),
    expect.stringContaining(`assets.logo: "assets/hall.svg" ${says}: expected webp`),
  ]);
});

test('another mistake in ui-config.json does not make each time without a zone a mistake', async () => {
  const folder = await folderWith(VENUE_JSON, (content) =>
    content.replace(/"begin": "[^"]*"/, '"begin": "2027-03-12T08:00"'),
  );
  await writeFile(join(folder, 'ui-config.json'), pretty({ timeZone: 'Europe/Berlin', tabTitle: 7 }));
  expect((await mistakesIn(folder)).map((line) => line.replace(/:.*/, ''))).toEqual(['ui-config.json']);
});

test('with a time zone in ui-config.json, times without one are instants of it', async () => {
  const folder = await folderWith(VENUE_JSON, (content) =>
    content.replace('"2027-03-12T09:30:00Z"', '"2027-07-01T09:30"').replace('09:00:00+01:00', '09:00:00'),
  );
  const uiConfig = { timeZone: 'Europe/Berlin', event: { begin: '2027-03-12T08:00', end: '2027-03-13T17:00:00Z' } };
  await writeFile(join(folder, UI), pretty(uiConfig));
  const read = await readVenueFolder(join(folder, VENUE_JSON));
  const stored = JSON.stringify(read.venue);
  expect(stored).toContain('"begin":"2027-07-01T07:30:00.000Z"');
  expect(stored).toContain('"begin":"2027-03-12T08:00:00.000Z","end":"2027-03-12T10:00:00+01:00"');
  expect(read.uiConfig).toMatchObject({
    timeZone: 'Europe/Berlin',
    event: { begin: '2027-03-12T07:00:00.000Z', end: '2027-03-13T17:00:00Z' },
  });
});

test('without its own ui-config.json, the login page has the logo and the languages of the venue', async () => {
  const folder = await folderWith(VENUE_JSON, (content) =>
    content.replace('"text": "#ffffff"', '"logoAssetId": "hall", "text": "#ffffff"').replace('"en"', '"fr"'),
  );
  const expected = {
    i18n: { defaultLocale: 'en', supportedLocales: ['en', 'fr'] },
    assets: { logo: expect.stringMatching(/^\/assets\/hall\.svg\?generation=/) },
  };
  await writeFile(join(folder, UI), pretty({ tabTitle: 'Summit' }));
  expect((await readVenueFolder(join(folder, VENUE_JSON))).uiConfig).toMatchObject(expected);
  await rm(join(folder, UI));
  const read = await readVenueFolder(join(folder, VENUE_JSON));
  expect(read.uiConfig).toMatchObject(expected);
  expect(read.publicFiles.map(({ name }) => name)).toEqual(['hall.svg']);
});

test('names of hosts and files, and sentences with dots, are texts', async () => {
  for (const words of [
    'venue.example.org',
    'video.example',
    'hall.webp',
    'Talks. And more',
    'St. John',
    '9.30',
    'v2.0',
    'e.g.',
  ]) {
    const folder = await folderWith(VENUE_JSON, (content) => content.replace('"text": "Lobby"', `"text": "${words}"`));
    expect(await mistakesIn(folder)).toEqual([]);
  }
});

test('notes and the address of a schema are allowed in every object; notes are kept for organisers', async () => {
  const folder = await folderWith(VENUE_JSON, (content) =>
    content
      .replace('{', '{ "$schema": "./venue.schema.json",')
      .replace('"id": "lobby"', '"$comment": "ask Ada", "id": "lobby"'),
  );
  const { venue } = await readVenueFolder(join(folder, VENUE_JSON));
  expect(JSON.stringify(venue)).not.toContain('$schema');
  expect(JSON.stringify(venue)).toContain('"$comment":"ask Ada"');
});
