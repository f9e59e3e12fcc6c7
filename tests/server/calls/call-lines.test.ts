import { expect, test } from 'vitest';
import { idAt } from '../../../domain/chat/message-id';
import { createCallLines } from '../../../server/calls/call-lines';
import { RealtimeDatabase } from '../../../server/realtime/database';
import { openRules } from '../realtime/realtime';

const ROOM = 'd~ann~ben';

function start(room = ROOM) {
  let now = Date.parse('2026-06-01T10:00:00Z');
  const database = new RealtimeDatabase({ rules: openRules, now: () => now });
  database.writeHooks.push(createCallLines(database));
  const write = (path: string, value: unknown) => void database.write({ auth: null }, { path: path.split('/'), value });
  const valueAt = (path: string): unknown => JSON.parse(database.read('service', path.split('/')));
  const peer = (uid: string) => `calls/live/${room}/peers/${uid}`;
  return {
    write,
    valueAt,
    enter: (uid: string) => write(peer(uid), { at: now, sid: 'tab' }),
    lose: (uid: string) => write(`${peer(uid)}/state`, 'lost'),
    leave: (uid: string) => write(peer(uid), null),
    ring: (from: string, to: string) => write(`rings/live/${to}/${from}`, { room, at: now, sid: 'tab' }),
    pass: (seconds: number) => {
      now += 1000 * seconds;
    },
    lines: () => Object.values(Object(valueAt(`chat/live/messages/${room}`))),
  };
}
const line = { from: 'ann', at: expect.any(Number), kind: 'call', call: 'ended' };

test('when one of two users leaves a call, one line says who called and how long it was', () => {
  const { ring, enter, leave, pass, lines, valueAt } = start();
  ring('ann', 'ben');
  enter('ann');
  pass(20);
  enter('ben');
  pass(300);
  leave('ben');
  leave('ann');
  expect(lines()).toEqual([{ ...line, seconds: 300 }]);
  const [id] = Object.keys(Object(valueAt(`chat/live/messages/${ROOM}`)));
  expect(id).toMatch(/^[\w-]{20}$/);
  expect(valueAt(`chat/live/last/${ROOM}`)).toEqual({ at: expect.any(Number), id });
  expect(valueAt('chat/live/userRooms')).toEqual({
    ann: { [ROOM]: expect.any(Number) },
    ben: { [ROOM]: expect.any(Number) },
  });
  expect(valueAt('calls')).toBeNull();
});

test('the caller is the author, also if they are the second in the call', () => {
  const { ring, enter, leave, lines } = start();
  ring('ann', 'ben');
  enter('ben');
  enter('ann');
  leave('ann');
  expect(lines()).toEqual([{ ...line, seconds: 0 }]);
});

test('a call that nobody joined leaves no line', () => {
  const { ring, enter, leave, lines } = start();
  ring('ann', 'ben');
  enter('ann');
  leave('ann');
  expect(lines()).toEqual([]);
});

test('a reload or a lost connection does not end a call, and a change of what is sent does not begin one', () => {
  const { write, enter, lose, leave, pass, lines } = start();
  enter('ben');
  enter('ann');
  pass(60);
  lose('ben');
  enter('ben');
  write(`calls/live/${ROOM}/peers/ann/audio`, false);
  pass(60);
  leave('ben');
  expect(lines()).toEqual([{ ...line, seconds: 120 }]);
});

test('a call that both have lost does not count for the next one', () => {
  const { enter, lose, leave, pass, lines } = start();
  enter('ben');
  enter('ann');
  lose('ann');
  lose('ben');
  pass(86_400);
  enter('ben');
  enter('ann');
  pass(5);
  leave('ann');
  expect(lines()).toEqual([{ ...line, seconds: 5 }]);
});

test.each([
  ['ann', 'ben'],
  ['ben', 'ann'],
])('after %s has blocked %s, their call leaves no line', (by, other) => {
  const { write, enter, leave, lines, valueAt } = start();
  enter('ben');
  enter('ann');
  write(`chat/live/blocks/${by}/${other}`, true);
  leave('ann');
  expect([lines(), valueAt('calls/live')]).toEqual([[], { [ROOM]: { peers: { ben: expect.anything() } } }]);
});

test('the call of a group leaves no line', () => {
  const { enter, leave, lines } = start('g~team');
  enter('ann');
  enter('ben');
  leave('ann');
  expect(lines()).toEqual([]);
});

test('a line comes after the newest message, also if the clock of its author is a little ahead', () => {
  const { write, enter, leave, valueAt } = start();
  const newest = idAt(Date.parse('2026-06-01T10:00:30Z'), 'zzzzzzzzzzzz');
  write(`chat/live/last/${ROOM}`, { at: 1, id: newest });
  enter('ann');
  enter('ben');
  leave('ben');
  const [id = ''] = Object.keys(Object(valueAt(`chat/live/messages/${ROOM}`)));
  expect(id > newest).toBe(true);
});
