import { expect, test } from 'vitest';
import { createChat } from '../../../server/chat/chat';
import { createSweeper } from '../../../server/chat/old';
import { RealtimeDatabase } from '../../../server/realtime/database';
import { openRules } from '../realtime/realtime';

function start() {
  const database = new RealtimeDatabase({ rules: openRules });
  database.writeHooks.push(createSweeper(createChat(database, 'live')));
  return {
    database,
    fill: (path: string, count: number, make: (at: number) => unknown) =>
      void database.write('service', {
        path: path.split('/'),
        value: Object.fromEntries(Array.from({ length: count }, (_, at) => [`id-${100_000 + at}`, make(at)])),
      }),
    write: (path: string, value: unknown) => void database.write({ auth: null }, { path: path.split('/'), value }),
    idsAt: (path: string) => Object.keys(JSON.parse(database.read('service', path.split('/'))) ?? {}),
  };
}

test('a chat of more than 20,000 messages loses its oldest ones, with their reactions', () => {
  const { fill, write, idsAt } = start();
  const room = 'chat/live/messages/w~stage';
  fill(room, 19_999, () => ({ text: 'old' }));
  write('chat/live/reactions/w~stage/id-100000/👍/ann', true);
  write(`${room}/id-200000`, { text: 'new' });
  expect(idsAt(room).length).toBe(20_000);
  write(`${room}/id-200001`, { text: 'newer' });
  const ids = idsAt(room);
  expect([ids.length, ids.at(0), ids.at(-1)]).toEqual([19_000, 'id-101001', 'id-200001']);
  expect(idsAt('chat/live/reactions/w~stage')).toEqual([]);
});

test('a crowded whiteboard loses for ever what was deleted on it, the earliest first, and nothing else', () => {
  const { database, fill, write, idsAt } = start();
  const room = 'boards/live/shapes/b~wall';
  fill(room, 3000, (at) => ({ kind: 'note', at, ...(at % 3 === 0 ? { gone: 'ann' } : {}) }));
  void database.write({ auth: null }, { path: [], value: { [`${room}/new/kind`]: 'note' }, isMerge: true });
  const ids = idsAt(room);
  expect(ids.length).toBe(2500);
  expect(ids.includes('id-100000'), 'deleted first').toBe(false);
  expect(ids.includes('id-102997'), 'not deleted').toBe(true);
  expect(ids.includes('id-102997') && ids.includes('id-102996'), 'deleted last').toBe(true);
  write(`${room}/other/kind`, 'note');
  expect(idsAt(room).length).toBe(2501);
});

test('long messages make a chat lose its oldest ones before it is full', () => {
  const { fill, write, idsAt } = start();
  const room = 'chat/live/messages/w~stage';
  fill(room, 5300, () => ({ text: 'x'.repeat(4000) }));
  write(`${room}/id-200000`, { text: 'new' });
  const ids = idsAt(room);
  expect(ids.length).toBeGreaterThan(4500);
  expect(ids.length).toBeLessThan(4800);
  expect([ids.includes('id-100000'), ids.at(-1)]).toEqual([false, 'id-200000']);
});

test('the chat of a meeting keeps its latest messages', () => {
  const { fill, write, idsAt } = start();
  const room = 'meetings/live/desk/chat';
  fill(room, 1500, () => ({ text: 'old' }));
  write(`${room}/id-200000`, { text: 'new' });
  const ids = idsAt(room);
  expect([ids.length, ids.at(0), ids.at(-1)]).toEqual([1000, 'id-100501', 'id-200000']);
});

test('a whiteboard full of long strokes has room again once they are deleted', () => {
  const { database, fill, write, idsAt } = start();
  const room = 'boards/live/shapes/b~wall';
  fill(room, 220, (at) => ({ kind: 'pen', at, points: 'x'.repeat(15_000), ...(at < 100 ? { gone: 'ann' } : {}) }));
  write(`${room}/id-100150/gone`, 'ann');
  expect(idsAt(room).length).toBe(139);
  expect(database.read('service', [...room.split('/'), 'id-100150', 'gone'])).toBe('"ann"');
});
