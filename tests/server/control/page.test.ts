import { expect, test } from 'vitest';
import { CONTROL_PATH } from '../../../domain/control/desk';
import { controlPages } from '../../../server/control/page';
import { SCRIPT, servePage } from '../kernel/built-page';

const serve = (isGoogles = false, title: string | null = 'Control room') =>
  servePage(controlPages, { isGoogles }, title);

test('the page of organisers is always fresh, and no other page shows it in a frame', async () => {
  await using service = await serve();
  const { statusCode, body, headers } = await service.get(CONTROL_PATH);
  expect([statusCode, body]).toEqual([200, '<!doctype html><title>Control room</title>']);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
  });
});

test('the page of organisers shows pictures that it fetched with the session', async () => {
  await using service = await serve();
  const { headers } = await service.get(CONTROL_PATH);
  expect(headers['content-security-policy']).toContain("img-src 'self' blob: data:;");
});

test('the page of organisers reaches Google’s identity service only where that logs users in', async () => {
  const policies: unknown[] = [];
  for (const isGoogles of [false, true]) {
    await using service = await serve(isGoogles);
    policies.push((await service.get(CONTROL_PATH)).headers['content-security-policy']);
  }
  expect(policies.map((policy) => String(policy).includes('googleapis.com'))).toEqual([false, true]);
});

test('browsers keep the files of the page of organisers for good', async () => {
  await using service = await serve();
  const { body, headers } = await service.get(`${CONTROL_PATH}/app/${SCRIPT}`);
  expect([body, headers['cache-control']]).toEqual(['start()', 'public, max-age=31536000, immutable']);
});

test('a service whose page of organisers is not built starts without it', async () => {
  await using service = await serve(false, null);
  expect((await service.get(CONTROL_PATH)).statusCode).toBe(404);
});
