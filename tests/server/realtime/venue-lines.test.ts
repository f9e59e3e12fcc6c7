import { deleteApp } from 'firebase/app';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnLikesEvent } from '../../../machines/media/media.events';
import type { AnnouncementsEvent } from '../../../machines/venue/announcements.machine';
import file from '../../../server/realtime/database.rules.json';
import { compileRules } from '../../../server/realtime/rules/rules';
import { openLikesLine } from '../../../src/adapters/media/likes-line';
import { openAnnouncementLine } from '../../../src/adapters/venue/announcement-line';
import { appOf } from './app-of';
import { type Started, startRealtime, tokenOf } from './realtime';

let service: Started;
let names = 0;
const lives: (() => unknown)[] = [];
const until = (holds: () => void): Promise<void> => vi.waitFor(holds, { timeout: 60_000, interval: 5 });

beforeEach(async () => {
  service = await startRealtime({ rules: compileRules(file) });
});
afterEach(async () => {
  for (const end of lives.splice(0)) await end();
  await service.stop();
});

const LIKES = ['contentPieces', 'opmode', 'live', 'likes'];
const write = (path: string[], value: unknown) => service.database.write('service', { path, value });
const database = () => `http://127.0.0.1:${service.port}/?ns=venue`;
function appFor(uid: string | null) {
  names += 1;
  const { app } = appOf(`likes ${names}`, () => (uid === null ? null : tokenOf(uid)));
  lives.push(() => deleteApp(app));
  return app;
}

const like = (contentPieceId: string, more: object = {}) => ({
  mediaBoardId: 'films',
  contentPieceId,
  uuid: contentPieceId,
  creationTimestamp: 1,
  authorId: 'uann',
  ...more,
});

test('a user sees their own likes, without those of others, of comments and broken ones, until the line closes', async () => {
  const told: OwnLikesEvent[] = [];
  await write([...LIKES, 'l1'], like('finale'));
  await write([...LIKES, 'l2'], like('opening', { authorId: 'uben' }));
  await write([...LIKES, 'l3'], like('comment', { commentId: 'c1' }));
  await write([...LIKES, 'l4'], { authorId: 'uann' });
  const line = openLikesLine(appFor('uann'), { database: database(), mode: 'live', uid: 'uann' }, (event) =>
    told.push(event),
  );
  await until(() => expect(told).toHaveLength(2));
  const own = told.find((event) => event.type === 'ownLikes.told');
  expect([told.some(({ type }) => type === 'ownLikes.connected'), own?.liked.length]).toEqual([true, 1]);
  await write([...LIKES, 'l5'], like('encore'));
  await until(() => expect(told).toHaveLength(3));
  line.close();
  await write([...LIKES, 'l6'], like('late'));
  await until(() => expect(service.database.read('service', [...LIKES, 'l6'])).not.toBe('null'));
  expect(told).toHaveLength(3);
});

test('the likes of a board are read now and at each change, and none without the right to read them', async () => {
  const counts = ['contentPieces', 'opmode', 'live', 'contentPieceLikesCount', 'films'];
  await write(counts, { 0: 3, 1: 5 });
  const open = (uid: string | null) =>
    openLikesLine(appFor(uid), { database: database(), mode: 'live', uid: uid ?? '' }, () => {});
  const told: unknown[] = [];
  const line = open('uann');
  const stop = line.readBoard('films', (read) => told.push(read));
  await until(() => expect(told).toEqual([{ 0: 3, 1: 5 }]));
  await write([...counts, '1'], 6);
  await until(() => expect(told.at(-1)).toEqual({ 0: 3, 1: 6 }));
  stop();
  line.close();
  const refused: unknown[] = [];
  const stranger = open(null);
  stranger.readBoard('films', (read) => refused.push(read));
  await until(() => expect(refused).toEqual([null]));
  stranger.close();
});

test('announcements arrive newest first, and a user without permission gets an error', async () => {
  const texts = [{ locale: 'en', text: 'Lunch' }];
  await write(['announcements', 'live'], { a1: { at: 1, texts }, a2: { at: 2, areaId: 'stage', texts } });
  const told: AnnouncementsEvent[] = [];
  const listen = (uid: string | null) =>
    openAnnouncementLine(appFor(uid), { database: database(), mode: 'live' }, (event) => told.push(event));
  const stop = listen('uann');
  const all = [
    { id: 'a2', at: 2, areaId: 'stage', texts },
    { id: 'a1', at: 1, areaId: null, texts },
  ];
  await until(() => expect(told).toEqual([{ type: 'announcements.heard', all }]));
  stop();
  listen(null);
  await until(() => expect(told.at(-1)).toEqual({ type: 'announcements.unheard' }));
});
