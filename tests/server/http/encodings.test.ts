import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendTaggedJson, tagJson } from '../../../server/http/conditional';

const VENUE = { texts: Array.from({ length: 200 }, (_, at) => `Text ${at}`) };
const json = JSON.stringify(VENUE);
const large = tagJson(VENUE);
const small = tagJson({ version: 1 });

const app = Fastify();
beforeAll(async () => {
  app.get('/large', (request, reply) => sendTaggedJson(request, reply, large));
  app.get('/small', (request, reply) => sendTaggedJson(request, reply, small));
  await app.ready();
});
afterAll(() => app.close());

const get = async (url: string, accepted: string) => {
  const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': accepted } });
  return { encoding: headers['content-encoding'] ?? 'identity', vary: headers['vary'], rawPayload };
};

test('a document is compressed once, also for those who ask while that runs', async () => {
  const document = tagJson(VENUE);
  const [first, second] = await Promise.all([document.bodies(), document.bodies()]);
  expect(second).toBe(first);
  expect(document.bodies()).toBe(first);
});

test('a client gets the smallest encoding that it takes', async () => {
  const { encoding, vary, rawPayload } = await get('/large', 'gzip, deflate, br');
  expect([encoding, vary]).toEqual(['br', 'authorization, accept-encoding']);
  expect(brotliDecompressSync(rawPayload).toString()).toBe(json);
  expect(gunzipSync((await get('/large', 'br;q=0, gzip')).rawPayload).toString()).toBe(json);
  expect((await get('/large', 'identity')).rawPayload.toString()).toBe(json);
  const hasZstd = 'zstdCompress' in (await import('node:zlib'));
  expect((await get('/large', 'zstd, gzip')).encoding).toBe(hasZstd ? 'zstd' : 'gzip');
});

test('a short document is sent as it is', async () => {
  const { encoding, rawPayload } = await get('/small', 'br');
  expect([encoding, rawPayload.toString()]).toEqual(['identity', '{"version":1}']);
});
