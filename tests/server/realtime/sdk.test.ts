import {
  child,
  endAt,
  endBefore,
  equalTo,
  get,
  goOffline,
  goOnline,
  increment,
  limitToFirst,
  limitToLast,
  onChildAdded,
  onChildChanged,
  onChildMoved,
  onChildRemoved,
  onDisconnect,
  onValue,
  orderByChild,
  orderByKey,
  orderByValue,
  push,
  type QueryConstraint,
  query,
  remove,
  runTransaction,
  serverTimestamp,
  set,
  startAfter,
  startAt,
  update,
} from 'firebase/database';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Client, codeOf, connectClient, type Started, startRealtime, valueOf } from './realtime';

const WAITING = { timeout: 20_000, interval: 5 };

let service: Started;
let ann: Client;
let ben: Client;
const guests: Client[] = [];

beforeEach(async () => {
  service = await startRealtime();
  ann = connectClient(service.port);
  ben = connectClient(service.port);
});
afterEach(async () => {
  for (const client of [ann, ben, ...guests.splice(0)]) await client.leave().catch(() => {});
  await service.stop();
});

const another = (): Client => {
  const client = connectClient(service.port);
  guests.push(client);
  return client;
};

test('another client reads what a client has set', async () => {
  await set(ann.at('room/x'), { a: 1, b: ['one', 'two'], c: 'ü"🙂', none: null });
  expect((await get(ben.at('room/x'))).val()).toEqual({ a: 1, b: ['one', 'two'], c: 'ü"🙂' });
  expect((await get(ben.at('room/nothing'))).exists()).toBe(false);
});

test('a listener gets each change, those below and above its place included', async () => {
  const seen: unknown[] = [];
  onValue(ben.at('room/deep'), (snapshot) => seen.push(snapshot.val()));
  await vi.waitFor(() => expect(seen).toEqual([null]), WAITING);
  await update(ann.at('room'), { 'deep/q/z': 5, 'deep/w': 1 });
  await set(ann.at('room/deep/q/z'), 6);
  await set(ann.at('room'), { deep: 'leaf' });
  await remove(ann.at('room'));
  await vi.waitFor(
    () => expect(seen).toEqual([null, { q: { z: 5 }, w: 1 }, { q: { z: 6 }, w: 1 }, 'leaf', null]),
    WAITING,
  );
});

test('an update of several places reaches a listener at once', async () => {
  const seen: unknown[] = [];
  onValue(ben.at('areas/lobby'), (snapshot) => seen.push(snapshot.val()));
  await vi.waitFor(() => expect(seen).toEqual([null]), WAITING);
  await update(ann.at('/'), { 'areas/lobby/one': 1, 'areas/lobby/two': 2, 'people/one': 'lobby' });
  await vi.waitFor(() => expect(seen).toEqual([null, { one: 1, two: 2 }]), WAITING);
});

test('an update whose paths contain each other is refused', async () => {
  void service.database.write('service', { path: [], value: { a: { b: 1 } } });
  expect(() => service.database.write('service', { path: [], value: { a: 1, 'a/b': 2 }, isMerge: true })).toThrow(
    'A path of the update contains another one.',
  );
});

test('server values are the time of the write and increments of all clients', async () => {
  await set(ann.at('n'), 1);
  await Promise.all([
    ...Array.from({ length: 20 }, () => update(ann.at('/'), { n: increment(1) })),
    ...Array.from({ length: 20 }, () => set(ben.at('n'), increment(2))),
  ]);
  expect((await get(ann.at('n'))).val()).toBe(61);
  await set(ann.at('at'), serverTimestamp());
  expect(Math.abs((await get(ben.at('at'))).val() - Date.now())).toBeLessThan(60_000);
});

test('transactions of two clients on one number are all counted', async () => {
  await set(ann.at('n'), 0);
  const count = async (client: Client): Promise<void> => {
    for (let turn = 0; turn < 25; turn += 1) {
      const { committed } = await runTransaction(client.at('n'), (value: number | null) => (value ?? 0) + 1);
      expect(committed).toBe(true);
    }
  };
  await Promise.all([count(ann), count(ben)]);
  expect((await get(ann.at('n'))).val()).toBe(50);
});

test('a transaction on an object sees what others wrote and may give up', async () => {
  await set(ann.at('seat'), { taken: 'Ann', list: { a: 1.5, b: true, 10: 'x', 9: 'y', '-1': 'z' } });
  type Seat = { taken: string } | null;
  const refused = await runTransaction(ben.at('seat'), (seat: Seat) => (seat?.taken ? undefined : { taken: 'Ben' }));
  const taken = await runTransaction(ben.at('seat'), (seat: Seat) => seat && { ...seat, taken: 'Ben' });
  expect([refused.committed, taken.committed, (await get(ann.at('seat/taken'))).val()]).toEqual([false, true, 'Ben']);
});

const PEOPLE = Object.fromEntries(
  Array.from({ length: 30 }, (_, index) => [
    `p${index}`,
    { role: index % 3 === 0 ? 'staff' : 'guest', age: index, name: `n${30 - index}` },
  ]),
);

test.each<[string, QueryConstraint[], string[]]>([
  ['equal values', [orderByChild('role'), equalTo('staff'), limitToLast(3)], ['p3', 'p6', 'p9']],
  ['values from', [orderByChild('age'), startAt(27)], ['p27', 'p28', 'p29']],
  ['values after', [orderByChild('age'), startAfter(27)], ['p28', 'p29']],
  ['values before', [orderByChild('age'), endBefore(2)], ['p0', 'p1']],
  ['values between', [orderByChild('age'), startAt(5), endAt(6)], ['p5', 'p6']],
  ['keys from', [orderByKey(), startAt('p8'), limitToFirst(2)], ['p8', 'p9']],
  ['keys before', [orderByKey(), endBefore('p10'), limitToLast(1)], ['p1']],
  ['the last by a text', [orderByChild('name'), limitToLast(2)], ['p22', 'p21']],
])('a query answers with %s, once and live', async (_, constraints, expected) => {
  await set(ann.at('people'), PEOPLE);
  const keys: string[] = [];
  (await get(query(ben.at('people'), ...constraints))).forEach((found) => void keys.push(found.key ?? ''));
  expect(keys).toEqual(expected);
  const live: string[] = [];
  onChildAdded(query(another().at('people'), ...constraints), ({ key }) => live.push(key ?? ''));
  await vi.waitFor(() => expect(live).toEqual(expected), WAITING);
});

test('the window of a limited query moves with the values', async () => {
  await set(ann.at('scores'), { a: 1, b: 2, c: 3 });
  const best = query(ben.at('scores'), orderByValue(), limitToLast(2));
  const log: string[] = [];
  onChildAdded(best, ({ key }) => log.push(`+${key}`));
  onChildRemoved(best, ({ key }) => log.push(`-${key}`));
  onChildChanged(best, (snapshot) => log.push(`~${snapshot.key}${snapshot.val()}`));
  onChildMoved(best, ({ key }) => log.push(`>${key}`));
  await vi.waitFor(() => expect(log).toEqual(['+b', '+c']), WAITING);
  await set(ann.at('scores/d'), 9);
  await set(ann.at('scores/c'), 4);
  await remove(ann.at('scores/d'));
  await vi.waitFor(() => expect(log).toEqual(['+b', '+c', '-b', '+d', '>c', '~c4', '-d', '+b']), WAITING);
});

test('children enter and leave a filter as they change', async () => {
  await set(ann.at('people'), PEOPLE);
  const guestsOfHonour = query(ben.at('people'), orderByChild('role'), equalTo('vip'));
  const log: string[] = [];
  onChildAdded(guestsOfHonour, ({ key }) => log.push(`+${key}`));
  onChildRemoved(guestsOfHonour, ({ key }) => log.push(`-${key}`));
  await get(guestsOfHonour);
  await set(ann.at('people/p1/role'), 'vip');
  await set(ann.at('people/p2/role'), 'vip');
  await set(ann.at('people/p1/role'), 'guest');
  await vi.waitFor(() => expect(log).toEqual(['+p1', '+p2', '-p1']), WAITING);
});

test('pushed children arrive in their order', async () => {
  const seen: number[] = [];
  onChildAdded(ben.at('list'), (snapshot) => seen.push(snapshot.val()));
  await Promise.all(Array.from({ length: 20 }, (_, index) => push(ann.at('list'), index)));
  await vi.waitFor(() => expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => index)), WAITING);
});

test('the end of a connection runs the client’s disconnect writes once, without cancelled ones', async () => {
  const carl = another();
  await set(carl.at('here/carl'), { on: true });
  await onDisconnect(carl.at('here/carl')).remove();
  await onDisconnect(carl.at('last')).set({ at: serverTimestamp(), who: 'carl' });
  await onDisconnect(carl.at('many')).update({ '/one': 1, 'deep/two': 2, three: 3 });
  await onDisconnect(carl.at('many/three')).cancel();
  await onDisconnect(carl.at('not/this')).set(1);
  await onDisconnect(carl.at('not')).cancel();
  goOffline(carl.db);
  await valueOf<{ who: string } | null>(ben.at('last'), (last) => last?.who === 'carl');
  expect((await get(ben.at('here'))).exists()).toBe(false);
  expect((await get(ben.at('not'))).exists()).toBe(false);
  expect((await get(ben.at('many'))).val()).toEqual({ one: 1, deep: { two: 2 } });
  await set(ben.at('last'), { who: 'ben' });
  goOnline(carl.db);
  await get(carl.at('last'));
  goOffline(carl.db);
  await vi.waitFor(() => expect(service.realtime.connections()).toBe(1), WAITING);
  expect((await get(ben.at('last/who'))).val()).toBe('ben');
});

test('a reconnecting client gets what it missed and sends what it wrote offline, in order', async () => {
  const carl = another();
  const seen: unknown[] = [];
  onValue(carl.at('x'), (snapshot) => seen.push(snapshot.val()));
  await set(carl.at('x'), 'one');
  goOffline(carl.db);
  await vi.waitFor(() => expect(service.realtime.connections()).toBe(0), WAITING);
  const sent = [1, 2, 3].map((value) => set(push(carl.at('queue')), value));
  await set(ann.at('x'), 'two');
  goOnline(carl.db);
  await Promise.all(sent);
  expect(Object.values((await get(ann.at('queue'))).val())).toEqual([1, 2, 3]);
  await vi.waitFor(() => expect(seen.at(-1)).toBe('two'), WAITING);
});

test('a client of which the service lost the connection comes back by itself', async () => {
  const { port } = service;
  let last: unknown;
  onValue(ben.at('x'), (snapshot) => {
    last = snapshot.val();
  });
  await set(ben.at('x'), 'before');
  await service.stop();
  service = await startRealtime({ port });
  await set(ann.at('x'), 'after');
  await vi.waitFor(() => expect(last).toBe('after'), WAITING);
});

test('a text of 600 KB with emoji arrives whole in both directions', async () => {
  const text = 'é€🙂'.repeat(70_000);
  await set(ann.at('long'), text);
  expect((await get(ben.at('long'))).val()).toBe(text);
});

test('a client learns whether it is connected, and the server’s time', async () => {
  expect(await valueOf<boolean>(ann.at('.info/connected'), (value) => value)).toBe(true);
  expect(Math.abs(await valueOf<number>(ann.at('.info/serverTimeOffset'), () => true))).toBeLessThan(60_000);
});

test('a priority is refused with a sentence, and the place stays as it was', async () => {
  const { setWithPriority } = await import('firebase/database');
  await set(ann.at('x'), 1);
  await expect(setWithPriority(ann.at('x'), 2, 'high')).rejects.toThrow('Priorities are not supported');
  expect((await get(ben.at('x'))).val()).toBe(1);
  expect(() => service.database.write('service', { path: ['x'], value: { '.value': 2, '.priority': 'high' } })).toThrow(
    'Priorities are not supported: order by a child instead.',
  );
});

test('a write that the rules refuse is taken back where it was made', async () => {
  await service.stop();
  service = await startRealtime({ rules: { canRead: () => true, canWrite: ({ auth }) => auth !== null } });
  const carl = another();
  void service.database.write('service', { path: ['x'], value: 'hello' });
  const seen: unknown[] = [];
  onValue(carl.at('x'), (snapshot) => seen.push(snapshot.val()));
  await vi.waitFor(() => expect(seen).toEqual(['hello']), WAITING);
  expect(await codeOf(set(carl.at('x'), 'changed'))).toBe('PERMISSION_DENIED');
  expect(seen).toEqual(['hello', 'changed', 'hello']);
});

test('a child listener and its parent share one connection without losing either', async () => {
  const above: unknown[] = [];
  const below: unknown[] = [];
  onValue(ben.at('p'), (snapshot) => above.push(snapshot.val()));
  onValue(child(ben.at('p'), 'q'), (snapshot) => below.push(snapshot.val()));
  await set(ann.at('p'), { q: 1, r: 2 });
  await vi.waitFor(() => expect([above.at(-1), below.at(-1)]).toEqual([{ q: 1, r: 2 }, 1]), WAITING);
});
