import { afterEach, expect, test, vi } from 'vitest';
import { RealtimeDatabase } from '../../../server/realtime/database';
import { Inbox } from '../../../server/realtime/protocol/inbox';
import { Meter } from '../../../server/realtime/protocol/meter';
import { Turns } from '../../../server/realtime/protocol/turns';
import { RATES } from '../../../server/realtime/protocol/users';
import { areApart, placeAt } from '../../../server/realtime/tree/overlay';
import { growsEvenly } from '../../kernel/growth';
import { openBareClient, WAITING } from './bare-client';
import { openRules, type Started, startRealtime, tokenOf } from './realtime';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function start(options: Parameters<typeof startRealtime>[0] = {}): Promise<Started> {
  const service = await startRealtime(options);
  ends.push(() => service.stop());
  return service;
}
const join = (service: Started) => openBareClient(service, ends);

const valuesIn = ({ database }: Started, place: string): number => database.sizesBelow([]).get(place) ?? 0;
const placesOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`many/${at}/deep`, at]));

/** Lets tokens be verified only when told so. */
function slowVerification() {
  let verify = (): void => {};
  const verified = new Promise<void>((resolve) => {
    verify = resolve;
  });
  return {
    verify: () => verify(),
    authenticate: async () => {
      await verified;
      return { auth: { uid: 'u1', provider: 'custom', token: {} }, expiresAt: Number.POSITIVE_INFINITY };
    },
  };
}

test('what a client sent before it left is done, in order, though its token was still being verified', async () => {
  const { verify, authenticate } = slowVerification();
  const service = await start({ authenticate, mustLogIn: true });
  const client = await join(service);
  client.request(1, 'auth', { cred: 'token' });
  client.request(2, 'p', { p: '/sent/last', d: 'first' });
  client.request(3, 'p', { p: '/sent/last', d: 'second' });
  client.request(4, 'o', { p: '/left', d: 'gone' });
  client.socket.close();
  await vi.waitFor(() => expect(client.socket.readyState).toBe(client.socket.CLOSED), WAITING);
  expect(service.database.read('service', [])).toBe('null');
  verify();
  await vi.waitFor(() => expect(service.database.read('service', ['left'])).toBe('"gone"'), WAITING);
  expect(service.database.read('service', ['sent', 'last'])).toBe('"second"');
});

test('what a client sent faster than it may is done before its end', async () => {
  const service = await start({ rates: { ...RATES, messages: { perSecond: 100, burst: 10 } } });
  const client = await join(service);
  client.request(1, 'o', { p: '/left', d: 'gone' });
  for (let at = 0; at < 60; at += 1) client.request(at + 2, 'p', { p: `/sent/${at}`, d: at });
  client.socket.close();
  await vi.waitFor(() => expect(service.database.read('service', ['left'])).toBe('"gone"'), WAITING);
  expect(valuesIn(service, 'sent')).toBe(60);
});

test('a client is gone for others when it says so, before its connection has ended', async () => {
  const service = await start();
  const client = await join(service);
  client.request(1, 'o', { p: '/left', d: 'gone' });
  await client.answered(1);
  // The handshake of the close does not end while the client reads nothing.
  client.socket.pause();
  client.socket.close();
  await vi.waitFor(() => expect(service.database.read('service', ['left'])).toBe('"gone"'), WAITING);
  expect(client.socket.readyState).toBe(client.socket.CLOSING);
});

test('before a login nothing is read, written or left, and a long message ends the connection', async () => {
  const service = await start({ mustLogIn: true });
  const client = await join(service);
  const actions = ['p', 'm', 'q', 'l', 'g', 'o', 'om'];
  for (const [at, action] of actions.entries()) client.request(at + 1, action, { p: '/open', d: { a: 1 } });
  for (const [at] of actions.entries()) expect((await client.answered(at + 1)).s).toBe('permission_denied');
  client.request(9, 'auth', { cred: tokenOf('u1') });
  client.request(10, 'm', { p: '/', d: placesOf(1000) });
  expect((await client.answered(10)).s).toBe('ok');
  const stranger = await join(service);
  stranger.request(1, 'm', { p: '/', d: placesOf(1000) });
  await vi.waitFor(() => expect(stranger.socket.readyState).toBe(stranger.socket.CLOSED), WAITING);
  const { cutOff, refused } = service.realtime.traffic;
  expect([cutOff, Object.fromEntries(refused)]).toEqual([1, { permission_denied: 7 }]);
});

test('a write of too many places or values is refused with a reason', async () => {
  const service = await start();
  const client = await join(service);
  client.request(1, 'm', { p: '/', d: placesOf(1001) });
  expect(await client.answered(1)).toEqual({ s: 'write_limit', d: 'More than 1000 places in one write.' });
  client.request(2, 'p', { p: '/many', d: Array.from({ length: 5000 }, (_, at) => at) });
  expect((await client.answered(2)).s).toBe('write_limit');
  client.request(3, 'om', { p: '/', d: placesOf(201) });
  expect((await client.answered(3)).s).toBe('write_limit');
  client.request(4, 'o', { p: '/left', d: 'x'.repeat(70_000) });
  expect((await client.answered(4)).s).toBe('write_limit');
  expect(service.database.read('service', [])).toBe('null');
  const { receivedBytes, sentBytes, refused } = service.realtime.traffic;
  expect(Object.fromEntries(refused)).toEqual({ write_limit: 4 });
  expect([receivedBytes > 80_000, sentBytes > 100, sentBytes < 10_000]).toEqual([true, true, true]);
});

test('a message of too many keys is refused before it is read', async () => {
  const service = await start();
  const client = await join(service);
  const keys = Object.fromEntries(Array.from({ length: 8001 }, (_, at) => [`k${at}`, 1]));
  client.request(1, 'p', { p: '/many', d: keys });
  expect(await client.answered(1)).toEqual({ s: 'write_limit', d: 'Too many values in one message.' });
  client.socket.send(JSON.stringify({ d: keys }));
  await vi.waitFor(() => expect(client.socket.readyState).toBe(client.socket.CLOSED), WAITING);
});

test('a user has five thousand listeners, a hundred queries at one place and 200,000 entries in them at most', async () => {
  const service = await start({ rates: null });
  const many = Object.fromEntries(Array.from({ length: 2500 }, (_, at) => [`k${at}`, at]));
  void service.database.write('service', { path: ['many'], value: many });
  const clients = await Promise.all(Array.from({ length: 6 }, () => join(service)));
  for (const client of clients) {
    client.request(0, 'auth', { cred: tokenOf('u1') });
    await client.answered(0);
  }
  const [one, other] = clients as [(typeof clients)[number], (typeof clients)[number]];
  const query = (limit: number) => ({ p: '/few', q: { i: '.key', l: limit }, t: limit });
  for (let at = 1; at <= 60; at += 1) one.request(at, 'q', query(at));
  await one.answered(60);
  for (let at = 1; at <= 41; at += 1) other.request(at, 'q', query(at));
  expect(await other.answered(40)).toMatchObject({ s: 'ok' });
  expect(await other.answered(41)).toEqual({ s: 'write_limit', d: 'More than 100 queries of one user at one place.' });
  one.request(100, 'n', query(60));
  await one.answered(100);
  other.request(100, 'q', query(41));
  expect(await other.answered(100), 'one less').toMatchObject({ s: 'ok' });
  for (let at = 1; at <= 81; at += 1) one.request(200 + at, 'q', { p: '/many', q: { i: '.key', l: 2500 + at }, t: at });
  expect(await one.answered(281)).toEqual({
    s: 'write_limit',
    d: 'More than 200000 entries in the queries of one user.',
  });
  for (const client of clients.slice(1)) {
    for (let at = 1; at <= 1000; at += 1) client.request(1000 + at, 'q', { p: `/place/${at}` });
    await client.answered(2000);
  }
  expect(await clients.at(-1)?.answered(2000)).toEqual({
    s: 'write_limit',
    d: 'More than 5000 listeners of one user.',
  });
});

test('a client that does not read gets its answers one after the other', async () => {
  const service = await start({ rates: null });
  const text = 'x'.repeat(2 * 1024 * 1024);
  void service.database.write('service', { path: ['large'], value: text });
  const read = vi.spyOn(service.database, 'read');
  const client = await join(service);
  client.socket.pause();
  for (let at = 1; at <= 50; at += 1) client.request(at, 'g', { p: '/large' });
  const other = await join(service);
  other.request(1, 'g', { p: '/small' });
  await other.answered(1);
  // The system holds some of it, too.
  expect(read.mock.calls.length).toBeLessThan(15);
  expect([service.realtime.lagging(), service.database.size > text.length]).toEqual([1, true]);
  client.socket.resume();
  await vi.waitFor(() => expect(client.texts.length).toBe(51), WAITING);
});

test('a client that reads nothing for two minutes is cut off, not before, and gets its view when it is back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] });
  ends.push(() => vi.useRealTimers());
  const service = await start({ rates: null });
  void service.database.write('service', { path: ['large'], value: 'x'.repeat(8 * 1024 * 1024) });
  const client = await join(service);
  client.socket.pause();
  for (let at = 1; at <= 20; at += 1) client.request(at, 'g', { p: '/large' });
  await vi.waitFor(() => expect(service.realtime.lagging()).toBe(1), WAITING);
  vi.advanceTimersByTime(110_000);
  expect([service.realtime.connections(), service.realtime.traffic.cutOff]).toEqual([1, 0]);
  vi.advanceTimersByTime(40_000);
  expect(service.realtime.traffic.cutOff).toBe(1);
  await vi.waitFor(() => expect(service.realtime.connections()).toBe(0), WAITING);
  const back = await openBareClient(service, ends, `&ls=${client.session}`);
  back.request(1, 'g', { p: '/large' });
  expect((await back.answered(1)).s).toBe('ok');
});

test('nothing is read any more for a client that has gone', async () => {
  const service = await start({ rates: null });
  void service.database.write('service', { path: ['large'], value: 'x'.repeat(8 * 1024 * 1024) });
  const read = vi.spyOn(service.database, 'read');
  const client = await join(service);
  client.socket.pause();
  for (let at = 1; at <= 20; at += 1) client.request(at, 'g', { p: '/large' });
  client.request(21, 'p', { p: '/sent', d: 'last' });
  await vi.waitFor(() => expect(service.realtime.lagging()).toBe(1), WAITING);
  client.socket.terminate();
  await vi.waitFor(() => expect(service.realtime.connections()).toBe(0), WAITING);
  expect(service.database.read('service', ['sent']), 'what it wrote is done').toBe('"last"');
  expect(read.mock.calls.length).toBeLessThan(6);
});

test('a user whose other tabs read nothing is answered once these are closed', async () => {
  const service = await start({ rates: null });
  void service.database.write('service', { path: ['large'], value: 'x'.repeat(5 * 1024 * 1024) });
  const silent = await Promise.all(Array.from({ length: 6 }, () => join(service)));
  const reader = await join(service);
  for (const client of [...silent, reader]) {
    client.request(1, 'auth', { cred: tokenOf('u1') });
    await client.answered(1);
  }
  const read = vi.spyOn(service.database, 'read');
  for (const client of silent) {
    client.socket.pause();
    client.request(2, 'g', { p: '/large' });
  }
  await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(1), WAITING);
  reader.request(2, 'g', { p: '/small' });
  for (const client of silent) client.socket.terminate();
  expect((await reader.answered(2)).s).toBe('ok');
});

test('where all users have much to read, each one gets less at a time', async () => {
  const service = await start({ rates: null });
  void service.database.write('service', { path: ['large'], value: 'x'.repeat(4 * 1024 * 1024) });
  const read = vi.spyOn(service.database, 'read');
  const silent = await Promise.all(Array.from({ length: 36 }, () => join(service)));
  for (const [at, client] of silent.entries()) {
    client.request(1, 'auth', { cred: tokenOf(`u${at % 12}`) });
    await client.answered(1);
    client.socket.pause();
    client.request(2, 'g', { p: '/large' });
  }
  const reader = await join(service);
  reader.request(1, 'auth', { cred: tokenOf('u-reader') });
  reader.request(2, 'g', { p: '/large' });
  expect((await reader.answered(2)).s, 'who reads is answered').toBe('ok');
  expect(read.mock.calls.length).toBeLessThan(20);
});

test('the service goes on with other work between the answers to many clients', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const work = (name: string) => () => {
    order.push(name);
    const since = performance.now();
    while (performance.now() - since < 15);
  };
  for (const name of ['a', 'b', 'c']) {
    if (turns.mayGo()) turns.do(work(name));
    else turns.wait(() => turns.do(work(name)));
    setImmediate(() => order.push('other'));
  }
  await vi.waitFor(() => expect(order.filter((name) => name !== 'other')).toEqual(['a', 'b', 'c']), WAITING);
  expect(order.indexOf('c') - order.indexOf('b'), 'others come between').toBeGreaterThan(1);
});

/** The inbox of a client, whose first message is answered when told so. */
function inboxWith(turns: Turns) {
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const handled: number[] = [];
  const socket = {
    isPaused: false,
    pause: () => void (socket.isPaused = true),
    resume: () => void (socket.isPaused = false),
  };
  const inbox = new Inbox({
    socket,
    turns,
    maxLength: 1024 * 1024,
    meters: () => ({ messages: [], bytes: [] }),
    isHeldUp: () => false,
    handle: (text) => (handled.push(text.length) === 1 ? answered : null),
    refuse: () => {},
    done: () => {},
  });
  return { inbox, socket, handled, answer };
}

test('nothing more is read from a client whose turn has not come', async () => {
  const turns = new Turns();
  const { inbox, socket, handled, answer } = inboxWith(turns);
  answer();
  turns.do(() => {
    const since = performance.now();
    while (performance.now() - since < 15);
  });
  inbox.add('early');
  expect([socket.isPaused, handled]).toEqual([true, []]);
  await vi.waitFor(() => expect([socket.isPaused, handled]).toEqual([false, [5]]), WAITING);
});

test('nothing more is read from a client with a megabyte that waits', async () => {
  const { inbox, socket, handled, answer } = inboxWith(new Turns());
  inbox.add('first');
  inbox.add('x'.repeat(600_000));
  expect(socket.isPaused).toBe(false);
  inbox.add('x'.repeat(600_000));
  expect(socket.isPaused).toBe(true);
  answer();
  await vi.waitFor(() => expect([socket.isPaused, handled]).toEqual([false, [5, 600_000, 600_000]]), WAITING);
});

test('all connections of a user share what the user may send', async () => {
  const service = await start({ rates: { ...RATES, messagesOfUser: { perSecond: 20, burst: 30 } } });
  const clients = await Promise.all(Array.from({ length: 3 }, () => join(service)));
  const since = performance.now();
  for (const [index, client] of clients.entries()) {
    client.request(0, 'auth', { cred: tokenOf('u1') });
    for (let at = 1; at <= 15; at += 1) client.request(at, 'p', { p: `/sent/${index}-${at}`, d: at });
  }
  for (const client of clients) await client.answered(15);
  expect(performance.now() - since).toBeGreaterThan(500);
  expect(valuesIn(service, 'sent')).toBe(45);
});

test.each([
  ['one connection', { bytes: { perSecond: 20_000, burst: 10_000 } }],
  ['all connections of a user', { bytesOfUser: { perSecond: 20_000, burst: 10_000 } }],
])('%s may send only so many bytes per second, and what came is carried out', async (_, rate) => {
  const service = await start({ rates: { ...RATES, ...rate } });
  const client = await join(service);
  client.request(0, 'auth', { cred: tokenOf('u1') });
  await client.answered(0);
  const since = performance.now();
  for (let at = 1; at <= 6; at += 1) client.request(at, 'p', { p: `/sent/${at}`, d: 'x'.repeat(5000) });
  await client.answered(6);
  // 10,000 bytes at once, and the other 15,000 before the last message at 20,000 per second.
  expect(performance.now() - since).toBeGreaterThan(700);
  expect(valuesIn(service, 'sent')).toBe(6);
});

test('a user has fifty connections at most', async () => {
  const service = await start();
  const clients = await Promise.all(Array.from({ length: 51 }, () => join(service)));
  for (const client of clients) client.request(1, 'auth', { cred: tokenOf('u1') });
  const answers = await Promise.all(clients.map((client) => client.answered(1)));
  expect(answers.filter(({ s }) => s === 'ok').length).toBe(50);
  clients[answers.findIndex(({ s }) => s === 'ok')]?.socket.close();
  await vi.waitFor(() => expect(service.realtime.connections()).toBe(50), WAITING);
  const left = clients[answers.findIndex(({ s }) => s !== 'ok')];
  left?.request(2, 'auth', { cred: tokenOf('u1') });
  expect((await left?.answered(2))?.s).toBe('ok');
});

test('a meter lets a burst through, then as much as its rate', () => {
  let now = 0;
  const meter = new Meter({ perSecond: 10, burst: 3 }, () => now);
  for (let at = 0; at < 3; at += 1) {
    expect(meter.waitMs()).toBe(0);
    meter.take(1);
  }
  expect(meter.waitMs()).toBe(100);
  now = 100;
  expect(meter.waitMs()).toBe(0);
  meter.take(11);
  expect(meter.waitMs()).toBe(1100);
  now = 60_000;
  expect(meter.waitMs()).toBe(0);
  for (let at = 0; at < 3; at += 1) meter.take(1);
  expect(meter.waitMs(), 'no more than a burst').toBe(100);
});

test('the time of a write grows with its places, not with their square', () => {
  const database = new RealtimeDatabase({ rules: openRules });
  void database.write('service', { path: [], value: placesOf(1), isMerge: true });
  const write = (count: number): void => {
    const paths = Array.from({ length: count }, (_, at) => ['many', String(at), 'deep']);
    expect(areApart(paths)).toBe(true);
    const place = placeAt(
      database.tree(),
      paths.map((path) => ({ path, node: null })),
    );
    for (const [first = '', second = '', third = ''] of paths) {
      const many = place.child(first);
      expect(many.exists() || many.child(second).child(third).exists()).toBe(false);
    }
  };
  expect(growsEvenly(write, 500)).toBe(true);
});
