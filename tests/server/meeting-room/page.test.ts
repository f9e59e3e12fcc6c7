import { expect, test } from 'vitest';
import { MEETING_ROOM_PATH } from '../../../domain/meeting-room/room';
import { roomPages } from '../../../server/meeting-room/page';
import { SCRIPT, servePage } from '../kernel/built-page';

const PAGE = `${MEETING_ROOM_PATH}/desk.one`;

test('the page of a meeting room may use camera, microphone and screen, and only the venue shows it in a frame', async () => {
  await using service = await servePage(roomPages, {}, 'Meeting');
  const { statusCode, body, headers } = await service.get(PAGE);
  expect([statusCode, body]).toEqual([200, '<!doctype html><title>Meeting</title>']);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'self'/),
    'permissions-policy': expect.stringContaining('camera=(self), microphone=(self), display-capture=(self)'),
    'document-isolation-policy': 'isolate-and-credentialless',
  });
});

test('browsers keep the files of a meeting room for good', async () => {
  await using service = await servePage(roomPages, {}, 'Meeting');
  const { body, headers } = await service.get(`/meeting/app/${SCRIPT}`);
  expect([body, headers['cache-control']]).toEqual(['start()', 'public, max-age=31536000, immutable']);
});

test('a service whose meeting room is not built starts without it', async () => {
  await using service = await servePage(roomPages, {}, null);
  expect((await service.get(PAGE)).statusCode).toBe(404);
});
