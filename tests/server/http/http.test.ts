import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { brotliCompressSync } from 'node:zlib';
import { count, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API } from '../../../domain/kernel/api';
import { ArchitectureSchema } from '../../../domain/kernel/venue';
import { UiConfigSchema } from '../../../domain/shell/ui-config';
import { captures } from '../../../server/db/schema';
import { pagePolicy } from '../../../server/http/security';
import { parseOperatorUiConfig } from '../../../server/shell/ui-config';
import { storeCapture } from '../../../server/support/capture-queries';
import { openEmpty } from '../kernel/databases';
import { ada, as, grace, importContract, onChosenStore, startApp } from '../kernel/service';
import { contract } from '../venue/venue-files';

const PAGE = '<!doctype html><title>Venue</title>';
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))})`;
const WORKER = 'pdf.worker.min-1a2b.mjs';
const GOOGLES = {
  apiKey: 'key',
  authDomain: 'mine.firebaseapp.com',
  projectId: 'mine',
  databaseURL: 'https://mine.firebaseio.com',
};

let clientFolder: string;
beforeAll(async () => {
  clientFolder = await mkdtemp(join(tmpdir(), 'venue-client-'));
  await mkdir(join(clientFolder, 'app'));
  await writeFile(join(clientFolder, 'index.html'), PAGE);
  await writeFile(join(clientFolder, 'app/main-1a2b.js'), SCRIPT);
  await writeFile(join(clientFolder, 'app/main-1a2b.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(clientFolder, 'app', WORKER), SCRIPT);
  await writeFile(join(clientFolder, 'app', `${WORKER}.br`), brotliCompressSync(SCRIPT));
});
afterAll(() => rm(clientFolder, { recursive: true, force: true }));

onChosenStore('the service over HTTP', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  const lines: string[] = [];
  const logStream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  beforeAll(async () => {
    await importContract(store.db);
    service = await startApp(store.db, { clientFolder, logLevel: 'info', logStream });
  });
  afterAll(() => service.stop());

  const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers });
  const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
    service.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });

  test.each([
    '/',
    '/login',
    '/work-in-progress',
    '/v/aurora/area/lobby?redirect=%2F',
    '/anything/at.all',
    '/v/%E0%A4%A/area',
  ])('a browser that opens %s gets the entry page', async (url) => {
    const answer = await get(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect([answer.statusCode, answer.body, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      PAGE,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
  });

  test.each(['/api/nothing', '/app/gone.js', '/assets/nothing.svg', '/live/nothing'])(
    'a missing file at %s responds with an error, not with the entry page',
    async (url) => {
      const answer = await get(url, { accept: 'text/html' });
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([404, ['errMsg']]);
    },
  );

  test('a browser that looks for an icon at the usual address is sent to the one of the venue', async () => {
    const { statusCode, headers } = await get('/favicon.ico', { accept: 'image/*' });
    expect([statusCode, headers.location]).toEqual([
      302,
      expect.stringMatching(/^http:\/\/localhost\/assets\/logo\.svg\?/),
    ]);
  });

  test('a program that previews a link gets the entry page, and a browser that looks for a file gets an error', async () => {
    const anything = { accept: '*/*' };
    const codeOf = async (url: string, headers: Record<string, string>) => (await get(url, headers)).statusCode;
    expect(await codeOf('/v/aurora/area/lobby', anything)).toBe(200);
    expect(await codeOf('/nothing', anything)).toBe(404);
    expect(await codeOf('/identitytoolkit.googleapis.com/v1/nothing', anything)).toBe(404);
    expect(await codeOf('/login', { ...anything, 'sec-fetch-dest': 'script' })).toBe(404);
    expect(await codeOf('/api/nothing', anything)).toBe(404);
    expect(await codeOf('/login', {})).toBe(404);
  });

  test('built files are immutable and sent compressed', async () => {
    const plain = await get('/app/main-1a2b.js');
    expect([plain.statusCode, plain.body, plain.headers['cache-control']]).toEqual([
      200,
      SCRIPT,
      'public, max-age=31536000, immutable',
    ]);
    const compressed = await get('/app/main-1a2b.js', { 'accept-encoding': 'br, gzip' });
    expect([compressed.headers['content-encoding'], compressed.headers['content-type']]).toEqual([
      'br',
      'application/javascript; charset=utf-8',
    ]);
    const venue = await get('/api/ui/venue?architectureId=aurora', { ...as(ada), 'accept-encoding': 'gzip' });
    expect(venue.headers['content-encoding']).toBe('gzip');
  });

  test.each([
    '/',
    '/api/venue/version',
    '/api/nothing',
    '/app/main-1a2b.js',
    '/ui-config.json',
    '/healthz',
    '/livez',
    '/readyz',
  ])('%s has security headers', async (url) => {
    const { headers } = await get(url, { accept: 'text/html' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).toMatch(/frame-ancestors 'self'/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'SAMEORIGIN',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test('the worker for documents alone may run WebAssembly, and load nothing from elsewhere', async () => {
    for (const encoding of ['identity', 'br']) {
      const { headers } = await get(`/app/${WORKER}`, { 'accept-encoding': encoding });
      expect([headers['content-type'], headers['content-security-policy']]).toEqual([
        expect.stringMatching(/^(?:text|application)\/javascript/),
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
      ]);
    }
  });

  test.each(['localhost:99999', 'localhost:', 'a b', '[::g]', 'x@y'])(
    'a request for the host "%s" fails with 400',
    async (host) => {
      for (const url of [
        '/',
        '/ui-config.json',
        '/api/loginOptions',
        '/api/ui/sign-asset-url?url=/live/aurora/logo.png',
      ]) {
        expect((await get(url, { host, accept: 'text/html' })).statusCode).toBe(400);
      }
    },
  );

  test.each(['x', 'javascript', 'ftp', 'https://evil.example'])(
    'a forwarded protocol "%s" fails with 400',
    async (protocol) => {
      const behind = await startApp(store.db, { trustProxy: 1, clientFolder });
      try {
        const headers = { 'x-forwarded-proto': protocol, accept: 'text/html' };
        for (const url of ['/', '/ui-config.json', '/api/loginOptions']) {
          expect((await behind.app.inject({ url, headers })).statusCode).toBe(400);
        }
      } finally {
        await behind.stop();
      }
    },
  );

  test('HSTS is sent where visitors use https', async () => {
    const secure = await startApp(store.db, { publicUrl: 'https://venue.example.org', clientFolder });
    try {
      const { headers } = await secure.app.inject('/healthz');
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      const config = (await secure.app.inject('/ui-config.json')).json();
      expect(config.firebase.emulators.auth).toBe('https://venue.example.org');
    } finally {
      await secure.stop();
    }
  });

  test('ui-config.json matches the contract, and names the origin of the request as identity and realtime server §7.4', async () => {
    const answer = await get('/ui-config.json', { host: 'venue.local:8080' });
    expect(answer.headers['cache-control']).toBe('no-store');
    const config = answer.json();
    expect(v.safeParse(UiConfigSchema, config).issues).toBeUndefined();
    const fixture = v.parse(UiConfigSchema, await contract('ui-config.json'));
    expect(Object.keys(config.firebase).toSorted()).toEqual(Object.keys(fixture.firebase).toSorted());
    expect([config.tabTitle, config.firebase.emulators]).toEqual([
      'Aurora Summit',
      { auth: 'http://venue.local:8080', database: 'http://venue.local:8080' },
    ]);
    for (const host of ['evil.example/path', 'a b', '"><script>']) {
      expect((await get('/ui-config.json', { host })).statusCode).toBe(400);
    }
  });

  test('ui-config.json contains the days of the event, from the timeslots of the venue', async () => {
    expect((await get('/ui-config.json')).json().event).toEqual({
      begin: '2026-11-20T09:00:00.000Z',
      end: '2026-11-20T10:00:00.000Z',
    });
  });

  test('ui-config.json has the four colours of the venue, for its login page', async () => {
    const style = { text: '#ffffff', primary: '#F70041', secondary: '#373F60', background: '#000A33' };
    expect((await get('/ui-config.json')).json().style).toEqual(style);
  });

  test('hosts that a venue names extend the policy of the page, and cannot weaken it', () => {
    const config = v.parse(UiConfigSchema, { firebase: GOOGLES });
    const hosts = ['files.example', '[::1]:9000', 'a;sandbox', 'a,default-src', '*', "'none'"];
    const urls = hosts.map((host) => `https://${host}/film.webm`);
    const architecture = v.parse(ArchitectureSchema, {
      id: 'aurora',
      areas: [
        {
          id: 'hall',
          viewPoints: urls.map((videoUrl, id) => ({ id: `${id}`, background: { type: 'BackgroundVideo', videoUrl } })),
        },
      ],
      assets: urls.map((uri, id) => ({ id: `${id}`, uri })),
      cookieProviders: ['external-video', 'external-picture'].map((id) => ({ id, type: 'EXTERNAL_MEDIA' })),
    });
    const policy = pagePolicy('https://venue.example', config, architecture, false);
    expect(policy.split('; ').filter((directive) => /^(connect|media)/.test(directive))).toEqual([
      "media-src 'self' blob: https://files.example https://[::1]:9000",
      "connect-src 'self' https://files.example https://[::1]:9000",
    ]);
    expect(policy).not.toMatch(/sandbox|,|\*|default-src(?! 'self';)/);
  });

  test('pictures on other origins are in the policy of the page only where a cookie provider asks for them', () => {
    const directives = (providers: string[], storageOrigin: string | null = null): string[] => {
      const assets = { logo: 'https://logo.example/l.svg', loginBackground: 'https://back.example/b.webp' };
      const favicon = 'https://icon.example/i.svg';
      const config = v.parse(UiConfigSchema, { firebase: GOOGLES, assets, favicon, storageOrigin });
      const architecture = v.parse(ArchitectureSchema, {
        id: 'aurora',
        assets: [{ id: 'lobby', uri: 'https://pictures.example/lobby.webp' }],
        cookieProviders: providers.map((id) => ({ id, type: 'EXTERNAL_MEDIA' })),
      });
      const policy = pagePolicy('https://venue.example', config, architecture, false);
      return policy.split('; ').filter((directive) => /^(connect|img)/.test(directive));
    };
    expect(directives([])).toEqual(["img-src 'self' blob: data:", "connect-src 'self'"]);
    expect(directives(['external-picture'])).toEqual([
      "img-src 'self' blob: data: https://pictures.example",
      "connect-src 'self' https://pictures.example",
    ]);
    expect(directives([], 'https://pictures.example')).toEqual([
      "img-src 'self' blob: data: https://pictures.example",
      "connect-src 'self' https://pictures.example",
    ]);
  });

  test('the page may embed the origins of the venue’s cookie providers, and no others', async () => {
    const policy = String((await get('/', { accept: 'text/html' })).headers['content-security-policy']);
    expect(policy.split('; ').filter((directive) => /^(img|media|connect|frame|script)-src/.test(directive))).toEqual([
      "script-src 'self'",
      "img-src 'self' blob: data:",
      "media-src 'self' blob: https://video.example",
      "connect-src 'self' https://video.example",
      "frame-src 'self' blob: https://aurora.whereby.example https://wall.example",
    ]);
  });

  test('with Google as identity provider, pages may connect to Google', async () => {
    const operatorUiConfig = parseOperatorUiConfig({ firebase: GOOGLES, tabTitle: 'Mine', added: 'later' });
    const googles = await startApp(store.db, { operatorUiConfig, clientFolder });
    try {
      const config = (await googles.app.inject('/ui-config.json')).json();
      expect([config.tabTitle, config.added, config.firebase]).toEqual([
        'Mine',
        'later',
        { ...GOOGLES, emulators: null },
      ]);
      const { headers } = await googles.app.inject('/');
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain(
        "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://apis.google.com https://mine.firebaseio.com wss://mine.firebaseio.com https://video.example;",
      );
      expect(policy).toContain("frame-src 'self' blob: https://mine.firebaseapp.com ");
    } finally {
      await googles.stop();
    }
    expect(String((await get('/')).headers['content-security-policy'])).not.toMatch(/googleapis|firebase/);
  });

  test.each([
    ['invalid JSON', '{"a":', 400],
    ['an array', '[]', 400],
    ['no content', '', 400],
    ['too many bytes', JSON.stringify({ filler: 'x'.repeat(300_000) }), 413],
  ])('a body with %s is refused with an error text', async (_, body, status) => {
    const answer = await post(API.cventLogin, body);
    expect([answer.statusCode, Object.keys(answer.json()), typeof answer.json().errMsg]).toEqual([
      status,
      status === 413 ? ['errMsg', 'mistakes'] : ['errMsg'],
      'string',
    ]);
  });

  test('a body that is not JSON or contains NUL, a wrong method and an invalid address are refused with an error text', async () => {
    const form = await post(API.cventLogin, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([form.statusCode, form.json()]).toEqual([415, { errMsg: 'The body must be JSON.' }]);
    const wrong = await service.app.inject({ method: 'DELETE', url: '/api/designer/publish/aurora' });
    expect([wrong.statusCode, wrong.headers.allow, wrong.json()]).toEqual([
      405,
      'POST',
      { errMsg: 'This address answers POST only.' },
    ]);
    const nul = await post(API.captureLog, JSON.stringify({ message: 'a\u0000b' }));
    expect([nul.statusCode, nul.json()]).toEqual([400, { errMsg: 'The body contains NUL.' }]);
    const bad = await get('/api/ui/architecture/%E0%A4%A/assets/logo');
    expect([bad.statusCode, bad.json()]).toEqual([400, { errMsg: 'This address is not valid.' }]);
  });

  test('a saved venue may be large, up to a limit', async () => {
    const large = JSON.stringify({ architectures: [], filler: 'x'.repeat(1_000_000) });
    expect((await post(API.saveVenue, large, as(grace))).json()).toEqual({
      errMsg: 'The venue must include exactly one architecture',
      mistakes: [{ code: 'oneVenue', values: {} }],
    });
    const tooLarge = await post(API.saveVenue, JSON.stringify({ filler: 'x'.repeat(11_000_000) }), as(grace));
    expect([tooLarge.statusCode, tooLarge.json()]).toEqual([
      413,
      { errMsg: 'The request is too large.', mistakes: [{ code: 'largeRequest', values: {} }] },
    ]);
    expect((await post(API.saveVenue, large, as(ada))).statusCode).toBe(403);
  });

  test('client reports are stored, with and without a login §7.10', async () => {
    await store.db.delete(captures);
    const clientDetails = { browser: 'Firefox', clientUsername: 'ANONYM', added: 'later' };
    const choices = { userId: 'visitor-1', bannerType: 'SIMPLE', cookiePreferences: [], clientDetails };
    const message = { messageDetails: { message: 'Oh' }, clientDetails, loglevel: 'WARN', messageOrigin: 'UI' };
    const answers = [
      await service.app.inject({ method: 'POST', url: API.captureLogin }),
      await service.app.inject({ method: 'POST', url: API.captureLogin, headers: as(ada) }),
      await post(API.captureCookiePreferences, JSON.stringify(choices)),
      await post(API.captureLog, JSON.stringify(message), as(ada)),
    ];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(4).fill([204, '']));
    const rows = await store.db.select().from(captures).orderBy(captures.id);
    expect(rows.map(({ kind, userId }) => [kind, userId])).toEqual([
      ['login', null],
      ['login', 'ada'],
      ['cookiePreferences', null],
      ['log', 'ada'],
    ]);
    const [log] = await store.db.select().from(captures).where(eq(captures.kind, 'log'));
    expect(log?.payload).toMatchObject({ messageDetails: { message: 'Oh', details: null }, loglevel: 'WARN' });
  });

  test('a report that is too long or malformed is not stored', async () => {
    const long = JSON.stringify({ messageDetails: { message: 'x'.repeat(20_000) } });
    expect([(await post(API.captureLog, long)).statusCode, (await post(API.captureLog, '{}')).statusCode]).toEqual([
      413, 400,
    ]);
  });

  test('only the newest reports of each kind are kept, however many the other kinds have', async () => {
    await store.db.delete(captures);
    await store.db.execute(sql`insert into captures (kind, payload)
      select case when id % 2 = 0 then 'log' else 'cookiePreferences' end, '{}' from generate_series(1, 41500) as id`);
    await store.db.insert(captures).values({ kind: 'login', payload: {} });
    for (let more = 0; more < 500; more += 1)
      await storeCapture(store.db, { kind: 'login', userId: null, payload: {} });
    const rows = await store.db.select({ kind: captures.kind, count: count() }).from(captures).groupBy(captures.kind);
    expect(Object.fromEntries(rows.map((row) => [row.kind, row.count]))).toEqual({
      login: 501,
      log: 20_000,
      cookiePreferences: 20_000,
    });
    await store.db.delete(captures);
  });

  test('the health check responds', async () => {
    const answer = await get('/healthz');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok', version: expect.any(Number) }]);
  });

  test.each(['/livez', '/readyz'])('%s responds without the venue’s version', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  test('logs contain each request, and no secrets', async () => {
    lines.length = 0;
    const signed = await get('/api/ui/sign-asset-url?url=/live/aurora/lobby-film.webm', as(ada));
    const { pathname, search } = new URL(signed.json().signedUrl);
    await get(pathname + search);
    await post(API.cventLogin, JSON.stringify({ architectureID: 'aurora', confirmationNumber: 'SECRET99' }));
    await post(
      API.bizzaboLogin,
      JSON.stringify({ architectureID: 'aurora', registrationNumber: 99_887, emailAddress: 'eve@example.org' }),
    );
    const log = lines.join('');
    const entries = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
    expect(entries.map(({ method, route, status, ms }) => [method, route, status, typeof ms])).toEqual([
      ['GET', '/api/ui/sign-asset-url', 200, 'number'],
      ['GET', '/live/:architectureId/:file', 200, 'number'],
      ['POST', '/api/cvent/login', 200, 'number'],
      ['POST', '/api/bizzabo/login', 200, 'number'],
    ]);
    for (const secret of [search, 'signature', 'SECRET99', 'example.org', '99887', as(ada).authorization, 'Bearer']) {
      expect(log).not.toContain(secret);
    }
  });
});

test('a database failure is hidden from the client, and logged without the query’s parameters', async () => {
  const lines: string[] = [];
  const logStream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const { db, close } = await openEmpty();
  await importContract(db);
  const service = await startApp(db, { logLevel: 'error', logStream });
  await close();
  const answer = await service.app.inject({
    url: '/api/ui/venue?architectureId=aurora',
    headers: as({ ...ada, email: 'ada.secret@example.org' }),
  });
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    { errMsg: 'Error during processing of the server request.' },
  ]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/secret|example\.org|Bearer|params/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'request failed', req: { path: '/api/ui/venue' } });
  await service.stop();
});
