import * as fc from 'fast-check';
import {
  endAt,
  endBefore,
  equalTo,
  get,
  goOffline,
  goOnline,
  increment,
  limitToFirst,
  limitToLast,
  onDisconnect,
  onValue,
  orderByChild,
  orderByKey,
  orderByValue,
  type QueryConstraint,
  query,
  runTransaction,
  serverTimestamp,
  set,
  startAfter,
  startAt,
  update,
} from 'firebase/database';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runs } from '../../kernel/properties';
import { type Client, connectClient, type Started, startRealtime, valueOf } from './realtime';

const WAITING = { timeout: 20_000, interval: 5 };

const ends: (() => void)[] = [];

let service: Started;
let ann: Client;
let ben: Client;

beforeEach(async () => {
  service = await startRealtime();
  ann = connectClient(service.port);
  ben = connectClient(service.port);
});
afterEach(async () => {
  for (const client of [ann, ben]) await client.leave().catch(() => {});
  await service.stop();
});

type Leaf = string | number | boolean;
type Order = { by: 'key' } | { by: 'value' } | { by: 'child'; path: string };
type Bounds = { kind: 'startAt' | 'startAfter' | 'endAt' | 'endBefore' | 'equalTo'; value: Leaf | null }[];
type Limit = { side: 'first' | 'last'; count: number } | null;

const KEYS = ['a', 'b', 'B', 'ä', 'z z', '😀', '10', '9', '0', '-1', '007', '2147483647', '2147483648', '-2147483648'];

/** Firebase's documented order of keys: those that are 32-bit integers by value, then the others as texts. */
function keyOrder(one: string, other: string): number {
  const integer = (key: string): number | null =>
    /^-?\d{1,10}$/.test(key) && Number(key) === (Number(key) | 0) ? Number(key) : null;
  const [left, right] = [integer(one), integer(other)];
  if (left !== null && right !== null) return left - right || one.length - other.length;
  if (left !== null) return -1;
  if (right !== null) return 1;
  return one < other ? -1 : Number(one > other);
}

/** Firebase's documented order of values: null, false, true, numbers, texts, objects. */
function valueOrder(one: unknown, other: unknown): number {
  const place = (value: unknown): number =>
    value === null
      ? 0
      : value === false
        ? 1
        : value === true
          ? 2
          : typeof value === 'number'
            ? 3
            : typeof value === 'string'
              ? 4
              : 5;
  if (place(one) !== place(other)) return place(one) - place(other);
  if (typeof one === 'number') return one - Number(other);
  if (typeof one === 'string') return one < String(other) ? -1 : Number(one > String(other));
  return 0;
}

const childAt = (value: unknown, path: string): unknown =>
  path.split('/').reduce((found: unknown, key) => Object(found)[key] ?? null, value);

/** The keys that a query has to find, in order. */
function model(data: Record<string, unknown>, order: Order, bounds: Bounds, limit: Limit): string[] {
  const rank = (key: string): unknown => (order.by === 'child' ? childAt(data[key], order.path) : data[key]);
  const against = (key: string, value: Leaf | null): number =>
    order.by === 'key' ? keyOrder(key, String(value)) : valueOrder(rank(key), value);
  const found = Object.keys(data)
    .toSorted((one, other) => (order.by === 'key' ? 0 : valueOrder(rank(one), rank(other))) || keyOrder(one, other))
    .filter((key) =>
      bounds.every(({ kind, value }) => {
        const apart = against(key, value);
        if (kind === 'startAt') return apart >= 0;
        if (kind === 'startAfter') return apart > 0;
        if (kind === 'endAt') return apart <= 0;
        return kind === 'endBefore' ? apart < 0 : apart === 0;
      }),
    );
  if (limit === null) return found;
  return limit.side === 'first' ? found.slice(0, limit.count) : found.slice(-limit.count);
}

const BOUNDS = { startAt, startAfter, endAt, endBefore, equalTo };

function constraintsOf(order: Order, bounds: Bounds, limit: Limit): QueryConstraint[] {
  const ordered = order.by === 'key' ? orderByKey() : order.by === 'value' ? orderByValue() : orderByChild(order.path);
  return [
    ordered,
    ...bounds.map(({ kind, value }) => BOUNDS[kind](value)),
    ...(limit === null ? [] : [(limit.side === 'first' ? limitToFirst : limitToLast)(limit.count)]),
  ];
}

const leaf = fc.oneof(
  fc.boolean(),
  fc.constantFrom(-1.5, 0, 1, 2, 10, 1e12),
  fc.constantFrom('', 'A', 'a', 'b', '1', '10', 'ä', '😀'),
);
const branch = fc.record(
  { rank: leaf, deep: fc.record({ rank: leaf }, { requiredKeys: [], noNullPrototype: true }) },
  { requiredKeys: [], noNullPrototype: true },
);
const data = fc.uniqueArray(fc.constantFrom(...KEYS), { minLength: 1 }).chain((keys) =>
  fc
    .tuple(
      ...keys.map(() =>
        fc.oneof(
          leaf,
          branch.filter((value) => JSON.stringify(value).length > 12),
        ),
      ),
    )
    .map((values) => Object.fromEntries(keys.map((key, index) => [key, values[index]]))),
);
const bound = (value: fc.Arbitrary<Leaf | null>): fc.Arbitrary<Bounds> => {
  const side = (...kinds: Bounds[number]['kind'][]) => fc.record({ kind: fc.constantFrom(...kinds), value });
  return fc.oneof(
    fc.constant<Bounds>([]),
    fc.tuple(side('startAt', 'startAfter', 'endAt', 'endBefore', 'equalTo')),
    fc.tuple(side('startAt', 'startAfter'), side('endAt', 'endBefore')),
  );
};
const limit: fc.Arbitrary<Limit> = fc.option(
  fc.record({ side: fc.constantFrom('first' as const, 'last' as const), count: fc.integer({ min: 1, max: 6 }) }),
);
const keyed = bound(fc.constantFrom(...KEYS)).map((bounds) => ({ order: { by: 'key' } as Order, bounds }));
const valued = fc.record({
  order: fc.constantFrom<Order>({ by: 'value' }, { by: 'child', path: 'rank' }, { by: 'child', path: 'deep/rank' }),
  bounds: bound(fc.option(leaf)),
});

test('a query finds what Firebase documents, in its order, once and live, also after a change', async () => {
  await fc.assert(
    fc.asyncProperty(data, data, fc.oneof(keyed, valued), limit, async (before, after, { order, bounds }, limited) => {
      const constraints = constraintsOf(order, bounds, limited);
      await set(ann.at('data'), before);
      const asked: string[] = [];
      (await get(query(ben.at('data'), ...constraints))).forEach(({ key }) => void asked.push(key ?? ''));
      expect(asked).toEqual(model(before, order, bounds, limited));

      let live: string[] = [];
      let isFirst = true;
      await new Promise<void>((resolve, reject) => {
        const stop = onValue(
          query(ben.at('data'), ...constraints),
          (found) => {
            live = [];
            found.forEach(({ key }) => void live.push(key ?? ''));
            if (isFirst) resolve();
            isFirst = false;
          },
          reject,
        );
        ends.push(stop);
      });
      expect(live).toEqual(model(before, order, bounds, limited));
      await set(ann.at('data'), after);
      // An answer on the same connection follows the changes that were sent before it.
      await get(ben.at('nothing'));
      expect(live).toEqual(model(after, order, bounds, limited));
      for (const end of ends.splice(0)) end();
    }),
    { numRuns: runs(30, 150) },
  );
}, 120_000);

test('a query that the SDK leaves to the service sends the children of its window and no others', async () => {
  await fc.assert(
    fc.asyncProperty(data, fc.oneof(keyed, valued), limit, async (given, { order, bounds }, limited) => {
      await set(ann.at('data'), given);
      const found = query(ben.at('data'), ...constraintsOf(order, bounds, limited));
      const { server_: server } = Object(ben.db)['_repoInternal'];
      const sent = await server.get(found);
      const expected = model(given, order, bounds, limited);
      expect(Object.keys(sent ?? {}).toSorted(keyOrder)).toEqual(expected.toSorted(keyOrder));
    }),
  );
}, 120_000);

test('a bound with a key begins behind the children of equal value', async () => {
  await set(ann.at('data'), { a: { n: 1 }, b: { n: 1 }, c: { n: 1 }, d: { n: 2 }, e: {} });
  const keys = async (...constraints: QueryConstraint[]): Promise<string[]> => {
    const found: string[] = [];
    (await get(query(ben.at('data'), orderByChild('n'), ...constraints))).forEach(
      ({ key }) => void found.push(key ?? ''),
    );
    return found;
  };
  expect(await keys(startAt(1, 'b'))).toEqual(['b', 'c', 'd']);
  expect(await keys(startAfter(1, 'b'))).toEqual(['c', 'd']);
  expect(await keys(endAt(1, 'b'))).toEqual(['a', 'b']);
  expect(await keys(endBefore(1, 'b'))).toEqual(['a']);
  expect(await keys(equalTo(1, 'b'))).toEqual(['b']);
});

test('transactions of four clients on one place under contention are all counted', async () => {
  const clients = [ann, ben, connectClient(service.port), connectClient(service.port)];
  const add = (client: Client, name: string) =>
    runTransaction(client.at('list'), (list: Record<string, number> | null) => ({
      ...list,
      [name]: (list?.[name] ?? 0) + 1,
    }));
  await Promise.all(
    clients.map(async (client, index) => {
      for (let turn = 0; turn < 8; turn += 1) expect((await add(client, `c${index}`)).committed).toBe(true);
    }),
  );
  expect((await get(connectedLast(clients).at('list'))).val()).toEqual({ c0: 8, c1: 8, c2: 8, c3: 8 });
  for (const client of clients.slice(2)) await client.leave();
});
const connectedLast = (clients: Client[]): Client => clients.at(-1) ?? ann;

test('an update left for the end is done, except below and at what was cancelled from above', async () => {
  await onDisconnect(ann.at('kept')).update({ 'a/b': 1, c: serverTimestamp() });
  await onDisconnect(ann.at('lost/deep')).update({ a: 1, b: 2 });
  await onDisconnect(ann.at('lost')).cancel();
  await onDisconnect(ann.at('count')).set(increment(2));
  await set(ann.at('count'), 1);
  goOffline(ann.db);
  expect(await valueOf<number>(ben.at('count'), (count) => count === 3)).toBe(3);
  const all = (await get(ben.at('/'))).val();
  expect(all).toEqual({ count: 3, kept: { a: { b: 1 }, c: expect.any(Number) } });
  expect(Math.abs(all.kept.c - Date.now())).toBeLessThan(60_000);
});

test('increments and times written offline are computed by the service when they arrive', async () => {
  await set(ann.at('n'), 1);
  goOffline(ann.db);
  await vi.waitFor(() => expect(service.realtime.connections()).toBe(0), WAITING);
  const sent = [set(ann.at('n'), increment(5)), update(ann.at('/'), { n: increment(5), at: serverTimestamp() })];
  await set(ben.at('n'), 100);
  goOnline(ann.db);
  await Promise.all(sent);
  const all = (await get(ben.at('/'))).val();
  expect(all.n).toBe(110);
  expect(Math.abs(all.at - Date.now())).toBeLessThan(60_000);
});

test('a single read beside a listener answers from it, and still sees what others wrote', async () => {
  const seen: unknown[] = [];
  onValue(ben.at('x'), (found) => void seen.push(found.val()));
  await set(ann.at('x'), { a: 1 });
  await vi.waitFor(() => expect(seen.at(-1)).toEqual({ a: 1 }), WAITING);
  const once = new Promise((resolve) => onValue(ben.at('x/a'), (found) => resolve(found.val()), { onlyOnce: true }));
  expect(await once).toBe(1);
  await set(ann.at('x/a'), 2);
  await get(ben.at('nothing'));
  expect([seen.at(-1), (await get(ben.at('x/a'))).val()]).toEqual([{ a: 2 }, 2]);
});

test('places that contain each other and keys that are not allowed are refused before anything is written', async () => {
  expect(() => update(ann.at('/'), { a: 1, 'a/b': 2 })).toThrow('ancestor');
  for (const key of ['a.b', 'a#b', 'a$b', 'a[b', 'a]b', `a${String.fromCharCode(7)}b`]) {
    expect(() => set(ann.at('keys'), { [key]: 1 })).toThrow('invalid key');
    const direct = () => service.database.write('service', { path: ['keys'], value: { [key]: 1 } });
    expect(direct).toThrow(/./);
  }
  expect((await get(ben.at('/'))).exists()).toBe(false);
});

test.each([16_383, 16_384, 16_385, 32_768, 65_537])(
  'a text of %s units of several bytes each arrives whole',
  async (length) => {
    const text = `${'€'.repeat(length - 2)}🙂`;
    await set(ann.at('long'), { [`ключ`]: text });
    expect((await get(ben.at('long'))).val()).toEqual({ ключ: text });
  },
);
