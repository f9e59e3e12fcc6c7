import * as fc from 'fast-check';
import {
  endAt,
  equalTo,
  get,
  limitToFirst,
  limitToLast,
  onValue,
  orderByChild,
  orderByKey,
  orderByValue,
  type Query,
  query,
  set,
  startAfter,
  startAt,
  update,
} from 'firebase/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs } from '../../kernel/properties';
import { type Client, connectClient, type Started, startRealtime } from './realtime';

const QUERIES = 9;

let service: Started;
let writer: Client;
// One each: the SDK answers a query from other listeners of its client where it can.
let readers: Client[];
beforeAll(async () => {
  service = await startRealtime({ isTicked: (path) => path[0] === 'ticked', tickMs: 20 });
  writer = connectClient(service.port);
  readers = Array.from({ length: QUERIES }, () => connectClient(service.port));
});
afterAll(async () => {
  await writer.leave();
  for (const reader of readers) await reader.leave();
  await service.stop();
});

const key = fc.constantFrom('a', 'b', 'c', 'd', '1', '2', '10');
const leaf = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constantFrom('x', 'y', ''), fc.boolean());
const child = fc.oneof(
  leaf,
  fc.record(
    { n: leaf, deep: fc.record({ m: leaf }, { noNullPrototype: true }) },
    { requiredKeys: [], noNullPrototype: true },
  ),
);
const value = fc.oneof(fc.constant(null), child, fc.dictionary(key, child, { maxKeys: 5, noNullPrototype: true }));

type Write = { at: string[]; value: unknown; isUpdate?: boolean };

const write: fc.Arbitrary<Write> = fc.oneof(
  fc.record({ at: fc.array(key, { maxLength: 1 }), value }),
  fc.record({ at: fc.tuple(key, fc.constantFrom('n', 'deep/m', 'deep')), value: fc.oneof(leaf, fc.constant(null)) }),
  fc.record({
    at: fc.array(key, { maxLength: 1 }),
    value: fc.dictionary(key, fc.oneof(leaf, fc.constant(null)), { noNullPrototype: true }),
    isUpdate: fc.constant(true),
  }),
);

const queriesOf = (client: Client, path: string): Query[] => {
  const place = client.at(path);
  return [
    place,
    client.at(`${path}/a`),
    client.at(`${path}/b/deep`),
    query(place, orderByKey(), limitToFirst(2)),
    query(place, orderByKey(), startAt('2'), endAt('b')),
    query(place, orderByChild('n'), limitToLast(2)),
    query(place, orderByChild('n'), equalTo(1)),
    query(place, orderByChild('deep/m'), startAfter(0), limitToFirst(3)),
    query(place, orderByValue(), endAt('x'), limitToLast(3)),
  ];
};

const listed = (found: {
  forEach: (visit: (one: { key: string; val: () => unknown }) => void) => unknown;
  val: () => unknown;
}) => {
  const rows: unknown[] = [found.val()];
  found.forEach((one) => void rows.push([one.key, one.val()]));
  return rows;
};

// Within one tick: a value of its own, in its place a child, and the child is gone.
const CHILD_THAT_CAME_AND_WENT: Write[] = [
  { at: [], value: 0 },
  { at: ['c'], value: { a: false } },
  { at: [], value: { c: null }, isUpdate: true },
];

test.each(['exact', 'ticked'])('whatever is written, listeners have what a new client reads (%s)', async (kind) => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async (writes) => {
      count += 1;
      const path = `${kind}/run${count}`;
      const seen = new Map<number, unknown[]>();
      const stops = readers.flatMap((reader, index) =>
        onValue(
          queriesOf(reader, path)[index] ?? reader.at(path),
          (snapshot) => void seen.set(index, listed(Object(snapshot))),
        ),
      );
      for (const { at, value: next, ...how } of writes) {
        const place = writer.at([path, ...at].join('/'));
        if ('isUpdate' in how && typeof next === 'object' && next !== null) await update(place, next);
        else await set(place, next);
      }
      const fresh = connectClient(service.port);
      const expected = await Promise.all(queriesOf(fresh, path).map(async (place) => listed(Object(await get(place)))));
      await expect
        .poll(() => [...seen].toSorted(([one], [other]) => one - other).map(([, rows]) => rows))
        .toEqual(expected);
      for (const stop of stops) stop();
      await fresh.leave();
    }),
    { numRuns: runs(8, 50), examples: [[CHILD_THAT_CAME_AND_WENT]] },
  );
});
