import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { RELAY_CODES, type RelayAnswer, type RelayRequest } from '../../../domain/meeting-room/relay';
import { MEETING_ROOM_API, type RoomRole } from '../../../domain/meeting-room/room';
import { createJanus } from '../../../server/meeting-room/janus';
import { createRelay } from '../../../server/meeting-room/relay';
import { createMeetingRooms } from '../../../server/meeting-room/rooms';
import { RealtimeDatabase } from '../../../server/realtime/database';
import { attachRealtime } from '../../../server/realtime/realtime-server';
import { WAITING } from '../../kernel/waiting';
import { openRules } from '../realtime/realtime';
import { SECRET, startFakeJanus } from './fake-janus';

const ROOM = 'desk%2Eone';
const UNTIL = Number.MAX_SAFE_INTEGER;
type Asked = { isWebinar?: boolean; role?: RoomRole; until?: number; topology?: 'mesh' | 'sfu' };

async function open({ checkMs = 20_000, apiSecret = SECRET } = {}) {
  const janus = await startFakeJanus();
  let passed = 0;
  const database = new RealtimeDatabase({ rules: openRules, now: () => Date.now() + passed });
  const rooms = createMeetingRooms(database, 'live');
  const logged: string[] = [];
  const reasons: string[] = [];
  const log = (...[about, text]: unknown[]): void => {
    logged.push(String(text));
    reasons.push(String(Object(Object(about).err).message));
  };
  const relay = createRelay({
    janus: createJanus({ url: janus.url, secret: apiSecret }),
    secret: SECRET,
    rooms,
    mode: 'live',
    checkMs,
    userOf: async (token) => {
      if (token === 'ended') throw new Error('The session has ended');
      return token;
    },
    log: { warn: log, error: log },
  });
  const server = createServer();
  const realtime = attachRealtime(server, { database, authenticate: () => Promise.reject(new Error('not here')) });
  realtime.addDoor(MEETING_ROOM_API.relay, relay.open);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  ends.push(async () => {
    relay.close();
    rooms.close();
    await realtime.close();
    server.close();
    await janus.stop();
  });

  /** A browser at the relay that has said nothing yet. */
  async function knock() {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${MEETING_ROOM_API.relay}`);
    const told: RelayAnswer[] = [];
    const code = new Promise<number>((resolve) => socket.once('close', resolve));
    socket.on('message', (data: Buffer) => told.push(JSON.parse(data.toString())));
    await once(socket, 'open');
    const send = (request: RelayRequest): void => socket.send(JSON.stringify(request));
    const next = async <T extends RelayAnswer['type']>(type: T): Promise<Extract<RelayAnswer, { type: T }>> => {
      await expect.poll(() => told.some((one) => one.type === type), WAITING).toBe(true);
      return told.splice(
        told.findIndex((one) => one.type === type),
        1,
      )[0] as never;
    };
    return { socket, told, code, send, next };
  }
  /** A user with a seat, in the room. */
  async function enter(
    uid: string,
    { isWebinar = false, role = 'VIEWER', until = UNTIL, topology = 'sfu' }: Asked = {},
  ) {
    const { seat } = await rooms.grant(ROOM, { uid, role, isWebinar, until, topology, capacity: isWebinar ? null : 9 });
    const browser = await knock();
    browser.send({ type: 'hello', token: uid, room: ROOM });
    return { ...browser, seat: seat ?? '' };
  }
  const pass = (ms: number): void => {
    passed += ms;
  };
  /** The seat of a host, as their browser writes it. */
  const sitDown = (seat: string, isBackstage: boolean) =>
    database.write('service', {
      path: ['meetings', 'live', ROOM, 'seats', seat],
      value: { uid: 'ada', sid: 'tab', at: 1, name: 'Ada', role: 'HOST', isBackstage },
    });
  return { janus, rooms, relay, logged, reasons, knock, enter, pass, sitDown };
}
type World = Awaited<ReturnType<typeof open>>;
const ends: (() => Promise<void>)[] = [];
let world: World;
beforeEach(async () => {
  world = await open();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Two users, of whom the first one sends. */
async function two(asked: [Asked, Asked] = [{}, {}]) {
  const ada = await world.enter('ada', asked[0]);
  await ada.next('welcome');
  ada.send({ type: 'send', sdp: 'from ada' });
  expect(await ada.next('sent')).toEqual({ type: 'sent', sdp: 'to from ada' });
  const grace = await world.enter('grace', asked[1]);
  await grace.next('welcome');
  return { ada, grace };
}

test('the service makes a room, brings in what one user sends and offers it to another one', async () => {
  const { ada, grace } = await two();
  grace.send({ type: 'watch', seat: ada.seat });
  const { feed, ...offer } = await grace.next('offer');
  expect([offer, feed.startsWith(`${ada.seat}-`)]).toEqual([{ type: 'offer', seat: '1', sdp: `of ${feed}` }, true]);
  grace.send({ type: 'answer', feed, sdp: 'yes' });
  grace.send({ type: 'candidate', feed, candidate: { candidate: 'way', sdpMid: '0', sdpMLineIndex: 0 } });
  grace.send({ type: 'again', feed });
  expect(await grace.next('offer')).toEqual({ type: 'offer', seat: '1', feed, sdp: 'another way' });
  ada.send({ type: 'send', sdp: 'from elsewhere' });
  expect(await ada.next('sent')).toEqual({ type: 'sent', sdp: 'to from elsewhere' });
  const { requests, isSecretMissing, candidates } = world.janus.seen;
  expect(requests).toEqual([
    'exists',
    'create',
    'join publisher',
    'publish',
    'exists',
    'join publisher',
    'join subscriber',
    'start',
    'configure',
    'configure',
  ]);
  expect([isSecretMissing, candidates]).toEqual([false, [{ candidate: 'way', sdpMid: '0', sdpMLineIndex: 0 }]]);
});

test('a member is watched as soon as they send, and anew when they connect again', async () => {
  const ada = await world.enter('ada');
  await ada.next('welcome');
  const grace = await world.enter('grace');
  await grace.next('welcome');
  ada.send({ type: 'watch', seat: grace.seat });
  grace.send({ type: 'send', sdp: 'first' });
  const { feed } = await ada.next('offer');
  grace.socket.close();
  expect(await ada.next('gone')).toEqual({ type: 'gone', seat: grace.seat, feed });
  const again = await world.enter('grace');
  await again.next('welcome');
  again.send({ type: 'send', sdp: 'second' });
  const offer = await ada.next('offer');
  expect([offer.seat, offer.feed === feed]).toEqual([grace.seat, false]);
  ada.send({ type: 'unwatch', seat: grace.seat });
  await expect.poll(() => world.janus.seen.requests.filter((one) => one === 'detach').length, WAITING).toBe(2);
});

test('a user who is taken out of a meeting is off the media server at once', async () => {
  const { ada, grace } = await two();
  world.rooms.exclude('grace');
  expect(await grace.code).toBe(RELAY_CODES.refused);
  await expect.poll(() => world.relay.people(), WAITING).toBe(1);
  expect(ada.socket.readyState).toBe(WebSocket.OPEN);
});

test('viewers of a webinar watch its hosts and cannot send', async () => {
  const { grace } = await two([{ isWebinar: true, role: 'HOST' }, { isWebinar: true }]);
  grace.send({ type: 'watch', seat: '1' });
  expect(await grace.next('offer')).toMatchObject({ seat: '1' });
  grace.send({ type: 'send', sdp: 'me too' });
  await grace.code;
  expect(world.janus.seen.requests.filter((one) => one === 'publish').length).toBe(1);
});

test('viewers get nothing of a host who is backstage, and nothing more of one who goes back there; other hosts do', async () => {
  const hosts = { isWebinar: true, role: 'HOST' } as const;
  await world.sitDown('1', true);
  const { ada, grace } = await two([hosts, { isWebinar: true }]);
  const hedy = await world.enter('hedy', hosts);
  await hedy.next('welcome');
  for (const one of [grace, hedy]) one.send({ type: 'watch', seat: ada.seat });
  const { feed } = await hedy.next('offer');
  expect(world.janus.seen.requests.filter((one) => one === 'join subscriber').length).toBe(1);
  await world.sitDown('1', false);
  expect(await grace.next('offer')).toMatchObject({ seat: '1', feed });
  await world.sitDown('1', true);
  expect(await grace.next('gone')).toEqual({ type: 'gone', seat: '1', feed });
  await expect.poll(() => world.janus.seen.requests.filter((one) => one === 'detach').length, WAITING).toBe(1);
  expect(hedy.told).toEqual([]);
});

test('a room without users is removed', async () => {
  const { ada, grace } = await two();
  ada.socket.close();
  await expect.poll(() => world.janus.rooms.get(`live/${ROOM}`)?.size, WAITING).toBe(1);
  grace.socket.close();
  await expect.poll(() => world.janus.rooms.size, WAITING).toBe(0);
});

test('users without a seat, with an ended session or in a mesh are refused', async () => {
  const codes: number[] = [];
  for (const [token, topology] of [
    ['grace', 'sfu'],
    ['ended', 'sfu'],
    ['ada', 'mesh'],
  ] as const) {
    const { rooms, knock } = await open();
    await rooms.grant(ROOM, { uid: 'ada', role: 'VIEWER', isWebinar: false, until: UNTIL, topology, capacity: 9 });
    const { send, code } = await knock();
    send({ type: 'hello', token, room: ROOM });
    codes.push(await code);
  }
  expect(codes).toEqual([RELAY_CODES.refused, RELAY_CODES.refused, RELAY_CODES.refused]);
});

test.each([
  ['nothing of the protocol', 'what?'],
  ['a request before the first one', JSON.stringify({ type: 'watch', seat: '1' })],
  ['a seat that is no number', JSON.stringify({ type: 'watch', seat: '__proto__' })],
  ['too much', JSON.stringify({ type: 'send', sdp: 'x'.repeat(70_000) })],
])('%s ends the connection', async (_, text) => {
  const { socket, code } = await world.knock();
  socket.send(text);
  expect(await code).not.toBe(RELAY_CODES.away);
  expect(world.janus.seen.requests).toEqual([]);
});

test('a user whose meeting ends is no longer forwarded', async () => {
  // A browser has this long to answer a ping, also on a busy machine.
  const { enter, pass } = await open({ checkMs: 1000 });
  const ada = await enter('ada', { until: Date.now() + 3_600_000 });
  await ada.next('welcome');
  pass(3_600_000);
  expect(await ada.code).toBe(RELAY_CODES.refused);
});

test('a second tab takes over, and a media server that goes away ends the connections', async () => {
  const { ada, grace } = await two();
  const second = await world.enter('ada');
  await second.next('welcome');
  expect([await ada.code, world.relay.people()]).toEqual([1001, 2]);
  await world.janus.stop();
  expect([await second.code, await grace.code]).toEqual([RELAY_CODES.away, RELAY_CODES.away]);
});

test('without a media server users are asked to try again, and the log has the reason', async () => {
  await world.janus.stop();
  const ada = await world.enter('ada');
  expect([await ada.code, world.logged]).toEqual([RELAY_CODES.away, ['the media server is away']]);
});

test('a service that stops ends the connections of its users and to the media server, and takes no new one', async () => {
  const ada = await world.enter('ada');
  await ada.next('welcome');
  expect(world.janus.connections()).toBe(1);
  world.relay.close();
  expect(await ada.code).toBe(1001);
  await expect.poll(world.janus.connections, WAITING).toBe(0);
  await expect(world.knock()).rejects.toThrow('503');
});

test('if the media server refuses the secret of the service, users are asked to try again, and the log has the reason', async () => {
  const { enter, logged, reasons } = await open({ apiSecret: 'of another service' });
  const ada = await enter('ada');
  expect(await ada.code).toBe(RELAY_CODES.away);
  expect([logged, reasons]).toEqual([['the media server refused a request'], ['403: Unauthorized request']]);
});
