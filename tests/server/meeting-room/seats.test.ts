import { eq } from 'drizzle-orm';
import { get, serverTimestamp, set } from 'firebase/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MEETING_ROOM_API, roomOf, type Seat } from '../../../domain/meeting-room/room';
import { AUDIT_API } from '../../../domain/support/audit';
import { createChanges } from '../../../server/db/changes';
import { changes as changeLog, identityUsers } from '../../../server/db/schema';
import { disableUser } from '../../../server/identity/users/users';
import { excludeEndedAccounts } from '../../../server/meeting-room/ended-accounts';
import { createMeetingRooms } from '../../../server/meeting-room/rooms';
import { RealtimeDatabase } from '../../../server/realtime/database';
import { type ChatService, startChat } from '../chat/chat-service';
import { ada, hedy, onChosenStore, radia } from '../kernel/service';
import { openRules } from '../realtime/realtime';

const UNTIL = Number.MAX_SAFE_INTEGER;
const ROOM = 'desk%2Eone';

function open() {
  let time = 1_000_000;
  const database = new RealtimeDatabase({ rules: openRules, now: () => time });
  const rooms = createMeetingRooms(database, 'live');
  ends.push(rooms.close);
  const path = ['meetings', 'live', ROOM];
  return {
    rooms,
    database,
    enter: async (uid: string, isWebinar = false, role: 'HOST' | 'VIEWER' = 'VIEWER', until = UNTIL) =>
      (await rooms.grant(ROOM, { uid, role, isWebinar, until, capacity: null, topology: 'mesh' })).seat,
    /** In a meeting for this many users. */
    enterLarge: (uid: string, capacity: number, topology: 'mesh' | 'sfu' = 'sfu') =>
      rooms.grant(ROOM, { uid, role: 'VIEWER', isWebinar: false, until: UNTIL, capacity, topology }),
    sit: (seat: string, uid: string, more: object = {}) =>
      database.write('service', { path: [...path, 'seats', seat], value: { uid, at: time, ...more } }),
    write: (place: string, value: unknown) => database.write('service', { path: [...path, place], value }),
    pass: (ms: number) => {
      time += ms;
    },
    place: (): Record<string, Record<string, unknown>> | null => JSON.parse(database.read('service', path)),
  };
}
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

test('six users get the seats of a room, and a seventh none', async () => {
  const { enter, sit } = open();
  const seats: (string | null)[] = [];
  for (const uid of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const seat = await enter(uid);
    seats.push(seat);
    await sit(seat ?? '', uid);
  }
  expect([...seats, await enter('g')]).toEqual(['1', '2', '3', '4', '5', '6', null]);
});

test('a user whom organisers restrict is out of every meeting, with what others sent there, and the others stay', async () => {
  const { rooms, database, enter, sit, write, place } = open();
  for (const uid of ['ada', 'ben']) await sit((await enter(uid)) ?? '', uid);
  await write('signals', { 1: { one: 'for ada' }, 2: { two: 'for ben' } });
  expect([rooms.has('ben'), rooms.has('cem')]).toEqual([true, false]);
  const sanction = { path: ['chat', 'live', 'sanctions', 'ben'], value: { until: 900_000, reason: 'Warned' } };
  await database.write('service', sanction);
  expect(Object.keys(place()?.['seats'] ?? {}), 'after a warning').toEqual(['1', '2']);
  await database.write('service', { ...sanction, value: { until: 2_000_000, reason: 'Locked out' } });
  await expect.poll(() => rooms.has('ben')).toBe(false);
  expect(place()).toMatchObject({ seats: { 1: { uid: 'ada' } }, grants: { ada: {} }, signals: { 1: {} } });
  expect(Object.keys(place()?.['seats'] ?? {})).toEqual(['1']);
  expect(Object.keys(place()?.['signals'] ?? {})).toEqual(['1']);
});

test('a host mutes and removes others but no other host, and who was removed stays out until let in or the meeting ends', async () => {
  const { rooms, enter, sit, write, place, pass } = open();
  const until = 1_600_000;
  for (const [uid, role] of [
    ['ann', 'HOST'],
    ['bob', 'HOST'],
    ['cat', 'VIEWER'],
    ['dan', 'VIEWER'],
  ] as const)
    await sit((await enter(uid, false, role, until)) ?? '', uid, { name: `Name of ${uid}`, audio: true });
  await write('signals', { 3: { one: 'for cat' }, 4: { two: 'for dan' } });
  rooms.mute(ROOM, 'dan');
  rooms.mute(ROOM, 'nobody');
  await write('hands', { ann: 1, cat: 2, dan: 3 });
  rooms.lower(ROOM, 'ann');
  expect([3, 4].map((seat) => Object(place()?.['seats']?.[seat]).audio)).toEqual([true, false]);
  expect(['bob', 'cat', 'nobody'].map((uid) => rooms.remove(ROOM, uid, 'ann'))).toEqual([false, true, true]);
  expect(Object.keys(place()?.['seats'] ?? {})).toEqual(['1', '2', '4']);
  expect([Object.keys(place()?.['grants'] ?? {}), Object.keys(place()?.['signals'] ?? {})]).toEqual([
    ['ann', 'bob', 'dan'],
    ['4'],
  ]);
  expect(place()?.['hands']).toEqual({ dan: 3 });
  rooms.lower(ROOM);
  expect(place()?.['hands']).toBeUndefined();
  expect(place()?.['removed']).toEqual({ cat: { name: 'Name of cat', until } });
  expect(['ann', 'cat', 'nobody'].map((uid) => rooms.isRemoved(ROOM, uid))).toEqual([false, true, false]);
  rooms.readmit(ROOM, 'cat');
  expect(rooms.isRemoved(ROOM, 'cat')).toBe(false);
  rooms.remove(ROOM, 'dan', 'ann');
  await write('seats', null);
  pass(120_000);
  rooms.sweep();
  expect([rooms.isRemoved(ROOM, 'dan'), Object.keys(place() ?? {})]).toEqual([true, ['removed']]);
  pass(480_000);
  rooms.sweep();
  expect([rooms.isRemoved(ROOM, 'dan'), place()]).toEqual([false, null]);
});

test('a host shows a user who is in the room large to all, and ends the meeting for all until a host opens it or it is over', async () => {
  const { rooms, enter, sit, write, place, pass } = open();
  const until = 1_600_000;
  await sit((await enter('ann', false, 'HOST', until)) ?? '', 'ann');
  await sit((await enter('cat', false, 'VIEWER', until)) ?? '', 'cat');
  rooms.spotlight(ROOM, 'cat');
  rooms.spotlight(ROOM, 'gone');
  expect(place()?.['spotlight']).toBe('cat');
  rooms.spotlight(ROOM, null);
  expect(place()?.['spotlight']).toBeUndefined();
  await write('chat', { x: { text: 'Hello' } });
  rooms.end(ROOM, 'ann');
  expect([place(), rooms.isEnded(ROOM)]).toEqual([{ ended: { at: 1_000_000, until } }, true]);
  rooms.sweep();
  expect(rooms.isEnded(ROOM)).toBe(true);
  rooms.reopen(ROOM);
  expect([place(), rooms.isEnded(ROOM)]).toEqual([null, false]);
  await enter('ann', false, 'HOST', until);
  rooms.end(ROOM, 'ann');
  pass(600_000);
  rooms.sweep();
  expect([place(), rooms.isEnded(ROOM)]).toEqual([null, false]);
});

test('a host offers viewers of a webinar the stage, at most three, and the lead; only an offer that is taken counts', async () => {
  const { rooms, enter, sit, place } = open();
  await sit((await enter('ann', true, 'HOST', 1_600_000)) ?? '', 'ann', { role: 'HOST' });
  for (const uid of ['bob', 'cat', 'dan', 'eve'])
    await sit((await enter(uid, true)) ?? '', uid, { audio: true, screen: true });
  const offer = (uid: string, as: 'HOST' | 'GUEST') => rooms.makeOffer(ROOM, uid, as, 'ann');
  expect(['bob', 'cat', 'dan', 'eve', 'gone', 'ann'].map((uid) => offer(uid, 'GUEST'))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect([
    rooms.takenOffer(ROOM, 'bob', {}),
    rooms.takenOffer(ROOM, 'bob', { takes: true }),
    rooms.takenOffer(ROOM, 'bob', {}),
  ]).toEqual([null, 'GUEST', 'GUEST']);
  expect(rooms.takenOffer(ROOM, 'eve', { takes: true })).toBeNull();
  expect(offer('bob', 'HOST')).toBe(false);
  rooms.decline(ROOM, 'bob');
  expect(rooms.takenOffer(ROOM, 'bob', {})).toBeNull();
  expect([offer('bob', 'GUEST'), rooms.takenOffer(ROOM, 'bob', { takes: true })]).toEqual([true, 'GUEST']);
  await rooms.grant(ROOM, {
    uid: 'bob',
    role: 'VIEWER',
    isGuest: true,
    isWebinar: true,
    until: UNTIL,
    capacity: null,
    topology: 'sfu',
  });
  rooms.toAudience(ROOM, 'bob');
  expect([Object(place()?.['grants']?.['bob']).guest, rooms.takenOffer(ROOM, 'bob', { takes: true })]).toEqual([
    false,
    null,
  ]);
  expect(Object(place()?.['seats']?.[4])).toMatchObject({
    uid: 'bob',
    audio: false,
    video: false,
    screen: false,
  });
  expect([offer('cat', 'HOST'), offer('dan', 'HOST'), offer('eve', 'HOST')]).toEqual([true, true, false]);
});

test('an offer that was declined is no longer standing, and is told to hosts until they make another one', async () => {
  const { rooms, enter, sit, place } = open();
  await sit((await enter('ann', true, 'HOST', 1_600_000)) ?? '', 'ann', { role: 'HOST' });
  for (const uid of ['bob', 'cat', 'dan', 'eve']) await sit((await enter(uid, true)) ?? '', uid, { name: uid });
  const offer = (uid: string) => rooms.makeOffer(ROOM, uid, 'GUEST', 'ann');
  expect(['bob', 'cat', 'dan'].map(offer)).toEqual([true, true, true]);
  rooms.takenOffer(ROOM, 'bob', { takes: true });
  rooms.decline(ROOM, 'bob');
  rooms.decline(ROOM, 'eve');
  expect(place()?.['stage']).toMatchObject({ bob: { as: 'GUEST', isTaken: false, isDeclined: true, name: 'bob' } });
  expect([Object.keys(place()?.['stage'] ?? {}), rooms.takenOffer(ROOM, 'bob', { takes: true })]).toEqual([
    ['bob', 'cat', 'dan'],
    null,
  ]);
  expect(offer('eve')).toBe(true);
  rooms.toAudience(ROOM, 'eve');
  expect([offer('bob'), Object(place()?.['stage']?.['bob']).isDeclined]).toEqual([true, undefined]);
});

test('who checks camera and microphone for an offer keeps it for three minutes without a seat', async () => {
  const { rooms, enter, sit, write, place, pass } = open();
  await sit((await enter('ann', true, 'HOST', 1_900_000)) ?? '', 'ann', { role: 'HOST' });
  await sit((await enter('bob', true, 'VIEWER', 1_900_000)) ?? '', 'bob');
  rooms.makeOffer(ROOM, 'bob', 'GUEST', 'ann');
  rooms.takenOffer(ROOM, 'bob', { takes: true });
  await write('seats', { 1: { uid: 'ann', at: 1, role: 'HOST' } });
  const sweep = (milliseconds: number): unknown => {
    pass(milliseconds);
    rooms.sweep();
    return place()?.['stage']?.['bob'];
  };
  expect([sweep(60_000), sweep(60_000), sweep(59_999)].map((left) => left !== undefined)).toEqual([true, true, true]);
  expect(Object(sweep(0))).toMatchObject({ isTaken: true });
  expect([sweep(1) === undefined, sweep(1)]).toEqual([false, undefined]);
});

test('who has entered with an offer loses it a sweep after they left', async () => {
  const { rooms, enter, sit, write, place } = open();
  await sit((await enter('ann', true, 'HOST', 1_900_000)) ?? '', 'ann', { role: 'HOST' });
  await sit((await enter('bob', true, 'VIEWER', 1_900_000)) ?? '', 'bob');
  rooms.makeOffer(ROOM, 'bob', 'GUEST', 'ann');
  rooms.takenOffer(ROOM, 'bob', { takes: true });
  rooms.takenOffer(ROOM, 'bob', { enters: true });
  expect(place()?.['stage']).toMatchObject({ bob: { isTaken: true, isIn: true } });
  await write('seats', { 1: { uid: 'ann', at: 1, role: 'HOST' } });
  rooms.sweep();
  expect(place()?.['stage']).toMatchObject({ bob: { isIn: true } });
  rooms.sweep();
  expect(place()?.['stage']).toBeUndefined();
});

test('a new tab of a connected user learns what the user sends', async () => {
  const { rooms, enter, sit } = open();
  await sit((await enter('ann', true, 'HOST')) ?? '', 'ann', { audio: true, video: false, isBackstage: true });
  expect(rooms.heldBy(ROOM, 'ann')).toEqual({ audio: true, video: false, isBackstage: true });
  await sit('1', 'ann', { audio: true, state: 'lost' });
  expect([rooms.heldBy(ROOM, 'ann'), rooms.heldBy(ROOM, 'bob')]).toEqual([undefined, undefined]);
});

test('rooms are counted with their users, without those whose tab is gone', async () => {
  const { rooms, enter, sit, pass } = open();
  expect(rooms.count()).toEqual({ rooms: 0, seats: 0 });
  await enter('a');
  expect(rooms.count()).toEqual({ rooms: 0, seats: 0 });
  await sit('1', 'a');
  await sit('2', 'b', { state: 'lost' });
  expect(rooms.count()).toEqual({ rooms: 1, seats: 2 });
  pass(15_000);
  expect(rooms.count()).toEqual({ rooms: 1, seats: 1 });
});

test('a granted seat is kept for a minute, and a user has only one', async () => {
  const { enter, pass, place } = open();
  expect([await enter('a'), await enter('b'), await enter('a')]).toEqual(['1', '2', '1']);
  pass(60_000);
  expect(await enter('c')).toBe('1');
  expect(Object.keys(place()?.['grants'] ?? {})).toEqual(['b', 'c']);
});

test('a webinar has three seats for hosts and eight for viewers', async () => {
  const { enter } = open();
  const viewers = await Promise.all([...'abcdefghi'].map((uid) => enter(uid, true)));
  expect(viewers).toEqual(['4', '5', '6', '7', '8', '9', '10', '11', null]);
  const hosts = await Promise.all([...'rstu'].map((uid) => enter(uid, true, 'HOST')));
  expect(hosts).toEqual(['1', '2', '3', null]);
});

test('a room keeps its topology while users are in it, whatever organisers change', async () => {
  const { enterLarge, sit, pass } = open();
  expect(await enterLarge('a', 9)).toEqual({ seat: '1', topology: 'sfu' });
  await sit('1', 'a');
  pass(60_000);
  expect(await enterLarge('b', 6, 'mesh')).toEqual({ seat: '2', topology: 'sfu' });
  await sit('1', 'a', { state: 'lost' });
  const empty = open();
  await empty.enterLarge('a', 9);
  empty.pass(60_000);
  expect(await empty.enterLarge('b', 6, 'mesh')).toEqual({ seat: '1', topology: 'mesh' });
});

test('only users with a seat in a forwarded room that has not ended are guests of it', async () => {
  const { rooms, enter, enterLarge, pass } = open();
  await enterLarge('a', 9);
  expect(rooms.guestIn(ROOM, 'a')).toEqual({ seat: '1', isSender: true, isWebinar: false });
  expect([rooms.guestIn(ROOM, 'b'), rooms.guestIn('other', 'a')]).toEqual([null, null]);
  pass(UNTIL);
  expect(rooms.guestIn(ROOM, 'a')).toBeNull();
  const mesh = open();
  await mesh.enter('a');
  expect(mesh.rooms.guestIn(ROOM, 'a')).toBeNull();
  await enter('z');
});

test('the seat of a user whose tab is gone becomes free after 15 seconds', async () => {
  const { enter, sit, pass, place } = open();
  await enter('a', true, 'HOST');
  await sit('1', 'a', { state: 'lost' });
  for (const [uid, seat] of Object.entries({ b: '2', c: '3' })) {
    await enter(uid, true, 'HOST');
    await sit(seat, uid);
  }
  pass(14_999);
  expect(await enter('d', true, 'HOST')).toBeNull();
  pass(1);
  expect(await enter('d', true, 'HOST')).toBe('1');
  expect(place()?.['grants']).not.toHaveProperty('a');
});

test('what is left of users and rooms goes: lost seats, ended meetings, empty rooms with their chat', async () => {
  const { rooms, enter, sit, write, pass, place } = open();
  for (const uid of ['a', 'b', 'c']) await enter(uid, false, 'VIEWER', uid === 'c' ? 1_090_000 : UNTIL);
  await sit('1', 'a');
  await sit('2', 'b', { state: 'lost' });
  await sit('3', 'c');
  await write('chat', { x: { text: 'Hello' } });
  await write('hands', { a: 1, b: 2 });
  await write('signals', { 2: { x: { data: '{}' } } });
  rooms.sweep();
  expect(Object.keys(place()?.['seats'] ?? {})).toEqual(['1', '2', '3']);
  pass(90_000);
  rooms.sweep();
  expect(place()).toMatchObject({ seats: { 1: { uid: 'a' } }, chat: { x: { text: 'Hello' } }, hands: { a: 1 } });
  expect(place()?.['hands'], 'b may be loading the page').toEqual({ a: 1, b: 2 });
  rooms.sweep();
  expect(place()?.['hands']).toEqual({ a: 1 });
  expect([Object.keys(place()?.['grants'] ?? {}), place()?.['signals']]).toEqual([['a'], undefined]);
  await write('seats', null);
  rooms.sweep();
  rooms.sweep();
  expect(place()).toBeNull();
});

onChosenStore('seats in meeting rooms', (store) => {
  let service: ChatService;
  beforeEach(async () => {
    service = await startChat(store.db, {}, { calls: { urls: ['stun:stun.example.org'], secret: null } });
  });
  afterEach(() => service.stop());
  const room = roomOf('lobby-meeting', 'welcome-morning');
  const TALK = { widgetId: 'lobby-meeting', configurationId: 'welcome-morning' };
  const ask = (who: object | null = ada, body: object = { room }) =>
    service.call('POST', MEETING_ROOM_API.seat, who, body);
  async function change(fields: object): Promise<void> {
    const venue = (await service.call('GET', '/api/ui/venue', radia)).json();
    Object.assign(venue.architectures[0].areas[0].contentWidgets[0].configurations[0], fields);
    await service.call('POST', '/api/designer/save-venue-json/stage', radia, venue);
    await service.call('POST', '/api/designer/publish/aurora', radia, {});
  }
  const OWN = { hostMeetingUrl: null, viewerMeetingUrl: null, meetingUrl: null, url: null };
  const soon = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

  test('a user gets a seat in the room of a meeting without addresses, with the role of their session', async () => {
    await change({ ...OWN, webinarOn: false });
    const response = await ask();
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(response.json()).toEqual({
      room: 'lobby-meeting%2Ewelcome-morning',
      seat: '1',
      role: 'VIEWER',
      isWebinar: false,
      isGuest: false,
      topology: 'mesh',
      mode: 'live',
      iceServers: [{ urls: ['stun:stun.example.org'] }],
      talk: { titles: expect.any(Array), speakers: [] },
      questions: { talk: TALK, isModerator: false, inMs: 0 },
    });
    const asHost = { seat: '2', role: 'HOST', questions: { talk: TALK, isModerator: true, inMs: 0 } };
    expect((await ask(hedy)).json()).toMatchObject(asHost);
  });

  test('the room of a meeting without a time has no questions', async () => {
    await change({ ...OWN, begin: null, end: null });
    expect((await ask()).json()).not.toHaveProperty('questions');
  });

  test('the page of a meeting is told what it is about, and by whom, with pictures that it may load', async () => {
    const name = [{ locale: 'en', text: 'Light' }];
    const titles = [{ locale: 'en', text: 'Astronomer' }];
    const anna = { name: 'Anna', titles, company: 'Polar Labs', pictureAssetId: 'logo' };
    await change({ ...OWN, webinarOn: true, name, speakers: [anna, { name: 'Ben', pictureAssetId: 'gone' }] });
    const { talk } = (await ask()).json<Seat>();
    expect(talk).toEqual({
      titles: name,
      speakers: [
        { name: 'Anna', titles, company: 'Polar Labs', picture: expect.stringMatching(/^\/live\/aurora\/logo/) },
        { name: 'Ben', titles: [], company: null, picture: null },
      ],
    });
    const picture = await service.app.inject({ url: talk?.speakers[0]?.picture ?? '' });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
  });

  test('with a media server large meetings and webinars are forwarded, and others stay a mesh', async () => {
    await service.stop();
    service = await startChat(store.db, {}, { janus: { url: 'ws://127.0.0.1:1', secret: 'of this test alone' } });
    const shapes = [{ webinarOn: false }, { webinarOn: false, capacity: 7 }, { webinarOn: true }];
    const found: unknown[] = [];
    for (const [index, shape] of shapes.entries()) {
      const id = `welcome-${index}`;
      await change({ ...OWN, ...shape, id });
      const response = await ask(ada, { room: roomOf('lobby-meeting', id) });
      found.push([response.json().topology, response.json().seat]);
    }
    expect(found).toEqual([
      ['mesh', '1'],
      ['sfu', '1'],
      ['sfu', '4'],
    ]);
  });

  test('meetings elsewhere, unknown rooms and closed meetings have no seats', async () => {
    expect([(await ask()).statusCode, (await ask(ada, { room: 'other.room' })).statusCode]).toEqual([404, 404]);
    expect([(await ask(ada, {})).statusCode, (await ask(null)).statusCode]).toEqual([400, 401]);
    const begin = soon(10);
    await change({ ...OWN, begin, end: soon(60) });
    const response = await ask();
    expect([response.statusCode, response.json()]).toMatchObject([409, { reason: 'closed', opensAt: begin }]);
    expect((await ask(hedy)).statusCode).toBe(200);
  });

  test('hosts rehearse a webinar hours before it opens, and others wait', async () => {
    await change({ ...OWN, webinarOn: true, begin: soon(180), end: soon(240) });
    expect([(await ask()).statusCode, (await ask()).json().reason]).toEqual([409, 'closed']);
    const seat = (await ask(hedy, { room, enters: true })).json<Seat>();
    const [minute, hour] = [60_000, 3_600_000];
    expect(seat).toMatchObject({ role: 'HOST', isWebinar: true, questions: { talk: TALK, isModerator: true } });
    expect(Math.round((seat.airsInMs ?? 0) / minute)).toBe(165);
    expect(Math.round((seat.questions?.inMs ?? 0) / hour)).toBe(2);
    await change({ ...OWN, webinarOn: true, begin: soon(10), end: soon(60) });
    expect((await ask(hedy)).json()).not.toHaveProperty('airsInMs');
    await change({ ...OWN, webinarOn: false, begin: soon(180), end: soon(240) });
    expect((await ask(hedy)).json()).toMatchObject({ reason: 'closed' });
    await change({ ...OWN, webinarOn: true, begin: soon(-240), end: soon(-180) });
    expect((await ask(hedy)).json()).toMatchObject({ reason: 'closed' });
  });

  test('a user whom organisers restrict gets no seat until the restriction ends', async () => {
    await service.stop();
    const sanctioned = (until: number) => startChat(store.db, { 'sanctions/ada': { until, reason: 'Spam' } });
    service = await sanctioned(Date.now() + 60_000);
    await change({ ...OWN, webinarOn: false });
    expect([(await ask()).statusCode, (await ask(hedy)).statusCode]).toEqual([403, 200]);
    await service.stop();
    service = await sanctioned(Date.now() - 1);
    await change({ ...OWN, webinarOn: false });
    expect((await ask()).statusCode).toBe(200);
  });

  test('only a host who is in the meeting mutes, removes and readmits attendees', async () => {
    await change({ ...OWN, webinarOn: false });
    const act = async (who: object | null, action: string, uid = 'ada') =>
      (
        await service.call('POST', MEETING_ROOM_API.host, who, {
          room: 'lobby-meeting%2Ewelcome-morning',
          action,
          uid,
        })
      ).statusCode;
    expect((await ask()).statusCode).toBe(200);
    expect(await act(hedy, 'remove'), 'before they are in the meeting').toBe(403);
    expect((await ask(hedy)).statusCode).toBe(200);
    expect([await act(ada, 'remove', 'hedy'), await act(null, 'remove'), await act(hedy, 'unmute')]).toEqual([
      403, 401, 400,
    ]);
    expect(await act(hedy, 'remove', 'a.b')).toBe(404);
    expect(await act(hedy, 'remove', 'hedy'), 'a host').toBe(403);
    const hedys = ['mute', 'lower', 'lowerAll', 'remove'].map((action) => act(hedy, action));
    expect(await Promise.all(hedys)).toEqual([204, 204, 204, 204]);
    const refused = await ask();
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { reason: 'removed' }]);
    expect(await act(hedy, 'readmit')).toBe(204);
    expect((await ask()).statusCode).toBe(200);
    expect([await act(hedy, 'spotlight'), await act(hedy, 'unspotlight'), await act(ada, 'end')]).toEqual([
      204, 204, 403,
    ]);
    expect(await act(hedy, 'end')).toBe(204);
    const over = await ask();
    expect([over.statusCode, over.json().reason]).toEqual([409, 'ended']);
    const entering = { room, enters: true };
    expect([(await ask(hedy)).json().isEnded, (await ask()).statusCode], 'a look opens nothing').toEqual([true, 409]);
    expect([(await ask(hedy, entering)).statusCode, (await ask()).statusCode]).toEqual([200, 200]);
    const { entries } = (await service.call('GET', AUDIT_API, radia)).json();
    const done = entries.filter(({ action }: { action: string }) => action.startsWith('meeting.'));
    expect(
      done.map((one: Record<string, unknown>) => [one['action'], one['outcome'], one['uid'], one['target']]),
    ).toEqual(
      expect.arrayContaining([
        ['meeting.remove', 'done', 'hedy', 'ada'],
        ['meeting.readmit', 'done', 'hedy', 'ada'],
        ['meeting.end', 'done', 'hedy', 'lobby-meeting%2Ewelcome-morning'],
        ['meeting.remove', 'denied', 'hedy', 'hedy'],
      ]),
    );
  });

  test('an account that is deactivated or deleted is out of its meeting, also where many changes were missed', async () => {
    const { rooms, enter, sit } = open();
    for (const uid of ['ada', 'hedy', 'radia']) await sit((await enter(uid)) ?? '', uid);
    const changes = createChanges(store.db);
    await changes.follow();
    const errors: unknown[] = [];
    excludeEndedAccounts({ db: store.db, changes, rooms, onError: (error) => void errors.push(error) });
    await disableUser(store.db, 'ada');
    await changes.follow();
    await expect.poll(() => rooms.users()).toEqual(['hedy', 'radia']);
    await disableUser(store.db, 'ada', false);
    await store.db.delete(identityUsers).where(eq(identityUsers.uid, 'hedy'));
    await store.db.delete(changeLog);
    await changes.follow();
    await expect.poll(() => rooms.users()).toEqual(['radia']);
    expect(errors).toEqual([]);
  });

  test('a user whose account is deactivated while the service runs loses their seat', async () => {
    await change({ ...OWN, webinarOn: false });
    const [seat] = [(await ask()).json(), (await ask(hedy)).json()];
    const [client, host] = await Promise.all([service.connect(ada), service.connect(hedy)]);
    const place = `meetings/live/${seat.room}/seats`;
    const value = { uid: 'ada', sid: 'a tab', at: serverTimestamp(), name: 'ada', role: 'VIEWER' };
    await set(client.at(`${place}/${seat.seat}`), value);
    const taken = async () => Object.keys((await get(host.at(place))).val() ?? {}).length;
    expect(await taken()).toBe(1);
    await disableUser(store.db, 'ada');
    await expect.poll(taken, { timeout: 20_000 }).toBe(0);
    await disableUser(store.db, 'ada', false);
  });

  test('members of a group get the seats of its room; others, and members of a closed group, do not', async () => {
    await service.stop();
    const team = { kind: 'group', name: 'Team', by: 'ada', at: 1 };
    const members = { ada: { at: 1 }, hedy: { at: 1 } };
    service = await startChat(store.db, {
      'members/g~team': members,
      'rooms/g~team': team,
      'members/g~old': members,
      'rooms/g~old': { ...team, closedAt: 2 },
    });
    const enter = (who: object, name: string) => ask(who, { room: `g~${name}` });
    const seat = {
      room: 'g~team',
      role: 'VIEWER',
      isWebinar: false,
      isGuest: false,
      topology: 'mesh',
      mode: 'live',
      iceServers: [],
    };
    expect((await enter(ada, 'team')).json()).toEqual({ ...seat, seat: '1' });
    expect((await enter(hedy, 'team')).json()).toEqual({ ...seat, seat: '2' });
    const refused = await Promise.all([enter(radia, 'team'), enter(ada, 'other'), enter(ada, 'old')]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });
});
