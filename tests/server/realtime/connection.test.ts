import { createHash } from 'node:crypto';
import { get, onChildAdded, onChildRemoved, onDisconnect, onValue, ref, set } from 'firebase/database';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { RATES } from '../../../server/realtime/protocol/users';
import type { Rules } from '../../../server/realtime/rules/rules';
import { openBareClient, WAITING } from './bare-client';
import {
  becomeUser,
  type Client,
  codeOf,
  connectClient,
  type Started,
  startRealtime,
  tokenOf,
  valueOf,
} from './realtime';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function start(options: Parameters<typeof startRealtime>[0] = {}): Promise<Started> {
  const service = await startRealtime(options);
  ends.push(() => service.stop());
  return service;
}

function join(service: Started): Client {
  const client = connectClient(service.port);
  ends.push(() => client.leave());
  return client;
}

const openSocket = (service: Started, query = '', options: { autoPong?: boolean } = {}) =>
  openBareClient(service, ends, query, options);

/** Everybody reads; a user writes their own place. */
const ownPlaces: Rules = {
  canRead: ({ auth, path }) => path[0] !== 'mine' || (auth !== null && auth.uid === path[1]),
  canWrite: ({ auth, paths }) => paths.every((path) => path[0] !== 'mine' || (auth !== null && auth.uid === path[1])),
};

test('a token lets its user in, and a logout ends what only the user may read', async () => {
  const service = await start({ rules: ownPlaces });
  void service.database.write('service', { path: ['mine', 'u1'], value: 'secret' });
  const ann = join(service);
  await set(ann.at('open'), 1);
  expect(await codeOf(valueOf(ann.at('mine/u1'), () => true))).toBe('PERMISSION_DENIED');
  becomeUser(ann, 'u1');
  expect(await valueOf(ann.at('mine/u1'), () => true)).toBe('secret');
  let end = '';
  onValue(
    ann.at('mine/u1'),
    () => {},
    (error) => {
      end = Object(error).code;
    },
  );
  await set(ann.at('mine/u1'), 'changed');
  becomeUser(ann, null);
  await vi.waitFor(() => expect(end).toBe('PERMISSION_DENIED'), WAITING);
  expect(await codeOf(set(ann.at('mine/u1'), 'again'))).toBe('PERMISSION_DENIED');
});

test('a client without a token is not taken for the user before it', async () => {
  const service = await start({ rules: ownPlaces });
  const ann = join(service);
  const ben = join(service);
  await set(ann.at('open'), 1);
  becomeUser(ann, 'u1');
  await set(ann.at('mine/u1'), 1);
  expect(await codeOf(set(ben.at('mine/u1'), 2))).toBe('PERMISSION_DENIED');
  expect(await codeOf(get(ben.at('mine/u1')))).not.toBe('none');
});

test('requests behind a token wait until it is verified', async () => {
  let verify = (): void => {};
  const verified = new Promise<void>((resolve) => {
    verify = resolve;
  });
  const service = await start({
    rules: ownPlaces,
    authenticate: async () => {
      await verified;
      return { auth: { uid: 'u1', provider: 'custom', token: {} }, expiresAt: Number.POSITIVE_INFINITY };
    },
  });
  const client = await openSocket(service);
  client.request(1, 'auth', { cred: tokenOf('u1') });
  client.request(2, 'p', { p: '/mine/u1', d: 5 });
  client.request(3, 'g', { p: '/mine/u1' });
  verify();
  expect([(await client.answered(1)).s, (await client.answered(2)).s, (await client.answered(3)).d]).toEqual([
    'ok',
    'ok',
    5,
  ]);
});

test('an expired token is reported, and its client has no rights from then on', async () => {
  const service = await start({ rules: ownPlaces });
  const client = await openSocket(service);
  client.request(1, 'auth', { cred: tokenOf('u1', Date.now() + 50) });
  await client.answered(1);
  await vi.waitFor(() => expect(client.texts.some((text) => text.includes('"ac"'))).toBe(true), WAITING);
  client.request(2, 'p', { p: '/mine/u1', d: 1 });
  expect((await client.answered(2)).s).toBe('permission_denied');
});

test('a session that the service ends loses its rights at once', async () => {
  const service = await start({ rules: ownPlaces });
  const client = await openSocket(service);
  client.request(1, 'auth', { cred: tokenOf('u1') });
  await client.answered(1);
  service.realtime.revoke('u1');
  client.request(2, 'p', { p: '/mine/u1', d: 1 });
  expect((await client.answered(2)).s).toBe('permission_denied');
});

test('a wrong token is refused', async () => {
  const client = await openSocket(await start());
  client.request(1, 'auth', { cred: tokenOf('stranger') });
  client.request(2, 'gauth', { cred: tokenOf('stranger') });
  expect([(await client.answered(1)).s, (await client.answered(2)).s]).toEqual(['invalid_token', 'invalid_token']);
});

test('a client that comes back ends its old connection, with what was left for its end, before it writes', async () => {
  const service = await start();
  const old = await openSocket(service);
  old.request(1, 'o', { p: '/here/ann', d: null });
  old.request(2, 'p', { p: '/here/ann', d: 'old' });
  await old.answered(2);
  old.socket.pause();
  const fresh = await openSocket(service, `&ls=${old.session}`);
  fresh.request(1, 'p', { p: '/here/ann', d: 'new' });
  await fresh.answered(1);
  old.socket.terminate();
  await vi.waitFor(() => expect(service.realtime.connections()).toBe(1), WAITING);
  expect(service.database.read('service', ['here', 'ann'])).toBe('"new"');
});

test('a connection that gives no sign of life is ended after two pings', async () => {
  const service = await start({ pingMs: 20 });
  const silent = await openSocket(service, '', { autoPong: false });
  const alive = await openSocket(service);
  silent.request(1, 'o', { p: '/here/silent', d: null });
  silent.request(2, 'p', { p: '/here/silent', d: true });
  await vi.waitFor(() => expect(service.realtime.connections()).toBe(1), WAITING);
  expect(service.database.read('service', ['here'])).toBe('null');
  expect(alive.socket.readyState).toBe(WebSocket.OPEN);
});

test('a query is answered on the wire with its window only', async () => {
  const service = await start();
  void service.database.write('service', { path: ['n'], value: { a: 1, b: 2, c: 3, d: 4 } });
  const client = await openSocket(service);
  client.request(1, 'q', { p: '/n', q: { i: '.value', l: 2, vf: 'l' }, t: 7, h: '' });
  await client.answered(1);
  const updates = client.texts.map((text) => JSON.parse(text).d).filter(({ a }) => a !== undefined);
  expect(updates).toEqual([{ a: 'd', b: { p: 'n', d: { a: 1, b: 2 }, t: 7 } }]);
  client.request(2, 'g', { p: '/n', q: { i: '.value', sp: 2, sin: false, l: 1, vf: 'l' } });
  expect((await client.answered(2)).d).toEqual({ c: 3 });
});

test('a listener that knows the value by its hash gets no data again', async () => {
  const service = await start();
  void service.database.write('service', { path: ['n'], value: { a: 'b' } });
  const hash = createHash('sha1')
    .update(`:a:${createHash('sha1').update('string:b').digest('base64')}`)
    .digest('base64');
  const client = await openSocket(service);
  client.request(1, 'q', { p: '/n', h: hash });
  await client.answered(1);
  expect(client.texts.length).toBe(2);
});

test('what is not the protocol ends the connection, and what is not allowed gets a refusal', async () => {
  const service = await start();
  const client = await openSocket(service);
  const bad: [string, object][] = [
    ['p', { p: '/open/a.b', d: 1 }],
    ['p', { p: '/open', d: { 'x/y': 1 } }],
    ['p', { p: '/open/__proto__/polluted', d: 1 }],
    ['p', { p: '/open', d: { '.sv': 'unknown' } }],
    ['p', { p: '/open', d: { '.sv': { increment: 'many' } } }],
    ['p', { p: `/${'deep/'.repeat(40)}`, d: 1 }],
    ['m', { p: '/open', d: 'text' }],
    ['q', { p: '/open', q: { l: -1 } }],
    ['q', { p: '/open', q: { i: 'a.b', l: 1 } }],
    ['o', { p: '/open', d: { 'a.b': 1 } }],
  ];
  for (const [index, [action, body]] of bad.entries()) client.request(index, action, body);
  for (const index of bad.keys()) expect((await client.answered(index)).s).toBe('invalid_data');
  client.request(98, 'unheard', {});
  expect((await client.answered(98)).s).toBe('invalid_data');
  client.request(99, 's', { c: { 'sdk.js': 1 } });
  expect((await client.answered(99)).s).toBe('ok');
  expect({}).not.toHaveProperty('polluted');
  client.socket.send('not json');
  await vi.waitFor(() => expect(service.realtime.connections()).toBe(0), WAITING);
});

test('a message larger than allowed ends the connection', async () => {
  const service = await start({ maxLength: 10_000 });
  const whole = await openSocket(service);
  whole.socket.send('x'.repeat(20_000));
  const parts = await openSocket(service);
  parts.socket.send('3');
  for (let part = 0; part < 3; part += 1) parts.socket.send('y'.repeat(9000));
  await vi.waitFor(() => expect(service.realtime.connections()).toBe(0), WAITING);
});

test('a client that sends too much is read more slowly, and everything is answered', async () => {
  const service = await start({ rates: { ...RATES, messages: { perSecond: 200, burst: 10 } } });
  const client = await openSocket(service);
  const before = performance.now();
  for (let index = 0; index < 60; index += 1) client.request(index, 'p', { p: '/n', d: index });
  expect((await client.answered(59)).s).toBe('ok');
  expect(performance.now() - before).toBeGreaterThan(200);
});

test('other addresses than the protocol’s are not upgraded', async () => {
  const service = await start();
  const statuses = await Promise.all(
    ['/other?v=5', '/.ws?v=4', '//', '/.ws'].map(
      (path) =>
        new Promise((resolve) => {
          const socket = new WebSocket(`ws://127.0.0.1:${service.port}${path}`);
          socket.on('unexpected-response', (_, response) => resolve(response.statusCode));
          socket.on('error', () => {});
        }),
    ),
  );
  expect(statuses).toEqual([404, 404, 404, 404]);
});

test('a ticked place sends its first change at once and the next together, the writer’s own at once', async () => {
  const service = await start({ isTicked: (path) => path[0] === 'crowd', tickMs: 60_000 });
  const ann = await openSocket(service);
  const ben = await openSocket(service);
  for (const client of [ann, ben]) {
    client.request(1, 'q', { p: '/crowd', h: '' });
    await client.answered(1);
  }
  ann.request(2, 'p', { p: '/crowd/one', d: 1 });
  ann.request(3, 'p', { p: '/crowd/two', d: 2 });
  ann.request(4, 'p', { p: '/crowd/one', d: 3 });
  await ann.answered(4);
  const news = (texts: string[]) =>
    texts.map((text) => JSON.parse(text).d).filter(({ a, b }) => a !== undefined && b.p !== 'crowd');
  expect(news(ann.texts).map(({ b }) => [b.p, b.d])).toEqual([
    ['crowd/one', 1],
    ['crowd/two', 2],
    ['crowd/one', 3],
  ]);
  await vi.waitFor(() => expect(news(ben.texts).map(({ b }) => [b.p, b.d])).toEqual([['crowd/one', 1]]), WAITING);
});

test('the tick sends what has changed since, by child', async () => {
  const service = await start({ isTicked: (path) => path[0] === 'crowd', tickMs: 30 });
  const ben = join(service);
  const log: string[] = [];
  onChildAdded(ben.at('crowd'), ({ key }) => log.push(`+${key}`));
  onChildRemoved(ben.at('crowd'), ({ key }) => log.push(`-${key}`));
  await get(ben.at('crowd'));
  for (const key of ['a', 'b', 'c']) void service.database.write('service', { path: ['crowd', key], value: { at: 1 } });
  void service.database.write('service', { path: ['crowd', 'b'], value: null });
  await vi.waitFor(() => expect(log).toEqual(['+a', '+c']), WAITING);
  expect((await get(ben.at('crowd'))).val()).toEqual({ a: { at: 1 }, c: { at: 1 } });
});

test('a slow reader is not cut off: it gets the whole view once it has caught up', async () => {
  const service = await start();
  const slow = await openSocket(service);
  slow.request(1, 'q', { p: '/n', h: '' });
  await slow.answered(1);
  slow.socket.pause();
  const filler = 'x'.repeat(200_000);
  for (let turn = 0; turn < 60; turn += 1)
    void service.database.write('service', { path: ['n'], value: { turn, filler: `${turn}${filler}` } });
  const received = slow.texts.length;
  slow.socket.resume();
  await vi.waitFor(() => expect(slow.texts.at(-1)).toContain('"turn":59'), WAITING);
  expect(slow.texts.length - received).toBeLessThan(61);
  expect(service.realtime.connections()).toBe(1);
});

test('what a client left for its end is checked when it is left', async () => {
  const service = await start({ rules: ownPlaces });
  const ann = join(service);
  expect(await codeOf(onDisconnect(ref(ann.db, 'mine/u1')).remove())).toBe('PERMISSION_DENIED');
});

test('a token that is shown in the way of the service’s own tools counts as much as any other', async () => {
  const service = await start({ rules: ownPlaces });
  const client = await openSocket(service);
  client.request(1, 'gauth', { cred: tokenOf('u1') });
  client.request(2, 'p', { p: '/mine/u1', d: 1 });
  expect([(await client.answered(1)).s, (await client.answered(2)).s]).toEqual(['ok', 'ok']);
});

test('a priority alone is refused with the same sentence as one with its value', async () => {
  const client = await openSocket(await start());
  client.request(1, 'p', { p: '/x/.priority', d: 5 });
  client.request(2, 'p', { p: '/x', d: { '.value': 1, '.priority': 5 } });
  client.request(3, 'p', { p: '/x', d: { '.value': 1, '.priority': null } });
  const refusal = { s: 'invalid_data', d: 'Priorities are not supported: order by a child instead.' };
  expect([await client.answered(1), await client.answered(2)]).toEqual([refusal, refusal]);
  expect((await client.answered(3)).s).toBe('ok');
});

test('the time of the handshake allows for its way, so that a client is not behind the service', async () => {
  const service = await start({ now: () => 1_000_000 });
  const client = await openSocket(service);
  const { ts } = JSON.parse(client.texts[0] ?? '').d.d;
  expect(ts).toBeGreaterThanOrEqual(1_000_001);
  expect(ts).toBeLessThanOrEqual(1_000_050);
});

test('a child that is added and removed at once is sent to listeners, except at paths that send in ticks', async () => {
  const service = await start({ isTicked: (path) => path[0] === 'crowd', tickMs: 60_000 });
  const reader = await openSocket(service);
  for (const [index, place] of ['list', 'crowd'].entries()) {
    void service.database.write('service', { path: [place, 'first'], value: 1 });
    reader.request(index, 'q', { p: `/${place}`, h: '' });
    await reader.answered(index);
  }
  const since = reader.texts.length;
  for (const place of ['crowd', 'crowd', 'list']) {
    void service.database.write('service', { path: [place, 'short'], value: 1 });
    void service.database.write('service', { path: [place, 'short'], value: null });
  }
  reader.request(9, 'g', { p: '/list' });
  await reader.answered(9);
  const news = reader.texts.slice(since).map((text) => JSON.parse(text).d);
  expect(news.filter(({ b }) => b.p?.startsWith('list')).map(({ b }) => [b.p, b.d])).toEqual([
    ['list/short', 1],
    ['list/short', null],
  ]);
  expect(news.filter(({ b }) => b.p?.startsWith('crowd')).length).toBe(1);
});

test('a refused transaction gets the current value before its refusal, also at paths that send in ticks', async () => {
  const service = await start({ isTicked: (path) => path[0] === 'crowd', tickMs: 60_000 });
  const client = await openSocket(service);
  client.request(1, 'q', { p: '/crowd', h: '' });
  await client.answered(1);
  for (const value of [1, 2]) void service.database.write('service', { path: ['crowd', 'n'], value });
  const since = client.texts.length;
  client.request(2, 'p', { p: '/crowd/n', d: 9, h: 'stale' });
  expect((await client.answered(2)).s).toBe('datastale');
  const order = client.texts.slice(since).map((text) => {
    const { r, b } = JSON.parse(text).d;
    return r === undefined ? JSON.stringify(b.d) : b.s;
  });
  expect(order.slice(-2)).toEqual(['{"n":2}', 'datastale']);
});

test('connections are pinged every 20 s', async () => {
  const every = vi.spyOn(globalThis, 'setInterval');
  ends.push(() => every.mockRestore());
  const client = await openSocket(await start());
  const [ping] = every.mock.calls.find(([, ms]) => ms === 20_000) ?? [];
  const pinged = new Promise((resolve) => void client.socket.once('ping', () => resolve('pinged')));
  ping?.();
  expect(await pinged).toBe('pinged');
});

test('messages of every length arrive whole, at the limits of the frame format too', async () => {
  const service = await start();
  const client = await openSocket(service);
  const lengths = [60, 65_480].flatMap((from) => Array.from({ length: 90 }, (_, index) => from + index));
  for (const [index, length] of lengths.entries()) {
    void service.database.write('service', { path: ['text'], value: `é${'x'.repeat(length)}` });
    client.request(index, 'g', { p: '/text' });
    expect(String((await client.answered(index)).d).length).toBe(length + 1);
    client.texts.length = 1;
  }
});

test('a client that is leaving is sent nothing more, and the others go on', async () => {
  const service = await start();
  const [leaving, staying] = [await openSocket(service), await openSocket(service)];
  for (const client of [leaving, staying]) {
    client.request(1, 'q', { p: '/n', h: '' });
    await client.answered(1);
  }
  leaving.socket.close();
  for (let value = 0; value < 200; value += 1) {
    void service.database.write('service', { path: ['n'], value });
    await new Promise(setImmediate);
  }
  await vi.waitFor(() => expect(staying.texts.at(-1)).toContain('"d":199'), WAITING);
  await vi.waitFor(() => expect(service.realtime.connections()).toBe(1), WAITING);
});
