import { expect, test, vi } from 'vitest';
import { NEWEST_POSTS } from '../../../domain/chat/wall';
import type { InboxEvent, WallEvent } from '../../../machines/chat/chat.events';
import { readInbox } from '../../../src/adapters/chat/inbox-feed';
import { openWall } from '../../../src/adapters/chat/wall-feed';
import { countOpen, leftoversSince, openNow } from '../../views/kernel/leftovers';

type Hear = (snapshot: { val: () => unknown }) => void;
const hearers = new Map<string, Hear>();
const written: unknown[] = [];

vi.mock('firebase/database', () => ({
  child: (_: unknown, path: string) => path,
  query: (path: string) => path,
  limitToFirst: () => null,
  limitToLast: () => null,
  update: async (path: string, given: object) => void written.push([path, Object.keys(given)]),
  orderByKey: () => null,
  startAfter: () => null,
  serverTimestamp: () => null,
  onValue(path: string, hear: Hear, _: unknown, options?: { onlyOnce: boolean }) {
    if (options?.onlyOnce === true) {
      hear({ val: () => null });
      return () => {};
    }
    hearers.set(path, hear);
    return countOpen(`listener of ${path}`);
  },
}));

const value = (path: string, given: unknown): void => hearers.get(path)?.({ val: () => given });

test('a room that the user has left is not listened to any more, and nothing after the inbox is closed', async () => {
  const before = openNow();
  const opened = () => [...openNow()].filter((one) => !before.has(one)).map(({ name }) => name);
  const told: InboxEvent[] = [];
  const inbox = readInbox({ root: {} as never, uid: 'ada', name: 'Ada' }, (event) => told.push(event));
  const own = ['reads', 'blocks', 'mutes', 'userRooms'].map((part) => `listener of ${part}/ada`);
  value('userRooms/ada', { 'g~team': 1, 'd~ada~grace': 2 });
  expect(opened()).toEqual([
    ...own,
    'listener of rooms/g~team/name',
    'listener of messages/g~team',
    'listener of messages/d~ada~grace',
  ]);
  value('userRooms/ada', { 'd~ada~grace': 2 });
  expect(opened()).toEqual([...own, 'listener of messages/d~ada~grace']);
  expect(told).toEqual([{ type: 'inbox.gone', room: 'g~team' }]);
  inbox.receive({ type: 'feed.readAll', rooms: {} });
  inbox.receive({ type: 'feed.readAll', rooms: { 'd~ada~grace': 'm1' } });
  expect(written).toEqual([['reads/ada', ['d~ada~grace']]]);
  const hello = { from: 'grace', at: 1, kind: 'text', text: 'Hello' };
  value('messages/d~ada~grace', { m1: hello });
  const [, heard] = told;
  expect(heard?.type === 'inbox.changed' && [heard.news.lastId, heard.news.last?.open()]).toEqual(['m1', hello]);
  inbox.close();
  expect(await leftoversSince(before)).toEqual([]);
});

test('posts of others are new on a full wall unless they are shown again', () => {
  const told: WallEvent[] = [];
  const wall = openWall({ root: {} as never, uid: 'ada', room: 'm~voices' }, (event) => told.push(event));
  const idOf = (at: number) => `-OPost${String(at).padStart(14, '0')}`;
  const post = { from: 'grace', at: 1, kind: 'text', text: 'Hello' };
  const posts = Object.fromEntries(Array.from({ length: NEWEST_POSTS }, (_, at) => [idOf(at), post]));
  const say = (given: object): void => value('messages/m~voices', given);
  const others = (): unknown => Object(told.at(-1)).others;
  say({ ...posts, [idOf(0)]: { from: 'grace', at: 1, kind: 'text', hidden: true } });
  expect(others()).toEqual([]);
  say(posts);
  expect([told.length, others()]).toEqual([2, []]);
  const { [idOf(0)]: _, ...newer } = posts;
  say({ ...newer, [idOf(NEWEST_POSTS)]: post, [idOf(NEWEST_POSTS + 1)]: { ...post, from: 'ada' } });
  expect(others()).toEqual([idOf(NEWEST_POSTS)]);
  wall.close();
});
