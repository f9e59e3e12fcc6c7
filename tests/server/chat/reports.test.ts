import { afterEach, expect, test, vi } from 'vitest';
import { createChat } from '../../../server/chat/chat';
import { countReports, readReports } from '../../../server/chat/moderation';
import { followRooms } from '../../../server/chat/venue-rooms';
import { notFound } from '../../../server/http/errors';
import { RealtimeDatabase } from '../../../server/realtime/database';
import { openRules } from '../realtime/realtime';

afterEach(() => void vi.useRealTimers());

const WALL = 'p~wall';
const idOf = (place: number): string => `-M${String(place).padStart(18, '0')}`;
const report = (answer: object | null) => ({
  by: 'ada',
  at: 1,
  room: 'g~team',
  reason: 'insult',
  message: idOf(0),
  about: 'grace',
  ...(answer === null ? {} : { answer }),
});
const post = (more: object = {}) => ({ from: 'hedy', at: 1, kind: 'text', text: 'Hello', ...more });

test('organisers page through all open reports and waiting posts, newest first, and answered ones are apart', async () => {
  const database = new RealtimeDatabase({ rules: openRules });
  const answer = { action: 'close', by: 'radia', at: 2 };
  const places = Array.from({ length: 120 }, (_, place) => (place * 7919) % 120);
  const value = Object.fromEntries(
    places.map((place) => {
      if (place % 4 === 0)
        return [`pending/${WALL}/hedy/${idOf(place)}`, post(place % 8 === 0 ? { hidden: true } : {})];
      return [`reports/${idOf(place)}`, report(place % 4 === 1 ? answer : null)];
    }),
  );
  await database.write('service', { path: ['chat', 'live'], value, isMerge: true });
  const chat = createChat(database, 'live');
  const all = (state: 'open' | 'closed') => {
    const pages: string[][] = [];
    for (let before: string | null | undefined; before !== null; ) {
      const { reports, next } = readReports(chat, { state, before });
      pages.push(reports.map(({ id }) => id));
      before = next;
    }
    return pages;
  };
  const newest = places.toSorted((one, other) => other - one);
  const open = newest.filter((place) => place % 4 > 1 || place % 8 === 4).map(idOf);
  expect(all('open')).toEqual([open.slice(0, 50), open.slice(50)]);
  expect(all('closed')).toEqual([newest.filter((place) => place % 4 === 1).map(idOf)]);
  expect(countReports(chat)).toBe(open.length);
});

test('rooms follow a venue that another instance publishes within half a minute, until the service stops', async () => {
  vi.useFakeTimers();
  const realtime = new RealtimeDatabase({ rules: openRules });
  const widget = { id: 'talk', type: 'CHAT', name: [], configurations: [] };
  const venue = { areas: [], globalWidgets: [widget] };
  let shown: { architecture: never } | null = null;
  const errors: unknown[] = [];
  const log = { error: (...about: unknown[]) => void errors.push(about) };
  const chat = createChat(realtime, 'live');
  const following = await followRooms({ chat, venue: { snapshot: async () => ({ shown }), listen: () => {} }, log });
  const isOpen = () => chat.isMember('w~talk', 'ada') && !chat.isClosed('w~talk');
  shown = { architecture: venue as never };
  await vi.advanceTimersByTimeAsync(29_999);
  expect(isOpen()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOpen()).toBe(true);
  following.close();
  shown = { architecture: { ...venue, globalWidgets: [] } as never };
  await vi.advanceTimersByTimeAsync(60_000);
  expect([isOpen(), errors]).toEqual([true, []]);
});

test('a service without a venue has no rooms yet, and logs no failure', async () => {
  const errors: unknown[] = [];
  const venue = { snapshot: () => Promise.reject(notFound('The venue')), listen: () => {} };
  const chat = createChat(new RealtimeDatabase({ rules: openRules }), 'live');
  const following = await followRooms({
    chat,
    venue,
    log: { error: (...about: unknown[]) => void errors.push(about) },
  });
  following.close();
  expect(errors).toEqual([]);
});
