import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { browserOf } from '../../../domain/support/browser';
import { problemKey, problemText, readProblemKey, thrownProblem } from '../../../domain/support/problem';
import { otherBuildOf, readingOf } from '../../../domain/support/reading';
import {
  type Crash,
  type Json,
  RECORDING_FORMAT,
  RECORDING_KIND,
  type Recording,
  type RecordingEntry,
  type Run,
  readRecording,
} from '../../../domain/support/recording';
import { recordingOfError } from '../../../domain/support/report';

const actor = (path: string, src: string | null, id: string | null = src): RecordingEntry => ({
  kind: 'actor',
  at: 0,
  actor: path,
  parent: path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : null,
  id,
  src,
  systemId: null,
});
const event = (path: string, type: string, more: { [key: string]: Json } = {}, at = 1): RecordingEntry => ({
  kind: 'event',
  at,
  actor: path,
  from: null,
  event: { type, ...more },
  failed: false,
  after: null,
});
const failed = (path: string, what: string, error: Json, at = 1) =>
  event(path, `xstate.error.actor.${what}`, { error }, at);
const fault = (status: number | null, code: string | null = null): Json => ({
  name: 'FaultError',
  message: '[hidden]',
  fault: { kind: status === null ? 'NOT_REACHABLE' : 'PROCESSING_ERROR', status, message: '[hidden]', code },
});
const MISTYPED = { name: 'FirebaseError', message: '[hidden]', code: 'auth/invalid-credential' };

const life = (entries: RecordingEntry[], more: Partial<Run> = {}): Run => ({
  appVersion: '2.0.0+0a1b2c3d',
  venueVersion: 3,
  locale: 'de',
  viewport: { width: 360, height: 740 },
  startedAt: 1000,
  endedAt: 2000,
  timings: {},
  crash: null,
  dropped: 0,
  checkpoint: null,
  values: [],
  entries,
  ...more,
});
const recordingOf = (...runs: Run[]): Recording => ({
  kind: RECORDING_KIND,
  format: RECORDING_FORMAT,
  sessionId: 'f00dcafe',
  runs,
});
const problemIn = (...runs: Run[]) => problemKey(readingOf(recordingOf(...runs)).problem);

describe('what is read of a recording', () => {
  test('a recorded session gives its version, its page, the code that the user saw and its first error', async () => {
    const text = await readFile(new URL('../../fixtures/failed-login.json', import.meta.url), 'utf8');
    expect(readingOf(readRecording(text))).toEqual({
      appVersion: '2.0.0+01ae9fdf',
      locale: 'en',
      area: '/login',
      message: 'PW-SIGNIN-REFUSED',
      problem: { by: 'service', status: 503, code: null, part: 'venue', logic: 'readVenue' },
    });
  });

  test('the first error is the earliest one, of the earliest life', () => {
    const later = life([failed('root/profile', 'saveProfile', fault(409, 'version'))]);
    const two = [
      actor('root', null),
      actor('root/area', 'area'),
      failed('root/area', 'readArea', fault(500)),
      failed('root/area', 'readMore', fault(502)),
    ];
    expect(problemIn(life(two), later)).toBe('service:500::area:readArea');
  });

  test('an error of the page counts by its time', () => {
    const crash: Crash = { at: 1005, name: 'TypeError', where: ['app/index-Ab12Cd34.js:3:7 openWall'] };
    const entries = [actor('root', null), actor('root/area', 'area'), failed('root/area', 'readArea', fault(500), 9)];
    expect(problemIn(life(entries, { errors: [crash] }))).toBe('thrown::TypeError:app/index:openWall');
    expect(problemIn(life(entries, { errors: [{ ...crash, at: 1010 }] }))).toBe('service:500::area:readArea');
  });

  test.each([
    ['a lost network', fault(null)],
    ['a mistyped password', MISTYPED],
  ])('%s counts only where nothing else failed', (_, error) => {
    const start = [actor('root', null), actor('root/login', 'login'), actor('root/venue', 'venue')];
    const first = failed('root/login', 'signIn', error);
    expect(problemIn(life([...start, first]))).toContain(':login:signIn');
    expect(problemIn(life([...start, first, failed('root/venue', 'readVenue', fault(503), 5)]))).toBe(
      'service:503::venue:readVenue',
    );
  });

  test('a recording whose start was dropped has the names of its checkpoint', () => {
    const known = {
      actor: 'root/images/x',
      parent: 'root/images',
      id: 'x',
      src: 'member',
      systemId: null,
      snapshot: {},
    };
    const above = { ...known, actor: 'root/images', parent: 'root', id: 'images', src: 'images' };
    const checkpoint = { actors: [above, known], names: {} };
    const run = life([failed('root/images/x', 'read', fault(500))], { checkpoint });
    expect(problemIn(run)).toBe('service:500::images/member:read');
  });

  test.each([100, 599])('%d is the status of an answer', (status) => {
    expect(readingOf(recordingOf(life([failed('root', 'read', fault(status))]))).problem?.status).toBe(status);
  });

  test.each([0, 99, 600, 503.5, 1e21])('%d is no status of an answer', (status) => {
    expect(readingOf(recordingOf(life([failed('root', 'read', fault(status))]))).problem?.status).toBeNull();
  });

  test('what fails in the measurements of the page itself is no problem', () => {
    expect(problemIn(life([failed('root/analytics', 'sendHit', fault(500))]))).toBe('');
  });

  test('parts and logic have the names of the code, not ids that may come from a venue', () => {
    const entries = [
      actor('root', null),
      actor('root/images', 'images'),
      actor('root/images/Ada Lovelace', 'member', 'Ada Lovelace'),
      actor('root/images/Ada Lovelace/x:1', 'picture', 'x:1'),
      failed('root/images/Ada Lovelace', 'x:1', fault(500)),
    ];
    expect(problemIn(life(entries))).toBe('service:500::images/member:picture');
  });

  test('no text of an anonymous sender becomes part of what is kept', () => {
    const entries = [
      actor('root', null),
      actor('root/a', 'visit evil.example'),
      failed('root/a', 'ada@example.org called', fault(500, 'ada@example.org')),
      event('root', 'login.failed', { code: 'Call +49 170 1234567' }),
    ];
    const route = { set: { context: { route: { name: 'Ada Lovelace', areaId: 'ada@example.org' } } } };
    const navigation: RecordingEntry = {
      kind: 'event',
      at: 2,
      actor: 'root/navigation',
      from: null,
      event: { type: 'fact.learned' },
      failed: false,
      after: route,
    };
    const read = readingOf(
      recordingOf(life([...entries, navigation], { appVersion: 'call me', locale: 'ada@example.org' })),
    );
    expect(read).toEqual({
      appVersion: '',
      locale: '',
      area: '',
      message: null,
      problem: { by: 'service', status: 500, code: null, part: 'unknown', logic: 'unknown' },
    });
  });

  test('the area is the last one, of a meeting its page, and the error of a dialog is named by its kind', () => {
    const navigate = (areaId: string | null): RecordingEntry => ({
      kind: 'event',
      at: 1,
      actor: 'root/navigation',
      from: null,
      event: { type: 'fact.learned' },
      failed: false,
      after: { context: { route: { name: areaId === null ? 'imprint' : 'Area', areaId } } },
    });
    const raised = event('root/globalError', 'globalError.raise', { fault: { kind: 'FORBIDDEN', status: 403 } });
    const { area, message } = readingOf(recordingOf(life([navigate('hall'), navigate('lobby'), raised])));
    expect([area, message]).toEqual(['lobby', 'FORBIDDEN']);
    expect(readingOf(recordingOf(life([navigate('hall'), navigate('call ada')]))).area).toBe('/Area');
    expect(readingOf(recordingOf(life([navigate(null)]))).area).toBe('/imprint');
    expect(readingOf(recordingOf(life([], { page: 'meeting' }))).area).toBe('/meeting');
  });

  test('what a page reports by itself is read like a recording', () => {
    const crash = { at: 1_000_400, name: 'TypeError', where: ['app/first-Ab12Cd34.js:3:1204 a'] };
    const report = recordingOfError({ build: '0a1b2c3d', locale: 'de', startedAt: 1_000_000, crash });
    expect(readingOf(report)).toMatchObject({
      area: '',
      problem: { by: 'thrown', part: 'app/first', logic: '3-1204' },
    });
  });
});

describe('the key of a problem', () => {
  test.each([
    'service:503::venue:readVenue',
    'service::auth/invalid-credential:login:signIn',
    'thrown::TypeError:app/index:openWall',
    'thrown::TypeError:app/index:3-1204',
    'browser::NotAllowedError:studio:openCamera',
  ])('%s is read back', (key) => {
    expect(problemKey(readProblemKey(key))).toBe(key);
  });

  test.each(['', 'x', 'service:503::venue', 'service:503::venue:a:b', 'nobody:503::venue:a', 'service:503::<b>:a'])(
    'no problem is read of "%s"',
    (key) => {
      expect(readProblemKey(key)).toBeNull();
    },
  );

  test('one sentence says what failed', () => {
    expect(problemText(readProblemKey('service:503::venue:readVenue'))).toBe(
      'Reading venue failed: 503 from the service.',
    );
    expect(problemText(readProblemKey('thrown::TypeError:app/index:openWall'))).toBe(
      'The page broke: TypeError in app/index openWall.',
    );
    expect(problemText(null)).toBe('No error was recorded.');
  });

  test.each([
    ['app/control-reports-Ab12Cd34.js:3:7 openWall', 'app/control-reports', 'openWall'],
    ['src/adapters/a.machine.ts:3:7', 'src/adapters/a.machine', '3-7'],
    ['app/index-Ab12Cd34.js:3:7 Xe$', 'app/index', '3-7'],
    ['app/index-Ab12Cd34.js:3:7 draw', 'app/index', 'draw'],
    ['', 'unknown', 'unknown'],
  ])('an error at %s is named without its build', (where, part, logic) => {
    expect(thrownProblem({ at: 0, name: 'TypeError', where: where === '' ? [] : [where] })).toMatchObject({
      part,
      logic,
    });
  });
});

test('another build is named, unless one of the two is unknown', () => {
  expect(otherBuildOf(recordingOf(life([])), 'ffffffff')).toEqual({ recorded: '0a1b2c3d', here: 'ffffffff' });
  expect(otherBuildOf(recordingOf(life([])), '0a1b2c3d')).toBeNull();
  expect(otherBuildOf(recordingOf(life([])), null)).toBeNull();
  expect(otherBuildOf(recordingOf(life([], { appVersion: '2.0.0' })), 'ffffffff')).toBeNull();
});

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
test.each([
  [`${MAC} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36`, 'chrome', 131, 'macos'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, 'safari', 18, 'macos'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0', 'edge', 131, 'windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'firefox', 133, 'linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) CriOS/131.0 Mobile/15E148 Safari/604.1',
    'chrome',
    131,
    'ios',
  ],
  ['Mozilla/5.0 (Linux; Android 14) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile', 'samsung', 27, 'android'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/131.0.0.0 Safari/537.36', 'chrome', 131, 'chromeos'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0', 'opera', 115, 'windows'],
  ['curl/8.5.0', 'other', null, 'other'],
  [`${'x'.repeat(400)} Windows Firefox/133.0`, 'other', null, 'other'],
  [undefined, 'other', null, 'other'],
])('of %s only the families are read', (userAgent, browser, browserVersion, system) => {
  expect(browserOf(userAgent)).toEqual({ browser, browserVersion, system });
});
