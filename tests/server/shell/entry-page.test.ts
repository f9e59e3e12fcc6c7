import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picturesOf } from '../../../server/venue/asset-queries';
import { ada, as, grace, importContract, onChosenStore, startApp } from '../kernel/service';

const HTML =
  '<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Venue</title></head><body><div id="app"></div></body></html>';
const MANIFEST = {
  'index.html': { file: 'app/main.js' },
  'src/adapters/login/firebase-identity.ts': { file: 'app/identity.js' },
  '_venue.js': { file: 'app/venue.js', name: 'venue' },
  '_inside.js': { file: 'app/inside.js', name: 'inside' },
};
const EARLY = 'document.title="early"';
/** Replaces the built renderer: counts its screens, and fails on demand. */
const RENDERER = `
let count = 0;
export const catalogues = ['en', 'de'];
export async function renderScreen(answers, locale) {
  if (answers['/api/venue/version'].publishedVersion === -1) return null;
  count += 1;
  const choices = { mail: { html: '<form></form>', standing: 'chosen' } };
  return { html: '<main>' + locale + ' ' + count + '</main>', standing: 'shown', choices };
}
export async function describePage(venue, locale) {
  return locale + ': ' + venue;
}
export async function renderStopped(answers, locale) {
  return '<p>' + locale + '</p>';
}
export async function renderFirstLook(answers, locale, { architecture, areaId, thumbnail }) {
  count += 1;
  return areaId === 'stage' ? null : '<h1>' + [locale, architecture.id, areaId, count].join(' ') + '</h1>' + (thumbnail ?? '');
}`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venue-page-'));
  await mkdir(join(folder, '.vite'));
  await mkdir(join(folder, 'app'));
  await writeFile(join(folder, 'index.html'), HTML);
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'render.js'), RENDERER);
  await writeFile(join(folder, 'early.js'), EARLY);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

onChosenStore('the entry page', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  beforeAll(async () => {
    await importContract(store.db);
    service = await startApp(store.db, { clientFolder: folder, renderFolder: folder });
  });
  afterAll(() => service.stop());

  const open = (url: string, headers: Record<string, string> = {}) =>
    service.app.inject({ url, headers: { accept: 'text/html', ...headers } });
  const screenOf = (body: string) => /<div id="app">(.*?)<\/div>/.exec(body)?.[1];
  const dataOf = (body: string) => JSON.parse(/id="entry-data">(.*?)<\/script>/.exec(body)?.[1] ?? 'null');

  test('the entry page contains the responses that a browser would request, and a screen rendered once per language', async () => {
    const first = await open('/login', { 'accept-language': 'de-CH,de;q=0.9' });
    const again = await open('/v/aurora/area/lobby', { 'accept-language': 'de' });
    expect(screenOf(again.body)).toBe(screenOf(first.body));
    expect(screenOf(first.body)).toMatch(/^<main>de \d+<\/main>$/);
    expect(first.body).toContain('<html lang="de" dir="ltr">');
    const paths = ['/ui-config.json', '/api/venue/version', '/api/loginOptions'];
    const answers = await Promise.all(paths.map(async (path) => [path, (await open(path)).json()] as const));
    expect(dataOf(first.body)).toEqual({
      answers: Object.fromEntries(answers),
      standing: 'shown',
      choices: { mail: 'chosen' },
    });
    expect(first.body).toContain('<template data-choice="mail"><form></form></template>');
  });

  test.each([
    ['the query', '/login?lang=de', 'en', 'de'],
    ["the browser's language", '/login', 'de-CH,en', 'de'],
    ['the default if the browser’s language is not supported', '/login', 'ar', 'en'],
    ['the default if the query is given twice', '/login?lang=de&lang=en', 'ar', 'en'],
  ])('the entry page is in the language of %s', async (_, url, header, expected) => {
    const { body } = await open(url, { 'accept-language': header });
    expect(body).toContain(`<html lang="${expected}"`);
  });

  test('the entry page allows its own inline script by hash and no other', async () => {
    const { headers, body } = await open('/login');
    const hash = createHash('sha256').update(EARLY).digest('base64');
    expect(body).toContain(`>${EARLY}</script>`);
    expect(headers['content-security-policy']).toMatch(`script-src 'self' 'sha256-${hash}'`);
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  });

  test('the entry page is revalidated, and answered with 304 while nothing has changed', async () => {
    const { headers } = await open('/login');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language' });
    const again = await open('/login', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const german = await open('/login', { 'if-none-match': String(headers.etag), 'accept-language': 'de' });
    expect(german.statusCode).toBe(200);
  });

  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip', 'br;q=0, gzip', gunzipSync],
    [undefined, 'identity', (bytes: Buffer) => bytes],
  ])('the entry page is sent as %s to a browser that accepts "%s"', async (encoding, accepted, decode) => {
    const plain = await open('/login');
    const { headers, rawPayload } = await open('/login', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(decode(rawPayload).toString()).toBe(plain.body);
  });

  test('the entry page is rendered again when the venue is unpublished or published', async () => {
    const before = await open('/login');
    const design = (url: string) => service.app.inject({ method: 'POST', url, headers: as(grace) });
    expect((await design('/api/designer/unpublish')).statusCode).toBe(200);
    const unpublished = await open('/login');
    expect([screenOf(unpublished.body), dataOf(unpublished.body).standing]).toEqual(['', null]);
    expect((await design('/api/designer/publish/aurora')).statusCode).toBe(200);
    const published = await open('/login');
    expect(dataOf(published.body).answers['/api/venue/version'].publishedVersion).toBeGreaterThan(0);
    expect(published.headers.etag).not.toBe(before.headers.etag);
  });

  const look = (
    path: string,
    { lang = 'de', headers = as(ada) }: { lang?: string; headers?: Record<string, string> } = {},
  ) => open(`/api/ui/first-look?${new URLSearchParams({ path, lang })}`, headers);

  test.each([
    ['the start page', '/', 'de', /^<h1>de aurora lobby \d+<\/h1>$/],
    ['an area', '/v/aurora/area/lobby', 'en', /^<h1>en aurora lobby \d+<\/h1>$/],
    ['a language that is not supported', '/v/aurora/area/lobby', 'xx', /^<h1>en aurora lobby \d+<\/h1>$/],
  ])('the first look of %s is rendered once per language', async (_, path, lang, expected) => {
    const first = await look(path, { lang });
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(first.headers['content-type']).toMatch('text/html');
    expect(first.body).toMatch(expected);
    expect((await look(path, { lang })).body).toBe(first.body);
  });

  test.each([
    ['an area that is not a picture', '/v/aurora/area/stage'],
    ['another page', '/v/aurora/imprint'],
  ])('%s has no first look', async (_, path) => {
    const { statusCode, body } = await look(path);
    expect([statusCode, body]).toEqual([204, '']);
  });

  test('the first look has the picture of its area in 64 pixels, as soon as the sizes have been made', async () => {
    expect((await look('/')).body).not.toContain('data:');
    await service.sizes.ensureAll(await picturesOf(store.db));
    const [, content = ''] = /data:image\/webp;base64,(.*)/.exec((await look('/')).body) ?? [];
    expect((await sharp(Buffer.from(content, 'base64')).metadata()).width).toBe(64);
  });

  test('a first look is for users who may enter, and needs a path', async () => {
    expect((await look('/', { headers: {} })).statusCode).toBe(401);
    expect((await open('/api/ui/first-look', as(ada))).statusCode).toBe(400);
  });

  test('a first look is rendered again when the venue changes, and gone when it is unpublished', async () => {
    const before = await look('/');
    const design = (url: string) => service.app.inject({ method: 'POST', url, headers: as(grace) });
    await design('/api/designer/unpublish');
    expect((await look('/')).statusCode).toBe(204);
    await design('/api/designer/publish/aurora');
    expect((await look('/')).body).not.toBe(before.body);
  });
});
