import { deleteApp } from 'firebase/app';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Hands, Member, RoomMessage } from '../../../domain/meeting-room/stay';
import type { StayEvent, StayInput } from '../../../machines/meeting-room/room.events';
import { createMeetingRooms } from '../../../server/meeting-room/rooms';
import file from '../../../server/realtime/database.rules.json';
import { compileRules } from '../../../server/realtime/rules/rules';
import { openDatabase } from '../../../src/adapters/kernel/realtime';
import { openSeat } from '../../../src/adapters/meeting-room/seat';
import { SENT } from '../../machines/calls/talk.inputs';
import { PLACE } from '../../machines/meeting-room/meeting-room.inputs';
import { appOf } from './app-of';
import { openNetwork } from './attendees';
import { type Started, startRealtime, tokenOf } from './realtime';

const MEETING = ['meetings', 'live', PLACE.room];
const SEATS: Readonly<Record<string, string>> = { uann: '1', uben: '2' };
const until = (holds: () => void): Promise<void> => vi.waitFor(holds, { timeout: 60_000, interval: 5 });

let service: Started;
let network: Awaited<ReturnType<typeof openNetwork>>;
let names = 0;
const lives: (() => Promise<void>)[] = [];

const valueAt = (...path: string[]): unknown => JSON.parse(service.database.read('service', [...MEETING, ...path]));
const write = (path: string[], value: unknown) =>
  service.database.write('service', { path: [...MEETING, ...path], value: JSON.parse(JSON.stringify(value)) });

beforeEach(async () => {
  service = await startRealtime({ rules: compileRules(file) });
  network = await openNetwork(service.port);
  for (const [uid, seat] of Object.entries(SEATS)) {
    const grant = { seat, role: 'VIEWER', webinar: false, at: Date.now(), until: Date.now() + 3_600_000 };
    await write(['grants', uid], grant);
  }
});
afterEach(async () => {
  for (const end of lives.splice(0)) await end();
  await network.stop();
  await service.stop();
});

/** A tab of a user who takes their seat, with the real adapter and the unmodified SDK. */
function sit(
  uid: string,
  port = service.port,
  name = `Name of ${uid}`,
  role: Member['role'] = 'VIEWER',
  back: StayInput['back'] = null,
  isWebinar = false,
) {
  names += 1;
  const { app } = appOf(`seat ${names}`, () => tokenOf(uid));
  const db = openDatabase(app, `http://127.0.0.1:${port}/?ns=venue`);
  let members: readonly Member[] = [];
  let messages: readonly RoomMessage[] = [];
  let removed: readonly string[] = [];
  let hands: Hands = {};
  const told: string[] = [];
  const lost: string[] = [];
  const sid = `tab-${names}`;
  const tell = (event: StayEvent) => {
    told.push(event.type === 'stay.line' ? `line ${event.isOnline}` : event.type);
    if (event.type === 'stay.members') {
      members = event.members;
      lost.push(...members.flatMap(({ uid: other, isLost }) => (isLost ? [other] : [])));
    }
    if (event.type === 'stay.others') removed = event.removed.map((user) => user.name);
    if (event.type === 'stay.hands') hands = event.hands;
    if (event.type === 'stay.messages') messages = event.messages;
  };
  const seat = openSeat(
    db,
    {
      place: { ...PLACE, uid, role, isWebinar, seat: SEATS[uid] ?? '9' },
      name,
      sent: SENT,
      back,
      readUntil: 0,
      isBackstage: isWebinar,
    },
    sid,
    tell,
  );
  lives.push(async () => {
    await seat.close().catch(() => {});
    await deleteApp(app).catch(() => {});
  });
  return {
    seat,
    sid,
    told,
    lost,
    removed: () => removed,
    line: () => Object.keys(hands).toSorted((a, b) => (hands[a] ?? 0) - (hands[b] ?? 0)),
    hand: (isRaised: boolean) => seat.receive({ type: 'seat.hand', isRaised }),
    sees: () => members.map((member) => member.uid),
    member: (other: string) => members.find((member) => member.uid === other),
    reads: () => messages.map((message) => `${message.name}: ${message.text}`),
    say: (text: string) => seat.receive({ type: 'seat.say', text }),
  };
}

test('users of a room see each other with what they send, until one leaves', async () => {
  const ann = sit('uann');
  const ben = sit('uben', network.port, '');
  await until(() => expect([ann.sees(), ben.sees()]).toEqual([Object.keys(SEATS), Object.keys(SEATS)]));
  expect(ben.member('uann')).toMatchObject({ ...SENT, name: 'Name of uann', isLost: false });
  expect(ann.member('uben')?.name).toBe('uben');
  ben.seat.receive({ type: 'seat.tell', isBackstage: false, audio: false, video: true, screen: true });
  await until(() => expect(ann.member('uben')).toMatchObject({ audio: false, video: true, screen: true }));
  const before = ben.told.length;
  await ben.seat.close();
  expect(valueAt('seats', '2')).toBe(null);
  await until(() => expect(ann.sees()).toEqual(['uann']));
  expect(ben.told).toHaveLength(before);
});

test('a host of a webinar is backstage for all until they say otherwise, and only then the webinar has begun', async () => {
  const grant = { seat: '1', role: 'HOST', webinar: true, at: Date.now(), until: Date.now() + 3_600_000 };
  await write(['grants', 'uann'], grant);
  const ann = sit('uann', network.port, 'Ann', 'HOST', null, true);
  const ben = sit('uben');
  await until(() => expect(ben.member('uann')).toMatchObject({ ...SENT, isBackstage: true }));
  expect(valueAt('begun')).toBe(null);
  ann.seat.receive({ type: 'seat.tell', isBackstage: false, ...SENT });
  await until(() => expect(ben.member('uann')).toMatchObject({ isBackstage: false }));
  await until(() => expect(valueAt('begun')).not.toBe(null));
  network.crash();
  await until(() => expect(ben.member('uann')).toMatchObject({ isBackstage: false, isLost: true }));
});

test('users of a room read each other’s messages, and one that is refused is reported to its author', async () => {
  const ann = sit('uann');
  const ben = sit('uben');
  await until(() => expect([ann.sees().length, ben.sees().length]).toEqual([2, 2]));
  ann.say('Hello');
  await until(() => expect([ann.reads(), ben.reads()]).toEqual([['Name of uann: Hello'], ['Name of uann: Hello']]));
  ann.say('x'.repeat(2000));
  await until(() => expect(ann.told).toContain('stay.unsaid'));
  expect(ben.reads()).toHaveLength(1);
});

test('signals reach the browser that they are for, in order, also those sent before it listened', async () => {
  const ann = sit('uann');
  const ben = sit('uben');
  await until(() => expect([ann.sees().length, ben.sees().length]).toEqual([2, 2]));
  const signal = (number: number) =>
    ({ kind: 'candidate', to: ben.sid, candidate: { candidate: `way ${number}` } }) as never;
  await ann.seat.send('2', signal(1));
  const heard: unknown[] = [];
  const stop = ben.seat.listen('1', ann.sid, (data) => heard.push(data));
  await ann.seat.send('2', signal(2));
  await until(() => expect(heard).toMatchObject([signal(1), signal(2)]));
  await until(() => expect(valueAt('signals')).toBe(null));
  stop();
});

test('a user whose connection breaks is shown as lost, and is back by themselves', async () => {
  const ann = sit('uann');
  const ben = sit('uben', network.port);
  await until(() => expect(ann.sees()).toHaveLength(2));
  for (let turn = 1; turn <= 2; turn += 1) {
    ben.told.length = 0;
    const seated = Object(valueAt('seats', '2')).at;
    network.crash();
    await until(() => expect(ben.told).toContain('line false'));
    await until(() => expect(ben.told).toContain('line true'));
    await until(() => expect(Object(valueAt('seats', '2')).at).toBeGreaterThan(seated));
    await until(() => expect(ann.member('uben')?.isLost).toBe(false));
    expect(ann.lost.splice(0)).toContain('uben');
  }
});

test('a raised hand keeps its place when the connection breaks and when the page is loaded again, and a host lowers it', async () => {
  const ann = sit('uann');
  const ben = sit('uben', network.port);
  await until(() => expect([ann.sees().length, ben.sees().length]).toEqual([2, 2]));
  ben.hand(true);
  await until(() => expect(ann.line()).toEqual(['uben']));
  ann.hand(true);
  await until(() => expect(ann.line()).toEqual(['uben', 'uann']));
  network.crash();
  await until(() => expect(ben.told.filter((one) => one === 'line true').length).toBeGreaterThan(1));
  await ben.seat.close();
  const again = sit('uben', service.port, 'Name of uben', 'VIEWER', {
    hand: true,
    draft: '',
    isBackstage: true,
  });
  await until(() => expect([ann.line(), again.line()]).toEqual([ann.line(), ['uben', 'uann']]));
  const rooms = createMeetingRooms(service.database, 'live');
  lives.push(async () => rooms.close());
  rooms.lower(PLACE.room, 'uben');
  await until(() => expect([ann.line(), again.line()]).toEqual([['uann'], ['uann']]));
  await again.seat.close();
  ann.hand(false);
  await until(() => expect(valueAt('hands')).toBe(null));
});

test('a second tab takes the seat, and the first one removes nothing when it closes', async () => {
  const ann = sit('uann');
  const first = sit('uben', network.port);
  await until(() => expect([ann.sees(), first.sees()]).toEqual([Object.keys(SEATS), Object.keys(SEATS)]));
  const second = sit('uben');
  await until(() => expect(first.told).toContain('stay.moved'));
  await until(() => expect(second.sees()).toHaveLength(2));
  await first.seat.close();
  network.crash();
  expect(Object(valueAt('seats', '2')).sid).toBe(second.sid);
  expect(second.told).not.toContain('stay.moved');
});

test('a user whom a host mutes sees it, and one who is removed learns why before the seat is gone; the host can undo it', async () => {
  await write(['grants', 'uann', 'role'], 'HOST');
  const ann = sit('uann', service.port, 'Name of uann', 'HOST');
  const ben = sit('uben');
  await until(() => expect([ann.sees().length, ben.sees().length]).toEqual([2, 2]));
  await write(['seats', '2', 'audio'], false);
  await until(() => expect([ann.member('uben')?.audio, ben.member('uben')?.audio]).toEqual([false, false]));
  const rooms = createMeetingRooms(service.database, 'live');
  lives.push(async () => rooms.close());
  rooms.remove(PLACE.room, 'uben', 'uann');
  await until(() => expect(ben.told).toContain('stay.removed'));
  expect(ben.told.slice(0, ben.told.indexOf('stay.removed'))).not.toContain('stay.moved');
  await until(() => expect([ann.sees(), ann.removed()]).toEqual([['uann'], ['Name of uben']]));
  rooms.readmit(PLACE.room, 'uben');
  await until(() => expect(ann.removed()).toEqual([]));
  rooms.end(PLACE.room, 'uann');
  await until(() => expect(ann.told).toContain('stay.ended'));
  expect(ann.told.slice(0, ann.told.indexOf('stay.ended'))).not.toContain('stay.moved');
});

test('a user without a seat in the room is refused', async () => {
  await write(['grants', 'uben'], null);
  const ben = sit('uben');
  await until(() => expect(ben.told).toContain('stay.refused'));
  expect([ben.sees(), valueAt('seats')]).toEqual([[], null]);
});

test('a user who leaves while the seat is taken leaves no seat behind', async () => {
  const ben = sit('uben');
  await ben.seat.close();
  const ann = sit('uann');
  await until(() => expect(ann.sees()).toEqual(['uann']));
  expect(ben.told).toEqual([]);
});
