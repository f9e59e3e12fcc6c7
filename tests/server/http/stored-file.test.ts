import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendStoredFile } from '../../../server/http/files/stored-file';

const BYTES = '0123456789';
const ETAG = '"0123456789abcdef0123456789abcdef"';
const app = Fastify();
let folder: string;

beforeAll(async () => {
  // A folder whose name looks encoded, as a data folder's may.
  folder = await mkdtemp(join(tmpdir(), 'stored %41 files-'));
  const file = join(folder, 'file');
  await writeFile(file, BYTES);
  app.get('/file', (request, reply) =>
    sendStoredFile(
      request,
      reply,
      { forget: async () => {}, pathOf: async () => file },
      {
        blob: { hash: `${ETAG.slice(1, -1)}0`, size: BYTES.length },
        contentType: 'video/webm',
        cacheControl: 'public, max-age=1',
      },
    ),
  );
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
  const { statusCode, body, headers: sent } = await app.inject({ method, url: '/file', headers });
  return { status: statusCode, body, range: sent['content-range'], length: sent['content-length'], sent };
};

const WHOLE = { status: 200, body: BYTES, range: undefined, length: '10' };
const REFUSED = { status: 416, range: 'bytes */10' };
const part = (body: string, range: string) => ({
  status: 206,
  body,
  range: `bytes ${range}/10`,
  length: String(body.length),
});

test.each([
  ['', WHOLE],
  ['bytes=', WHOLE],
  ['bytes=-', WHOLE],
  ['items=0-1', WHOLE],
  ['bytes=0-1,4-5', WHOLE],
  ['bytes=5-4', WHOLE],
  ['bytes=-99', WHOLE],
  ['bytes=0-', part(BYTES, '0-9')],
  ['bytes=0-99', part(BYTES, '0-9')],
  ['bytes=2-4', part('234', '2-4')],
  ['bytes=9-9', part('9', '9-9')],
  ['bytes=-3', part('789', '7-9')],
  ['bytes=-10', part(BYTES, '0-9')],
  ['bytes=-0', REFUSED],
  ['bytes=10-', REFUSED],
])('a file of ten bytes responds to Range "%s" by RFC 9110', async (range, expected) => {
  expect(await get({ range })).toMatchObject(expected);
});

test('a response to any Range header stays within the file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[\x20-\x7e]*$/), fc.nat(), fc.nat(), async (rubbish, from, to) => {
      for (const header of [rubbish, `bytes=${rubbish}`, `bytes=${from}-${to}`, `bytes=-${to}`, `bytes=${from}-`]) {
        const { status, body, length } = await get({ range: header });
        if (status === 416) continue;
        expect([200, 206]).toContain(status);
        expect(BYTES).toContain(body);
        expect(Number(length)).toBe(body.length);
      }
    }),
  );
});

test.each([
  [ETAG, 304],
  [`W/${ETAG}`, 304],
  [`"other", ${ETAG}`, 304],
  ['*', 304],
  ['"other"', 200],
])('If-None-Match %s responds with %i', async (condition, status) => {
  expect(await get({ 'if-none-match': condition, range: 'bytes=10-' })).toMatchObject(
    status === 304 ? { status, body: '' } : REFUSED,
  );
  expect(await get({ 'if-none-match': condition })).toMatchObject({ status });
});

test.each([
  [ETAG, part('01', '0-1')],
  ['"other"', WHOLE],
  [`W/${ETAG}`, WHOLE],
  ['Sun, 22 Nov 2026 09:00:00 GMT', WHOLE],
])('If-Range %s allows the range only with the strong ETag of the file', async (condition, expected) => {
  expect(await get({ range: 'bytes=0-1', 'if-range': condition })).toMatchObject(expected);
});

test('If-Match and If-Unmodified-Since do not refuse a file', async () => {
  const conditions = { 'if-match': ETAG, 'if-unmodified-since': 'Sun, 22 Nov 2026 09:00:00 GMT' };
  expect(await get({ ...conditions, range: 'bytes=0-1' })).toMatchObject(part('01', '0-1'));
});

test('HEAD responds with the headers of the whole file', async () => {
  const { sent, ...answer } = await get({ range: 'bytes=0-1' }, 'HEAD');
  expect(answer).toEqual({ ...WHOLE, body: '' });
  expect(sent).toMatchObject({
    etag: ETAG,
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=1',
    'content-type': 'video/webm',
  });
});
