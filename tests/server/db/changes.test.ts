import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createChanges, createMemory } from '../../../server/db/changes';
import { access, identityUsers, changes as log } from '../../../server/db/schema';
import type { ChangedKey, Changes, Database } from '../../../server/db/types';
import { shareReads } from '../../../server/http/share-reads';
import { createUser, setClaims } from '../../../server/identity/users/users';
import { onEveryStore } from '../kernel/service';

onEveryStore('the log of changes', (store) => {
  let uid: string;
  let people = 0;
  beforeEach(async () => {
    people += 1;
    ({ uid } = await createUser(store.db, { email: `changes${people}@example.org` }));
  });

  async function follow() {
    const heard: ChangedKey[] = [];
    const changes = createChanges(store.db);
    await changes.follow();
    changes.listen((key) => void heard.push(key));
    return { heard, changes };
  }

  test('a transaction that changes many rows of a list sends one notification, at its commit', async () => {
    const { heard, changes } = await follow();
    const rows = Array.from({ length: 500 }, (_, index) => ({ email: `list${index}@example.org`, allowed: false }));
    const before = await store.db.$count(log);
    await store.db.transaction(async (transaction) => {
      for (const row of rows) await transaction.insert(access).values(row);
      expect(await transaction.$count(log)).toBe(before);
    });
    await changes.follow();
    expect(heard).toEqual(['access']);
    await store.db.delete(access);
    await changes.follow();
    expect(heard).toEqual(['access', 'access']);
  });

  test('changes to users’ rights are in the log by user id, and other changes to users are not', async () => {
    const { heard, changes } = await follow();
    await store.db.update(identityUsers).set({ lastLoginAt: 1, displayName: 'Another' });
    await changes.follow();
    expect(heard).toEqual([]);
    await setClaims(store.db, uid, { authorities: ['HOST'] });
    await changes.follow();
    expect(heard).toEqual([`user:${uid}`]);
  });

  test('the log keeps the last thousand changes, and a follower that is further behind forgets everything', async () => {
    const { heard, changes } = await follow();
    for (let count = 1; count <= 1001; count += 1)
      await store.db.execute(
        sql`update identity_users set "customClaims" = ${`{"count":${count}}`}::jsonb where uid = ${uid}`,
      );
    await changes.follow();
    expect(heard).toEqual([null]);
    expect(await store.db.$count(log)).toBe(1000);
    await setClaims(store.db, uid, {});
    await changes.follow();
    expect(heard).toEqual([null, `user:${uid}`]);
  }, 60_000);

  test('an emptied log is a change, and the next change is noticed', async () => {
    await setClaims(store.db, uid, { authorities: ['HOST'] });
    const { heard, changes } = await follow();
    await store.db.execute(sql`delete from changes`);
    await changes.follow();
    await changes.follow();
    expect(heard).toEqual([null]);
    await setClaims(store.db, uid, {});
    await changes.follow();
    expect(heard).toEqual([null, `user:${uid}`]);
  });
});

function signal(): [Promise<void>, () => void] {
  let give = (): void => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return [given, () => give()];
}

/** The store, whose first answer is held back until the test gives it. */
function heldBack(db: Database) {
  const [given, give] = signal();
  const [asked, ask] = signal();
  let isFirst = true;
  const slow = new Proxy(db, {
    get(target, key) {
      if (key !== 'execute' || !isFirst) return Reflect.get(target, key);
      isFirst = false;
      return async (query: SQL) => {
        const rows = await target.execute(query);
        ask();
        await given;
        return rows;
      };
    },
  });
  return { slow, asked, give };
}

onEveryStore('who asks while the log is read', (store) => {
  test('hears of all changes before, also where several share what follows the log', async () => {
    const { uid } = await createUser(store.db, { email: 'asking@example.org' });
    const { slow, asked, give } = heldBack(store.db);
    const changes = createChanges(slow);
    const heard: ChangedKey[] = [];
    changes.listen((key) => void heard.push(key));
    const shared = shareReads(() => changes.follow());
    const early = shared();
    await asked;
    await setClaims(store.db, uid, { authorities: ['HOST'] });
    const late = shared();
    give();
    await Promise.all([early, late]);
    expect(heard.at(-1)).toBe(`user:${uid}`);
  });
});

/** Changes that the test tells. */
function tellable(): { changes: Changes; tell: (key: ChangedKey) => void } {
  const listeners: ((key: ChangedKey) => void)[] = [];
  return {
    changes: { follow: async () => {}, listen: (listener) => void listeners.push(listener) },
    tell: (key) => {
      for (const listener of listeners) listener(key);
    },
  };
}

test('a value that changes while it is read is not remembered', async () => {
  const { changes, tell } = tellable();
  const reads: ((value: string) => void)[] = [];
  const read = () =>
    new Promise<Map<string, string>>((resolve) => void reads.push((value) => resolve(new Map([['a', value]]))));
  const memory = createMemory({ changes, read, changedBy: () => 'venue', limit: 10 });
  const first = memory('a');
  await Promise.resolve();
  tell('venue');
  reads[0]?.('old');
  expect(await first).toBe('old');
  const second = memory('a');
  await Promise.resolve();
  reads[1]?.('new');
  expect([await second, await memory('a'), reads.length]).toEqual(['new', 'new', 2]);
});

test('only the values of what changed are read again, and the longest unused are forgotten first', async () => {
  const { changes, tell } = tellable();
  const asked: string[] = [];
  const read = async (keys: readonly string[]) => {
    asked.push(...keys);
    return new Map(keys.map((key) => [key, key]));
  };
  const memory = createMemory({ changes, read, changedBy: (key) => `user:${key}`, limit: 2 });
  const ask = async (...keys: string[]) => {
    asked.length = 0;
    for (const key of keys) await memory(key);
    return [...asked];
  };
  expect(await ask('a', 'b', 'a', 'b')).toEqual(['a', 'b']);
  tell('user:a');
  expect(await ask('b', 'a')).toEqual(['a']);
  tell('access');
  expect(await ask('b', 'a')).toEqual([]);
  expect(await ask('c', 'a', 'b')).toEqual(['c', 'b']);
  tell(null);
  expect(await ask('a', 'b')).toEqual(['a', 'b']);
});

test('what was not found is asked for again', async () => {
  let count = 0;
  const read = async () => {
    count += 1;
    return new Map<string, string>();
  };
  const memory = createMemory({ changes: tellable().changes, read, changedBy: () => 'venue', limit: 10 });
  expect([await memory('a'), await memory('a'), count]).toEqual([undefined, undefined, 2]);
});
