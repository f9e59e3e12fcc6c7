import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../../../domain/kernel/constants';
import type { OpenDatabase } from '../../../server/db/database';
import { StoreUnavailableError } from '../../../server/db/unavailable';
import { wordingOf } from '../../../server/identity/words/words';
import { openEmpty } from '../kernel/databases';
import { importContract, startApp } from '../kernel/service';

let database: OpenDatabase;
let service: Awaited<ReturnType<typeof startApp>>;
let folder: string;
let isAway = false;
beforeAll(async () => {
  database = await openEmpty();
  await importContract(database.db);
  folder = await mkdtemp(join(tmpdir(), 'venue-client-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Venue</title>');
  const db = new Proxy(database.db, {
    get(target, key) {
      if (isAway) throw new StoreUnavailableError('away');
      return Reflect.get(target, key);
    },
  });
  service = await startApp(db, { clientFolder: folder });
  isAway = true;
});
afterAll(async () => {
  isAway = false;
  await service.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (url: string, headers: Record<string, string> = {}) =>
  service.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8', ...headers } });

test.each(LOCALES)('while the database is away, people read so in %s', async (locale) => {
  const { body, statusCode } = await open('/', { 'accept-language': `${locale},en;q=0.5` });
  const { words, direction } = wordingOf(locale);
  expect(statusCode).toBe(503);
  expect(body).toContain(`<html lang="${locale}" dir="${direction}">`);
  expect(body).toContain(`<h1>${words.awayTitle}</h1>`);
  expect(body).toContain(`<p>${words.awayText}</p>`);
});

test('the page tries again by itself, is not cached, and needs no script', async () => {
  const { headers, body } = await open('/areas/lobby?lang=ar', { 'accept-language': 'de' });
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
    refresh: '5',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; /),
  });
  expect(body).toContain('<html lang="ar" dir="rtl">');
  expect(body).not.toContain('<script');
});

test('programs get JSON as before', async () => {
  const answers = [
    await open('/api/venue/version'),
    await open('/', { accept: '*/*' }).then(() => open('/ui-config.json', { accept: 'application/json' })),
    await service.app.inject({ method: 'POST', url: '/api/analytics', headers: { accept: 'text/html' }, payload: {} }),
  ];
  expect(answers.map(({ headers }) => headers['content-type'])).toEqual(
    answers.map(() => 'application/json; charset=utf-8'),
  );
  expect(answers[0]?.json()).toEqual({ errMsg: expect.stringContaining('waiting for its database') });
});
