import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { onStage, withoutPrefix } from './kernel/stage';
import { hold, someOf } from './kernel/tally';

const { counted, stage } = onStage('fuzzed bodies and queries');

const toolkit = (operation: string): string => `POST /identitytoolkit.googleapis.com/v1/accounts::${operation}`;

const TALK = { widgetId: 'keynote', configurationId: 'keynote-webinar' };
const LIKE = {
  uuid: 'like',
  contentPieceId: 'film',
  mediaBoardId: 'talks',
  creationTimestamp: 1,
  authorId: 'UID',
  commentId: 'comment',
};

/** A valid body of every route that takes one; a route without a sample fails. `TOKEN` and `UID` are the caller's. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  [toolkit('signInWithPassword')]: { email: 'attendee@example.org', password: 'x', returnSecureToken: true },
  [toolkit('signInWithCustomToken')]: { token: 'a.b.c', returnSecureToken: true },
  [toolkit('signInWithIdp')]: { requestUri: 'http://localhost/?state=s', postBody: 'SAMLResponse=x', sessionId: 's' },
  [toolkit('signUp')]: { email: 'a@example.org', password: 'long enough' },
  [toolkit('sendOobCode')]: { requestType: 'PASSWORD_RESET', email: 'attendee@example.org', continueUrl: '/' },
  [toolkit('resetPassword')]: { oobCode: 'code', newPassword: 'long enough' },
  [toolkit('createAuthUri')]: { providerId: 'oidc.none', continueUri: 'http://localhost/__/auth/handler' },
  [toolkit('lookup')]: { idToken: 'TOKEN' },
  [toolkit('update')]: {
    idToken: 'TOKEN',
    displayName: 'Ada',
    photoUrl: 'https://example.org/a.png',
    deleteAttribute: ['PHOTO_URL'],
    deleteProvider: ['oidc.none'],
  },
  [toolkit('delete')]: { idToken: 'a.b.c' },
  'POST /securetoken.googleapis.com/v1/token': { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) },
  'POST /identity/reset': { oobCode: 'code', lang: 'en', password: 'long enough', repeat: 'long enough' },
  'POST /__/auth/handler': { SAMLResponse: 'x', RelayState: 's' },
  'POST /api/cvent/login': { architectureID: 'aurora', confirmationNumber: 'ABC123' },
  'POST /api/bizzabo/login': { architectureID: 'aurora', registrationNumber: 4711, emailAddress: 'a@example.org' },
  'POST /api/capture/login': {},
  'POST /api/capture/log': { level: 'error', message: 'text', details: { a: [1] } },
  'POST /api/capture/cookiePreferences': { preferences: [{ id: 'whereby', accepted: true }] },
  'POST /api/capture/session?code=ZM8C-MVYF': { format: 1, runs: [] },
  'POST /api/capture/session/ZM8CMVYF/link': {},
  'POST /api/userProfile/architecture/aurora/userProfile': {
    userId: 'UID',
    data: { attributes: { name: 'Ada', booleanAttributes: { a: true }, company: 'x' }, revision: 1 },
  },
  'POST /api/visits': { batch: 'page-1', counts: [{ key: 'venue', seconds: 60, opens: 1 }] },
  'POST /api/agenda/aurora/own': { changes: [{ talk: 'keynote/opening', isKept: true }] },
  'POST /api/agenda/aurora/sharing': { isShared: true },
  'POST /api/designer/check-venue-json': { architectures: [{ id: 'aurora', areas: [{ id: 'a', name: [] }] }] },
  'POST /api/designer/save-venue-json/stage': { architectures: [{ id: 'aurora', areas: [{ id: 'a', name: [] }] }] },
  'POST /api/designer/publish/aurora': {},
  'POST /api/designer/publications/1/restore': {},
  'POST /api/founding': {
    plan: {
      name: 'Spring',
      begin: '2027-03-12',
      end: '2027-03-13',
      timeZone: 'Europe/Berlin',
      languages: ['en'],
      primary: '#5b8def',
      secondary: '#3a3f66',
      background: '#141a2e',
      template: 'fair',
      entry: 'anyone',
      organiser: 'Ada',
      email: 'ada@example.org',
    },
    password: 'long enough',
    logo: null,
  },
  'POST /api/founding/code': { code: '7KQ2M-XW4PA' },
  'POST /api/inspector/pass': {},
  'POST /api/live-help': {},
  'POST /api/live-help/aaaaaaaaaaaaaaaaaaaaaaaa': {
    showsView: true,
    piece: { seq: 1, isWhole: true, text: '{}' },
  },
  'POST /api/live-help/aaaaaaaaaaaaaaaaaaaaaaaa/end': { reason: 'left' },
  'POST /api/live-help/join': { code: 'K7Q 2MX' },
  'POST /inspector/session/aaaaaaaaaaaaaaaaaaaaaaaa/end': {},
  'POST /api/media-board/like': LIKE,
  'POST /api/media-board/unlike': LIKE,
  'POST /api/meeting-room/seat': { room: 'welcome-desk.welcome-desk-room' },
  'POST /api/meeting-room/host': { room: 'welcome-desk%2Ewelcome-desk-room', action: 'mute', uid: 'ada' },
  'POST /api/video-access': {
    architectureId: 'aurora',
    areaId: 'lobby',
    widgetId: 'welcome-desk',
    configId: 'welcome-desk-room',
  },
  'POST /api/stage/ask': { talk: TALK, id: 'question-1', text: 'Why?', isNamed: true },
  'POST /api/stage/ask-message': { talk: TALK, room: 'w~stage-chat', message: '-OfMessage0000000001' },
  'POST /api/stage/vote': { talk: TALK, id: 'question-1', isOn: true },
  'POST /api/stage/withdraw': { talk: TALK, id: 'question-1' },
  'POST /api/stage/report': { talk: TALK, id: 'question-1', reason: 'spam', text: null },
  'POST /api/stage/moderate': { talk: TALK, id: 'question-1', action: 'decline', reason: 'Asked before.' },
  'POST /api/stage/delay': { talk: TALK, end: '2030-01-01T12:00:00Z', minutes: 5 },
  'POST /api/stage/react': { talk: TALK, reactions: { clap: 1 } },
  'POST /api/stage/polls/vote': { talk: TALK, id: 'poll-0001', edit: 0, choices: [0] },
  'POST /api/stage/polls/moderate': {
    talk: TALK,
    id: 'poll-0001',
    action: 'save',
    copyId: 'poll-0002',
    texts: { question: 'Which wood?', choices: ['Oak', 'Pine'], isMultiple: false },
  },
  'POST /api/chat/groups': { id: 'group', name: 'Speakers', members: ['a', 'b'] },
  'POST /api/portraits': 'text',
  'POST /api/meet/aurora/propose': { id: 'meeting-1', userId: 'grace', begin: 1, text: 'Wood?', replaces: 'meeting-2' },
  'POST /api/meet/aurora/answer': { id: 'meeting-1', action: 'accept' },
  'POST /api/certificates/aurora/make': { place: 'hall/one', name: 'Ada', locale: 'en' },
  'POST /api/leads/aurora/share': {
    widgetId: 'lobby-meeting',
    company: 'Navy Compilers',
    contact: { name: 'Ada', email: 'ada@example.org', company: 'Engines', title: 'Countess' },
    note: 'Call me',
  },
  'POST /api/leads/aurora/withdraw': { widgetId: 'lobby-meeting' },
  'POST /api/leads/receivers': { widgetId: 'lobby-meeting', receivers: ['hedy@example.org'] },
  'POST /api/chat/w~stage-chat/files?name=a.txt': 'text',
  'POST /api/designer/announcements': { areaId: 'lobby', texts: [{ locale: 'en', text: 'Lunch is served.' }] },
  'POST /api/dry-run': { size: 10 },
  'POST /api/designer/files?name=notes.txt': 'text',
  'POST /api/designer/login-page': {
    base: 0,
    choices: [{ id: 'EMAIL_PASSWORD', isOffered: true, displayName: 'E-mail' }],
  },
  'POST /api/designer/login-page/picture': 'text',
  'POST /api/people': {
    name: 'Ada',
    email: 'new@example.org',
    company: '',
    title: '',
    roles: [],
    locale: 'en',
    isInvited: false,
  },
  'POST /api/people/invitations': { locale: 'en' },
  'POST /api/people/acts': { act: 'unlock', uid: null, email: 'a@example.org' },
  'POST /api/registrations/check?name=a.csv': 'Confirmation Number,Email\nA1,a@example.org\n',
  'POST /api/registrations/imports?name=a.csv': 'Confirmation Number,Email\nA1,a@example.org\n',
  'POST /api/chat/moderation': { action: 'lockOut', uid: 'a', reason: 'Spam', minutes: 5, report: 'r'.repeat(20) },
};
/** They do the same whatever the body is, and end what the other routes need. */
const WITHOUT_BODY = [
  'POST /api/certificates/aurora/keep',
  'POST /api/certificates/aurora/forget',
  'POST /api/logout',
  'POST /api/designer/unpublish',
  'POST /api/search/index',
];

const nested = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth);
const STRANGE: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom<unknown>(
    '\u0000',
    'a\u0000b',
    '\ud800',
    '__proto__',
    'x'.repeat(5000),
    "'; drop table venues; --",
    '%00',
    '${7*7}',
    -1,
    0,
    1e308,
    -0,
    2 ** 53,
    null,
    true,
    [],
    {},
    [[[[]]]],
    { toString: 'x' },
    { length: -1 },
  ),
);

/** A sample in which some values, by their paths, are replaced. */
function mutate(sample: unknown, pick: () => boolean, strange: () => unknown): unknown {
  if (pick()) return strange();
  if (Array.isArray(sample)) return sample.map((item) => mutate(item, pick, strange));
  if (typeof sample !== 'object' || sample === null) return sample;
  return Object.fromEntries(Object.entries(sample).map(([key, value]) => [key, mutate(value, pick, strange)]));
}

const personal = (body: string): string => {
  const { attendee } = stage().people;
  return body.replaceAll('"TOKEN"', JSON.stringify(attendee.idToken)).replaceAll('"UID"', JSON.stringify(attendee.uid));
};

let asked = 0;
/** Each request comes from elsewhere, so that no limit answers for the route. */
function newAddress(): string {
  asked += 1;
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
}

/** A refusal or a success, in words without a stack; never a failure of the service. */
async function expectHeld(method: string, url: string, payload: string | undefined, type = 'application/json') {
  const answer = await stage().app.inject({
    method: method as 'POST',
    url,
    remoteAddress: newAddress(),
    headers: { ...stage().bearer('administrator'), ...(payload === undefined ? {} : { 'content-type': type }) },
    ...(payload === undefined ? {} : { payload }),
  });
  const shown = `${method} ${url} ${String(payload).slice(0, 300)} answers ${answer.statusCode} ${answer.body.slice(0, 200)}`;
  expect(answer.statusCode, shown).toBeLessThan(500);
  expect(answer.body, shown).not.toMatch(/\n {4}at |node_modules|Failed query/);
}

const pathOf = (route: string): string => route.replace('POST ', '').replace('::', ':');

test('every route that takes a body has a sample', () => {
  const named = Object.keys(SAMPLES).map((route) => route.replace(/\?.*/, ''));
  const known = new Set([...named, ...WITHOUT_BODY]);
  const posts = stage()
    .routes.filter((route) => route.startsWith('POST '))
    .map((route) =>
      withoutPrefix(route)
        .replace(/:architectureI[dD]/, 'aurora')
        .replace(':room', 'w~stage-chat')
        .replace(':version', '1')
        .replace(':code', 'ZM8CMVYF')
        .replace(/:id|:view/, 'a'.repeat(24)),
    );
  expect(posts.filter((route) => !known.has(route))).toEqual([]);
});

test.each(Object.keys(SAMPLES))('%s holds against values of wrong types, lengths and characters', async (route) => {
  await hold(
    fc.asyncProperty(fc.infiniteStream(fc.nat({ max: 3 })), fc.infiniteStream(STRANGE), async (picks, values) => {
      const body = mutate(
        SAMPLES[route],
        () => picks.next().value === 0,
        () => values.next().value,
      );
      await counted.attack(() => expectHeld('POST', pathOf(route), personal(JSON.stringify(body) ?? 'null')));
    }),
    { short: 5, whole: 500 },
  );
});

test.each(Object.keys(SAMPLES))('%s holds against bodies that are no JSON, deep or huge', async (route) => {
  const sample = JSON.stringify(SAMPLES[route]);
  const bodies = [
    '',
    '{',
    '[]',
    'null',
    '7',
    '"text"',
    '\u0000',
    '{"a":"\\u0000"}',
    `{"__proto__":${sample}}`,
    '{"constructor":{"prototype":{"x":1}}}',
    nested(5000, '[', ']'),
    nested(2000, '{"a":', '}').replace(':}', ':1}'),
    'x'.repeat(300_000),
    `{"a":"${'x'.repeat(200_000)}"}`,
    `[${'1,'.repeat(50_000)}1]`,
    sample.slice(0, -1),
  ];
  const turn = Object.keys(SAMPLES).indexOf(route);
  for (const body of someOf(bodies, turn, 5)) {
    await counted.attack(() => expectHeld('POST', pathOf(route), body));
    await counted.attack(() => expectHeld('POST', pathOf(route), body, 'application/x-www-form-urlencoded'));
  }
  const types = ['text/plain', 'multipart/form-data', 'application/json; charset=utf-7', 'a', 'text/xml'];
  for (const type of someOf(types, turn, 5))
    await counted.attack(() => expectHeld('POST', pathOf(route), sample, type));
});

const READS = [
  '/?lang=',
  '/api/analytics/collect?idsite=1&rec=1&url=http://x/&e_n=',
  '/api/analytics/collect?idsite=1&rec=1&url=',
  '/api/ui/venue?architectureId=',
  '/api/ui/sign-asset-url?url=',
  '/api/ui/architecture/aurora/assets/lobby-image?generation=',
  '/api/ui/architecture/aurora/assets/',
  '/api/userProfile/architecture/aurora/userProfile/',
  '/api/userProfile/architecture/',
  '/api/capture/session/',
  '/api/capture/session?problem=',
  '/api/capture/session?cursor=',
  '/api/capture/problems?area=',
  '/api/capture/session/ZM8CMVYF/shared?expires=1&signature=',
  '/inspector/recording/',
  '/inspector/session/aaaaaaaaaaaaaaaaaaaaaaaa?after=',
  '/live/aurora/lobby-image.webp?expires=1&signature=',
  '/assets/',
  '/identity/reset?oobCode=',
  '/identity/outbox?token=',
  '/__/auth/handler?state=',
  '/__/auth/saml/',
  '/v/',
] as const;

test.each(READS)('GET %s holds against any text', async (path) => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }).map(encodeURIComponent),
    fc.constantFrom(
      '%00',
      '%',
      '%zz',
      '%E0%A4%A',
      '%u0000',
      'x'.repeat(9000),
      '&a=b&a=c',
      '[]=1',
      '%0d%0aset-cookie:x',
      '..%2f',
    ),
  );
  await hold(
    fc.asyncProperty(text, async (value) => {
      await counted.attack(() => expectHeld('GET', path + value, undefined));
    }),
    { short: 5, whole: 400 },
  );
});

test.each([
  'host',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-for',
  'accept-language',
  'accept-encoding',
  'cookie',
  'if-none-match',
  'range',
  'authorization',
  'origin',
  'x-firebase-locale',
])('the header %s holds against any text', async (name) => {
  const value = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom(
      'localhost:99999',
      'x',
      '[',
      'a:b:c',
      '0',
      'bytes=-1',
      'bytes=0-99999999999999',
      '*'.repeat(5000),
      '__proto__',
      '127.0.0.1',
    ),
  );
  await hold(
    fc.asyncProperty(value, async (text) => {
      await counted.attack(async () => {
        for (const url of ['/', '/ui-config.json', '/api/loginOptions', '/assets/logo.svg', '/identity/outbox']) {
          const answer = await stage().app.inject({ url, headers: { accept: 'text/html', [name]: text } });
          expect(answer.statusCode, `${name}: ${text} at ${url}`).toBeLessThan(500);
        }
      });
    }),
    { short: 4, whole: 200 },
  );
});
