import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSigner } from '../../../server/http/files/signing';
import { picturesOf } from '../../../server/venue/asset-queries';
import { ada, as, BESIDE, importContract, onChosenStore, startApp } from '../kernel/service';
import { contractVenue, film } from './venue-files';

const ASSETS = '/api/ui/architecture/aurora/assets';
const HOUR_MS = 3_600_000;

onChosenStore('assets', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  let now = Date.parse('2026-11-20T09:00:00Z');
  const start = now;
  beforeAll(async () => {
    await importContract(store.db);
    service = await startApp(store.db, { now: () => now });
  });
  afterEach(() => {
    now = start;
  });
  afterAll(() => service.stop());

  const get = (url: string, headers: Record<string, string> = as(ada)) => service.app.inject({ url, headers });
  const widthOf = async (url: string) => (await sharp((await get(url)).rawPayload).metadata()).width;
  const sign = async (url: string) => {
    const answer = await get(`/api/ui/sign-asset-url?url=${encodeURIComponent(url)}`);
    return new URL(answer.json().signedUrl);
  };
  const venue = async () => (await get('/api/ui/venue?architectureId=aurora')).json();

  test('the venue contains the addresses at which the service sends its files', async () => {
    const [architecture] = (await venue()).architectures;
    const uris = Object.fromEntries(architecture.assets.map(({ id, uri }: { id: string; uri: string }) => [id, uri]));
    expect(uris).toMatchObject({
      'lobby-image': `${ASSETS}/lobby-image`,
      logo: `${ASSETS}/logo`,
      'lobby-film': '/live/aurora/lobby-film.webm',
    });
    expect(architecture.areas[0].viewPoints[1].background.videoUrl).toBe('/live/aurora/lobby-film.webm');
    for (const { uri, generation } of architecture.assets) {
      expect(generation).toMatch(/^[\da-f]{12}$/);
      expect((await get(uri)).statusCode).toBe(uri.startsWith('/live/') ? 403 : 200);
    }
  });

  test('a file with its current generation is immutable, any other is revalidated', async () => {
    const { assets } = (await venue()).architectures[0];
    const { generation } = assets.find(({ id }: { id: string }) => id === 'lobby-image');
    const answers = await Promise.all(
      [`?generation=${generation}`, '?generation=1', ''].map((query) => get(`${ASSETS}/lobby-image${query}`)),
    );
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['cache-control']])).toEqual([
      [200, 'private, max-age=31536000, immutable'],
      [200, 'private, no-cache'],
      [200, 'private, no-cache'],
    ]);
    const again = await get(`${ASSETS}/lobby-image`, { ...as(ada), 'if-none-match': String(answers[0]?.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('files require a login, and cannot run as pages', async () => {
    expect((await get(`${ASSETS}/logo`, {})).statusCode).toBe(401);
    const { headers } = await get(`${ASSETS}/logo`);
    expect([headers['content-type'], headers['x-content-type-options'], headers['content-security-policy']]).toEqual([
      'image/svg+xml',
      'nosniff',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox",
    ]);
  });

  test('smaller sizes of pictures never exceed the original', async () => {
    const widths = [
      'lobby-image-640',
      'lobby-image-1280',
      'lobby-image-1920',
      'stage-panorama-1920',
      'stage-panorama-4096',
      'keynote-thumb-640',
    ].map((name) => widthOf(`${ASSETS}/${name}?generation=1`));
    expect(await Promise.all(widths)).toEqual([640, 1280, 1400, 1920, 2000, 300]);
    expect((await get(`${ASSETS}/lobby-image-640`)).headers['content-type']).toBe('image/webp');
  });

  test('a size of a file that is not a picture is the file itself', async () => {
    expect((await get(`${ASSETS}/programme-pdf-640`)).body).toBe('%PDF-1.4 programme');
    expect((await get(`${ASSETS}/lobby-image-641`)).statusCode).toBe(404);
  });

  test('sizes are made once, for all instances', async () => {
    await service.sizes.ensureAll(await picturesOf(store.db));
    const other = await startApp(store.db);
    try {
      const url = `${ASSETS}/stage-panorama-1280`;
      const answers = await Promise.all([get(url), other.app.inject({ url, headers: as(ada) })]);
      expect(answers[1]?.rawPayload).toEqual(answers[0]?.rawPayload);
      expect(answers[1]?.headers.etag).toBe(answers[0]?.headers.etag);
    } finally {
      await other.stop();
    }
  });

  test('a download keeps the name of its file', async () => {
    const answer = await get(`${ASSETS}/programme-pdf/download?attachment`);
    expect([answer.statusCode, answer.body, answer.headers['content-disposition']]).toEqual([
      200,
      '%PDF-1.4 programme',
      `attachment; filename="programme.pdf"; filename*=UTF-8''programme.pdf`,
    ]);
    const downloaded = await get(`${ASSETS}/lobby-film/download?attachment=true`);
    expect(downloaded.headers['content-disposition']).toBe(
      `attachment; filename="Film ___.webm"; filename*=UTF-8''Film%20%22%C3%A4%22.webm`,
    );
  });

  test.each(['..%2F..%2Fpackage.json', '..%5c..%5cx', 'a%00b', 'x'.repeat(201)])(
    'an id such as %s is refused',
    async (id) => {
      for (const url of [`${ASSETS}/${id}`, `${ASSETS}/${id}/download`, `/live/aurora/${id}`, `/assets/${id}`]) {
        const answer = await get(url);
        expect([400, 404]).toContain(answer.statusCode);
        expect(Object.keys(answer.json())).toEqual(['errMsg']);
      }
    },
  );

  test('a missing asset is not found', async () => {
    const answer = await get(`${ASSETS}/nothing`);
    expect([answer.statusCode, answer.json()]).toEqual([404, { errMsg: 'This asset does not exist.' }]);
    expect((await get('/api/ui/architecture/borealis/assets/logo')).statusCode).toBe(404);
  });

  test('a film plays only from its signed address, until the signature expires', async () => {
    const url = await sign('http://localhost:80/live/aurora/lobby-film.webm');
    expect(url.origin).toBe('http://localhost');
    const played = await get(url.pathname + url.search, {});
    expect([played.statusCode, played.headers['content-type'], played.rawPayload.equals(film)]).toEqual([
      200,
      'video/webm',
      true,
    ]);
    now += 10 * 60_000;
    expect((await get(url.pathname + url.search, {})).statusCode).toBe(200);
    now += 5 * HOUR_MS;
    const late = await get(url.pathname + url.search, {});
    expect([late.statusCode, late.json()]).toEqual([
      403,
      { errMsg: 'This address is not signed, or its signature has expired.' },
    ]);
  });

  test('a signature is valid only for its own file and path', async () => {
    const { search } = await sign('/live/aurora/lobby-film.webm');
    const codes = [
      '/live/aurora/lobby-film.webm',
      `/preview/aurora/lobby-film.webm${search}`,
      `/live/aurora/lobby-image.webp${search}`,
      `/live/aurora/lobby-film.webm${search.replace(/expires=\d/, 'expires=9')}`,
      `/live/aurora/lobby-film.webm${search}x`,
      `/live/aurora/nothing.webm${search}`,
    ].map(async (url) => (await get(url, {})).statusCode);
    expect(await Promise.all(codes)).toEqual([403, 403, 403, 403, 403, 403]);
    const preview = await sign('/preview/aurora/lobby-film.webm');
    expect((await get(preview.pathname + preview.search, {})).statusCode).toBe(200);
  });

  test('a signed picture has sizes, whether its address or that of a size was signed', async () => {
    const signed = await sign('/live/aurora/lobby-image.webp');
    const sized = await sign('/live/aurora/lobby-image-640.webp');
    expect(await widthOf(`/live/aurora/lobby-image-640.webp${signed.search}`)).toBe(640);
    expect(await widthOf(sized.pathname + sized.search)).toBe(640);
  });

  test.each([
    'https://evil.example/live/aurora/lobby-film.webm',
    '//evil.example/live/aurora/lobby-film.webm',
    '/api/ui/venue',
    '/live/aurora/a/b.webm',
    '/live/aurora/%2e%2e',
    '/live/aurora/%',
    'javascript:alert(1)',
    'http://',
    '',
  ])('the address %j is not signed', async (url) => {
    const answer = await get(`/api/ui/sign-asset-url?url=${encodeURIComponent(url)}`);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['errMsg']]);
  });

  test('signing requires a login and an existing file', async () => {
    const url = '/api/ui/sign-asset-url?url=/live/aurora/lobby-film.webm';
    expect((await get(url, {})).statusCode).toBe(401);
    expect((await get('/api/ui/sign-asset-url?url=/live/aurora/other.webm')).statusCode).toBe(404);
    expect((await get('/api/ui/sign-asset-url')).statusCode).toBe(400);
    expect((await get('/api/sign-asset-url?url=/live/aurora/lobby-film.webm')).statusCode).toBe(200);
  });

  test('a film is sent in the requested ranges', async () => {
    const { pathname, search } = await sign('/live/aurora/lobby-film.webm');
    const range = async (header: string, more: Record<string, string> = {}) => {
      const { statusCode, headers, rawPayload } = await get(pathname + search, { range: header, ...more });
      return { statusCode, range: headers['content-range'], payload: rawPayload };
    };
    expect(await range('bytes=0-0')).toEqual({
      statusCode: 206,
      range: 'bytes 0-0/200000',
      payload: film.subarray(0, 1),
    });
    expect(await range('bytes=199990-')).toEqual({
      statusCode: 206,
      range: 'bytes 199990-199999/200000',
      payload: film.subarray(199_990),
    });
    expect(await range('bytes=-5')).toMatchObject({ statusCode: 206, range: 'bytes 199995-199999/200000' });
    expect(await range('bytes=200000-')).toMatchObject({ statusCode: 416, range: 'bytes */200000' });
    expect(await range('bytes=0-1', { 'if-range': '"other"' })).toMatchObject({ statusCode: 200 });
  });

  test('files of the login page need no login §3.36', async () => {
    const config = (await get('/ui-config.json', {})).json();
    const { favicon, assets } = config;
    expect([favicon, assets.loginBackground, assets.logo]).toEqual([
      expect.stringMatching(/^\/assets\/logo\.svg\?generation=[\da-f]{12}$/),
      expect.stringMatching(/^\/assets\/lobby\.webp\?generation=[\da-f]{12}$/),
      favicon,
    ]);
    const logo = await get(favicon, {});
    expect([logo.statusCode, logo.headers['content-type'], logo.headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=31536000, immutable',
    ]);
    expect((await get('/assets/logo.svg', {})).headers['cache-control']).toBe('public, no-cache');
    expect((await get('/assets/programme.pdf', {})).statusCode).toBe(404);
  });

  test('an id that ends like a size wins over a size of another id', async () => {
    const venueFile = await contractVenue((architecture) => {
      architecture.assets.push({ id: 'lobby-image-640', uri: 'assets/programme.pdf', displayName: '' });
    });
    await importContract(store.db, { ...BESIDE, 'venue.json': venueFile });
    expect((await get(`${ASSETS}/lobby-image-640`)).body).toBe('%PDF-1.4 programme');
    expect(await widthOf(`${ASSETS}/lobby-image-1280`)).toBe(1280);
    expect((await get(`${ASSETS}/lobby-image-640/download`)).headers['content-disposition']).toContain('programme.pdf');
  });
});

test('a signed address stays the same for ten minutes, so that browsers can cache it', () => {
  let now = 0;
  const signer = createSigner(Buffer.from('key'), () => now);
  const first = signer.sign('film');
  now = 599_999;
  expect(signer.sign('film')).toBe(first);
  now = 600_000;
  expect(signer.sign('film')).not.toBe(first);
  const query = Object.fromEntries(new URLSearchParams(first));
  expect([signer.isValid('film', query), signer.isValid('other', query), signer.isValid('film', {})]).toEqual([
    true,
    false,
    false,
  ]);
});
