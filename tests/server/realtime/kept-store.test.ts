import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../../../server/db/database';
import { RealtimeDatabase } from '../../../server/realtime/database';
import { createKeptStore, readKept } from '../../../server/realtime/kept/store';
import { RefusalError } from '../../../server/realtime/tree/errors';
import { runs } from '../../kernel/properties';
import { WAITING } from '../../kernel/waiting';
import { drivers } from '../kernel/databases';
import { openRules } from './realtime';

const KEPT = [['chat'], ['boards', 'live']];

type Value = number | Record<string, string | Record<string, boolean>> | null;

describe.each(drivers)('on $driver', ({ open }) => {
  let store: OpenDatabase;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.close());

  const start = async () => {
    const keptStore = createKeptStore({ db: store.db, kept: KEPT });
    const database = new RealtimeDatabase({ rules: openRules, keptStore, tree: await readKept(store.db) });
    return { keptStore, database };
  };
  const write = (database: RealtimeDatabase, path: string, value: unknown, isMerge = false) =>
    database.write('service', { path: path.split('/').filter(Boolean), value, isMerge });

  test('only what is to be kept survives a restart, each acknowledged write of it', async () => {
    const first = await start();
    const acknowledged = [
      write(first.database, 'chat/rooms/r1', { name: 'Lobby "é" 🙂', open: true, at: 1.5, nul: 'a\u0000b' }),
      write(first.database, 'chat/rooms/50%_off', { name: 'like', 'x\\y': 1 }),
      write(first.database, '', { 'boards/live/b': 1, 'boards/stage/b': 2, presence: { ann: true } }, true),
      write(first.database, 'chat/rooms/r1/name', null),
    ];
    expect(acknowledged.map((stored) => stored !== null)).toEqual([true, true, true, true]);
    expect(write(first.database, 'presence/ben', true)).toBe(null);
    for (const stored of acknowledged) await stored;
    const second = await start();
    expect(JSON.parse(second.database.read('service', []))).toEqual({
      chat: { rooms: { r1: { open: true, at: 1.5, nul: 'a\u0000b' }, '50%_off': { name: 'like', 'x\\y': 1 } } },
      boards: { live: { b: 1 } },
    });
  });

  test('any order of writes leaves the same after a restart as before it', async () => {
    const key = fc.constantFrom('a', 'b', '10');
    const path = fc.array(key, { maxLength: 3 }).map((keys) => ['chat', ...keys].join('/'));
    const value = fc.oneof(
      fc.constant(null),
      fc.integer(),
      fc.dictionary(key, fc.oneof(fc.string(), fc.dictionary(key, fc.boolean()))),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(path, value, fc.boolean()), { maxLength: 12 }), async (writes) => {
        const { database } = await start();
        let kept: Promise<void> | null = null;
        for (const [place, next, isAlone] of [['chat', null, true] as const, ...writes]) {
          kept = write(database, place, next);
          if (isAlone) await kept;
        }
        await kept;
        expect(JSON.parse((await start()).database.read('service', []))).toEqual(
          JSON.parse(database.read('service', [])),
        );
      }),
      {
        numRuns: runs(8, 50),
        // A value that gave way to others below it, which are removed in the same transaction.
        examples: [false, true].map((isAlone): [[string, Value, boolean][]] => [
          [
            ['chat', 0, isAlone],
            ['chat/a', { a: '' }, false],
            ['chat/a', null, false],
          ],
        ]),
      },
    );
  });
});

test('a write waits while the database is away, and is acknowledged once it is back', async () => {
  const [driver] = drivers;
  const store = await driver?.open();
  if (store === undefined) throw new Error('no driver');
  let isAway = true;
  const db = new Proxy(store.db, {
    get(target, name) {
      if (name === 'transaction' && isAway) return () => Promise.reject(new Error('away'));
      const found = Reflect.get(target, name);
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
  const onError = vi.fn<(error: unknown) => void>();
  const keptStore = createKeptStore({ db, kept: KEPT, onError });
  const database = new RealtimeDatabase({ rules: openRules, keptStore });
  let isAcknowledged = false;
  const acknowledged = database.write('service', { path: ['chat', 'a'], value: 1 })?.then(() => {
    isAcknowledged = true;
  });
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1), WAITING);
  expect([isAcknowledged, database.read('service', ['chat', 'a'])]).toEqual([false, '1']);
  isAway = false;
  await acknowledged;
  expect(onError).toHaveBeenCalledTimes(1);
  await keptStore.close();
  await store.close();
});

test('a key with half of a character is refused, because no database would keep it', () => {
  const database = new RealtimeDatabase({ rules: openRules });
  expect(() => database.write('service', { path: ['chat'], value: { '\ud800': 1 } })).toThrow(RefusalError);
});
