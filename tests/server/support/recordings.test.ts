import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RECORDING_FORMAT, RECORDING_KIND, type RecordingEntry } from '../../../domain/support/recording';
import { RECORDINGS_API } from '../../../domain/support/recordings';
import { REPORT_API } from '../../../domain/support/report';
import { auditEntries } from '../../../server/db/audit-tables';
import { recordingProblems, sessionRecordings } from '../../../server/db/schema';
import { deleteOldReports } from '../../../server/operator/retention';
import { buildOf } from '../../../server/shell/build';
import { ada, as, BESIDE, grace, importContract, onChosenStore, radia, startApp, UI_CONFIG } from '../kernel/service';

const HOUR_MS = 3_600_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
const MANIFEST = '{"a":1}';

const actor = (path: string): RecordingEntry => ({
  kind: 'actor',
  at: 0,
  actor: path,
  parent: path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : null,
  id: path.slice(path.lastIndexOf('/') + 1),
  src: path.slice(path.lastIndexOf('/') + 1),
  systemId: null,
});
/** A recording of a life in which reading this part failed with a status; without a status, in which nothing failed. */
const recordingOf = (part: string, status: number | null, more: { appVersion?: string; areaId?: string } = {}) => {
  const { appVersion = '2.0.0+0a1b2c3d', areaId = 'lobby' } = more;
  const error = { name: 'FaultError', fault: { kind: 'PROCESSING_ERROR', status, message: '[hidden]', code: null } };
  const event = (path: string, type: string, own: object, context: object): RecordingEntry => ({
    kind: 'event',
    at: 1,
    actor: path,
    from: null,
    event: JSON.parse(JSON.stringify({ type, ...own })),
    failed: false,
    after: { context: JSON.parse(JSON.stringify(context)) },
  });
  const entries = [
    actor('root'),
    actor(`root/${part}`),
    event('root/navigation', 'fact.learned', {}, { route: { name: 'Area', areaId } }),
    event('root/login', 'login.submit', {}, { message: { code: 'PW-SIGNIN-REFUSED' } }),
    ...(status === null ? [] : [event(`root/${part}`, 'xstate.error.actor.read', { error }, {})]),
  ];
  return JSON.stringify({
    kind: RECORDING_KIND,
    format: RECORDING_FORMAT,
    sessionId: 'f00dcafe',
    runs: [
      {
        appVersion,
        venueVersion: 3,
        locale: 'de',
        viewport: { width: 360, height: 740 },
        startedAt: 1_000_000,
        endedAt: 1_060_000,
        timings: {},
        crash: null,
        dropped: 0,
        checkpoint: null,
        values: [],
        entries,
      },
    ],
  });
};

const folderWith = async (file: string, text: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'recordings-'));
  await mkdir(join(folder, file, '..'), { recursive: true });
  await writeFile(join(folder, file), text);
  return folder;
};

onChosenStore('recordings that are found again', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  const clock = { now: Date.now() };
  beforeEach(async () => {
    await store.db.delete(sessionRecordings);
    await store.db.delete(recordingProblems);
    await store.db.delete(auditEntries);
    await importContract(store.db, {
      ...BESIDE,
      'ui-config.json': { ...UI_CONFIG, features: { ...UI_CONFIG.features, inspector: 'admin' } },
    });
    clock.now = Date.now();
    const inspectorFolder = await folderWith('index.html', '<html><head></head></html>');
    await mkdir(join(inspectorFolder, 'app'));
    service = await startApp(store.db, {
      now: () => clock.now,
      clientFolder: await folderWith('.vite/manifest.json', MANIFEST),
      inspectorFolder,
      publicUrl: 'https://venue.example.org',
    });
  });
  afterEach(() => service.stop());

  const send = async (
    code: string,
    recording: string,
    { address = '10.0.0.1', from = 'venue', userAgent = FIREFOX } = {},
  ) => {
    const sent = await service.app.inject({
      method: 'POST',
      url: `${REPORT_API.sessions}?code=${code}&from=${from}`,
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      payload: recording,
      remoteAddress: address,
    });
    expect(sent.statusCode).toBe(201);
  };
  const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers });
  const found = async (query = ''): Promise<string[]> => {
    const { recordings } = (await get(`${REPORT_API.sessions}?${query}`, as(radia))).json();
    return recordings.map(({ code }: { code: string }) => code);
  };
  const problems = async (query = '') => (await get(`${RECORDINGS_API.problems}?${query}`, as(radia))).json();
  const link = (code: string, who: object) =>
    service.app.inject({ method: 'POST', url: RECORDINGS_API.link.replace('{code}', code), headers: as(who) });

  test('a recording is read once when it arrives, and nothing that is kept says whose it is', async () => {
    await send('AAAA2222', recordingOf('venue', 503));
    const { recordings, next } = (await get(REPORT_API.sessions, as(radia))).json();
    expect([recordings, next]).toEqual([
      [
        {
          code: 'AAAA2222',
          place: 'venue',
          appVersion: '2.0.0+0a1b2c3d',
          isOtherBuild: true,
          sentence: null,
          size: expect.any(Number),
          createdAt: expect.any(String),
          problem: 'service:503::venue:read',
          message: 'PW-SIGNIN-REFUSED',
          area: 'lobby',
          locale: 'de',
          browser: 'firefox',
          browserVersion: 133,
          system: 'linux',
        },
      ],
      null,
    ]);
  });

  test('a recording of the build that is here is not called another one', async () => {
    await send('AAAA2222', recordingOf('venue', 503, { appVersion: `2.0.0+${buildOf(MANIFEST)}` }));
    const { recordings } = (await get(REPORT_API.sessions, as(radia))).json();
    expect(recordings[0].isOtherBuild).toBe(false);
  });

  test('recordings with the same first error are one problem, that with the newest one first', async () => {
    await send('AAAA2222', recordingOf('venue', 503));
    await send('BBBB3333', recordingOf('venue', 503, { appVersion: '2.1.0+ffffffff' }), { address: '10.0.0.2' });
    await send('CCCC4444', recordingOf('profile', 500));
    await send('DDDD5555', recordingOf('venue', 503), { address: '10.0.0.2' });
    await send('EEEE6666', recordingOf('venue', null), { userAgent: 'Chrome/131.0' });
    const read = await problems();
    const at = { firstAt: expect.any(String), lastAt: expect.any(String) };
    expect(read).toEqual({
      problems: [
        { key: '', recordings: 1, senders: 1, versions: 1, ...at },
        { key: 'service:503::venue:read', recordings: 3, senders: 2, versions: 2, ...at },
        { key: 'service:500::profile:read', recordings: 1, senders: 1, versions: 1, ...at },
      ],
      isCut: false,
      choices: {
        messages: ['PW-SIGNIN-REFUSED'],
        areas: ['lobby'],
        versions: ['2.0.0+0a1b2c3d', '2.1.0+ffffffff'],
        browsers: ['chrome', 'firefox'],
      },
      hasInspector: true,
    });
    expect(read.problems[1].firstAt < read.problems[1].lastAt).toBe(true);
    expect(await found(`problem=${encodeURIComponent('service:503::venue:read')}`)).toEqual([
      'DDDD5555',
      'BBBB3333',
      'AAAA2222',
    ]);
    expect(await found('problem=')).toEqual(['EEEE6666']);
  });

  test('recordings and problems are searched by all that is read of them', async () => {
    await send('AAAA2222', recordingOf('venue', 503));
    await send('BBBB3333', recordingOf('profile', 500, { areaId: 'hall', appVersion: '2.1.0+ffffffff' }), {
      from: 'entrance',
    });
    const yesterday = encodeURIComponent(new Date(Date.now() - 24 * HOUR_MS).toISOString());
    const tomorrow = encodeURIComponent(new Date(Date.now() + 24 * HOUR_MS).toISOString());
    for (const [query, expected] of [
      ['code=AAAA', ['AAAA2222']],
      ['code=AAA_', null],
      ['area=hall', ['BBBB3333']],
      [`version=${encodeURIComponent('2.1.0+ffffffff')}`, ['BBBB3333']],
      ['place=entrance', ['BBBB3333']],
      ['message=PW-SIGNIN-REFUSED', ['BBBB3333', 'AAAA2222']],
      ['message=PW-SIGNIN-NET', []],
      ['browser=firefox&area=lobby', ['AAAA2222']],
      ['browser=safari', []],
      ['browser=netscape', null],
      [`from=${yesterday}&to=${tomorrow}`, ['BBBB3333', 'AAAA2222']],
      [`from=${tomorrow}`, []],
      [`to=${yesterday}`, []],
      ['from=today', null],
    ] as const) {
      const [list, groups] = [
        await get(`${REPORT_API.sessions}?${query}`, as(radia)),
        await get(`${RECORDINGS_API.problems}?${query}`, as(radia)),
      ];
      const codes: { code: string }[] | undefined = list.json().recordings;
      const read = [list.statusCode, groups.statusCode, codes?.map(({ code }) => code) ?? null];
      const status = expected === null ? 400 : 200;
      expect([query, ...read]).toEqual([query, status, status, expected]);
      expect([query, groups.json().problems?.length]).toEqual([query, expected?.length]);
    }
  });

  test('only administrators see problems, and at most a hundred of them', async () => {
    expect((await get(RECORDINGS_API.problems)).statusCode).toBe(401);
    for (const who of [ada, grace]) expect((await get(RECORDINGS_API.problems, as(who))).statusCode).toBe(403);
    await send('AAAA2222', recordingOf('venue', 503));
    const [kept] = await store.db.select().from(sessionRecordings);
    if (kept === undefined) throw new Error('Nothing was stored');
    const rows = Array.from({ length: 100 }, (_, at) => ({
      ...kept,
      code: `PR${at}`,
      problem: `page:::part:logic${at}`,
    }));
    await store.db.insert(sessionRecordings).values(rows.slice(1));
    const whole = await problems();
    expect([whole.problems.length, whole.isCut]).toEqual([100, false]);
    await store.db.insert(sessionRecordings).values(rows.slice(0, 1));
    const cut = await problems();
    expect([cut.problems.length, cut.isCut]).toEqual([100, true]);
  });

  test('fifty recordings are a page, and the pages miss and repeat none', async () => {
    await send('AAAA2222', recordingOf('venue', 503));
    const [kept] = await store.db.select().from(sessionRecordings);
    if (kept === undefined) throw new Error('Nothing was stored');
    const rows = Array.from({ length: 104 }, (_, at) => ({ ...kept, code: `PG${at}` }));
    await store.db.insert(sessionRecordings).values(rows);
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor = '';
    do {
      const { recordings, next } = (await get(`${REPORT_API.sessions}?${cursor}`, as(radia))).json();
      seen.push(...recordings.map(({ code }: { code: string }) => code));
      sizes.push(recordings.length);
      cursor = next === null ? '' : `cursor=${next}`;
    } while (cursor !== '');
    expect([sizes, new Set(seen).size]).toEqual([[50, 50, 5], 105]);
  });

  test('a link opens one recording without an account for a day, and each use is in the audit log', async () => {
    await send('AAAA2222', recordingOf('venue', 503));
    await send('BBBB3333', recordingOf('venue', 503));
    for (const who of [ada, grace]) expect((await link('AAAA2222', who)).statusCode).toBe(403);
    expect((await link('ZZZZ9999', radia)).statusCode).toBe(404);
    const { url, until } = (await link('AAAA2222', radia)).json();
    expect(Date.parse(until) - clock.now).toBe(24 * HOUR_MS);
    const { origin, pathname, search } = new URL(url);
    expect(origin).toBe('https://venue.example.org');
    const shared = await get(`${pathname}${search}`);
    expect([shared.statusCode, shared.headers['cache-control'], shared.headers['content-disposition']]).toEqual([
      200,
      'private, no-store',
      expect.stringContaining('venue-session-AAAA2222.json'),
    ]);
    expect(shared.body).toBe(recordingOf('venue', 503));
    expect((await get(`${pathname.replace('AAAA2222', 'BBBB3333')}${search}`)).statusCode).toBe(403);
    expect((await get(pathname)).statusCode).toBe(403);
    clock.now += 24 * HOUR_MS;
    expect((await get(`${pathname}${search}`)).statusCode).toBe(403);
    await service.audit.settled();
    const entries = await store.db.select().from(auditEntries);
    const said = entries.map(({ action, outcome, target, detail }) => [action, outcome, target, detail].join(' '));
    expect(said).toContain('recording.share done AAAA2222 ');
    expect(said).toContain('recording.read done AAAA2222 link');
    expect(said).toContain('recording.read denied BBBB3333 link');
  });

  test('the inspector reads a recording with its own pass, which names the administrator in the audit log', async () => {
    await send('AAAA2222', recordingOf('venue', 503));
    expect((await get('/inspector/recording/AAAA2222')).statusCode).toBe(404);
    expect((await get('/inspector/recording/AAAA2222', as(radia))).statusCode).toBe(404);
    const passed = await service.app.inject({ method: 'POST', url: '/api/inspector/pass', headers: as(radia) });
    const [cookie = ''] = String(passed.headers['set-cookie']).split(';');
    const read = await get('/inspector/recording/AAAA2222', { cookie });
    expect([read.statusCode, read.body, read.headers['cache-control']]).toEqual([
      200,
      recordingOf('venue', 503),
      'no-store',
    ]);
    expect((await get('/inspector/recording/ZZZZ9999', { cookie })).statusCode).toBe(404);
    const page = await get('/inspector', { cookie, accept: 'text/html' });
    expect(page.body).toContain(`<meta name="venue-build" content="${buildOf(MANIFEST)}">`);
    await service.audit.settled();
    const entries = await store.db.select().from(auditEntries);
    expect(entries.filter(({ detail }) => detail === 'inspector')).toMatchObject([
      { action: 'recording.read', outcome: 'done', uid: 'radia', target: 'AAAA2222' },
      { action: 'recording.read', outcome: 'failed', uid: 'radia', target: 'ZZZZ9999' },
    ]);
  });

  test('a problem is remembered when its recordings are gone, and forgotten after ninety days', async () => {
    await send('AAAA2222', recordingOf('venue', 503));
    await send('BBBB3333', recordingOf('venue', null));
    await store.db.delete(sessionRecordings);
    const keys = async () => (await store.db.select().from(recordingProblems)).map(({ key }) => key);
    expect(await keys()).toEqual(['service:503::venue:read']);
    await deleteOldReports(store.db, Date.now() + 89 * 24 * HOUR_MS);
    expect(await keys()).toEqual(['service:503::venue:read']);
    await deleteOldReports(store.db, Date.now() + 91 * 24 * HOUR_MS);
    expect(await keys()).toEqual([]);
  });
});
