import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  goOffline,
  increment,
  onChildAdded,
  onDisconnect,
  onValue,
  runTransaction,
  serverTimestamp,
  set,
  update,
} from 'firebase/database';
import { Client as PostgresClient } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type OpenDatabase, openDatabase } from '../../../server/db/database';
import { createMeetingRooms } from '../../../server/meeting-room/rooms';
import { hideLockedOut } from '../../../server/people/locked-out';
import { RealtimeDatabase } from '../../../server/realtime/database';
import { attachRealtime } from '../../../server/realtime/realtime-server';
import type { Rules } from '../../../server/realtime/rules/rules';
import { SharedInstance } from '../../../server/realtime/shared/instance';
import { createPostgres, postgresSocket } from '../kernel/databases';
import { type Client, codeOf, connectClient, valueOf } from './realtime';

const WAITING = { timeout: 60_000, interval: 5 };
/** What the product promises of everything that organisers and hosts revoke. */
const REVOKED = { timeout: 2000, interval: 5 };
const KEPT = [['chat'], ['counts']];

/** A place below `chat/once` is written once. */
const rules: Rules = {
  canRead: () => true,
  canWrite: ({ root, paths }) =>
    paths.every(
      ([top = '', second = '', third = '']) =>
        second !== 'once' || !root.child(top).child(second).child(third).exists(),
    ),
};

type Instance = Awaited<ReturnType<typeof start>>;

/** An instance of the realtime server with a pool and a listening connection of its own. */
async function start(url: string) {
  const store: OpenDatabase = await openDatabase({ url });
  if (store.listen === null) throw new Error('cannot listen');
  const database = new RealtimeDatabase({ rules });
  const sharing = new SharedInstance({
    db: store.db,
    listen: store.listen,
    database,
    kept: KEPT,
    isLocal: ([top]) => top === 'local',
    judgesAfterMs: 0,
  });
  database.share(sharing);
  await sharing.open();
  const server = createServer();
  const realtime = attachRealtime(server, {
    database,
    elsewhere: sharing,
    authenticate: async (uid) => ({
      auth: { uid, provider: 'custom', token: {} },
      expiresAt: Number.POSITIVE_INFINITY,
    }),
    onError: (error) => {
      throw error;
    },
    rates: null,
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let isOpen = true;
  return {
    database,
    sharing,
    realtime,
    port,
    store,
    all: (): unknown => JSON.parse(database.read('service', [])),
    /** Neither reads nor writes the database any more, and says nothing to it. */
    async die() {
      isOpen = false;
      Object(sharing).isClosed = true;
      await Object(sharing).listening.close();
      await store.close();
      server.close();
    },
    /** Lets the instance be unseen for a minute. */
    async age() {
      const client = new PostgresClient({ connectionString: url });
      await client.connect();
      await client.query(`update realtime_instances set "seenAt" = now() - interval '1 minute' where id = $1`, [
        Object(sharing).id,
      ]);
      await client.end();
    },
    async stop() {
      if (!isOpen) return;
      isOpen = false;
      await realtime.close();
      await sharing.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
      await store.close();
    },
  };
}

describe.skipIf(postgresSocket === null)('two instances on one PostgreSQL', () => {
  let url: string;
  let one: Instance;
  let other: Instance;
  let ann: Client;
  let ben: Client;
  const ends: (() => Promise<unknown>)[] = [];

  const join = (instance: Instance): Client => {
    const client = connectClient(instance.port);
    ends.push(() => client.leave());
    return client;
  };
  const startAnother = async (): Promise<Instance> => {
    const instance = await start(url);
    ends.push(() => instance.stop());
    return instance;
  };
  const areEqual = (...instances: Instance[]) =>
    vi.waitFor(() => {
      for (const instance of instances) expect(instance.all()).toEqual(instances[0]?.all());
    }, WAITING);

  beforeEach(async () => {
    url = await createPostgres(postgresSocket ?? '');
    one = await startAnother();
    other = await startAnother();
    ann = join(one);
    ben = join(other);
  });
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  test('what a client writes at one instance reaches the listeners at the other, in order', async () => {
    const seen: unknown[] = [];
    onChildAdded(ben.at('chat/room'), (found) => void seen.push(found.val()));
    const people: unknown[] = [];
    onValue(ben.at('here'), (found) => void people.push(found.val()));
    for (let count = 0; count < 5; count += 1) await set(ann.at(`chat/room/${count}`), { text: `hello ${count} 🙂` });
    await set(ann.at('here/ann'), { area: 'lobby' });
    await vi.waitFor(() => expect(people.at(-1)).toEqual({ ann: { area: 'lobby' } }), WAITING);
    await vi.waitFor(() => expect(seen.length).toBe(5), WAITING);
    expect(seen).toEqual([0, 1, 2, 3, 4].map((count) => ({ text: `hello ${count} 🙂` })));
    await areEqual(one, other);
  });

  test('a value larger than a notification reaches the other instance whole', async () => {
    const text = 'é€🙂'.repeat(20_000);
    await set(ann.at('chat/long'), text);
    await set(ann.at('here/long'), text);
    expect(await valueOf(ben.at('chat/long'), (value) => value !== null)).toBe(text);
    expect(await valueOf(ben.at('here/long'), (value) => value !== null)).toBe(text);
  });

  test('transactions and increments of clients at both instances are all counted', async () => {
    const count = async (client: Client, path: string): Promise<void> => {
      for (let turn = 0; turn < 15; turn += 1) {
        const { committed } = await runTransaction(client.at(path), (value: number | null) => (value ?? 0) + 1);
        expect(committed).toBe(true);
      }
    };
    await Promise.all([
      ...[ann, ben].map((client) => count(client, 'counts/kept')),
      ...[ann, ben].map((client) => count(client, 'inMemory')),
      ...[ann, ben].flatMap((client) =>
        Array.from({ length: 20 }, () => update(client.at('/'), { 'counts/likes': increment(1), likes: increment(2) })),
      ),
    ]);
    await areEqual(one, other);
    expect(one.all()).toEqual({ counts: { kept: 30, likes: 40 }, inMemory: 30, likes: 80 });
  });

  test('of two transactions that take the same seat at different instances one is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const taken = await Promise.all(
        [ann, ben].map((client, index) =>
          runTransaction(client.at(`seats/${round}`), (seat: unknown) => (seat === null ? `user ${index}` : undefined)),
        ),
      );
      expect(taken.filter(({ committed }) => committed)).toHaveLength(1);
    }
    await areEqual(one, other);
  });

  test('both instances end with the same values where clients write the same places at once', async () => {
    const writes = [ann, ben].flatMap((client, index) =>
      Array.from({ length: 60 }, (_, turn) => {
        const path = [`same/${turn % 3}`, `same/${turn % 3}/deep`, `chat/${turn % 2}`, 'same'][turn % 4] ?? 'same';
        return set(client.at(path), turn % 7 === 0 ? null : { by: index, turn });
      }),
    );
    await Promise.all(writes);
    await areEqual(one, other);
    expect(other.all()).toEqual(one.all());
  });

  test('an instance that starts later gets values in memory and stored values, and later changes', async () => {
    await set(ann.at('here/ann'), { area: 'lobby' });
    await set(ben.at('here/ben'), { area: 'hall' });
    await set(ben.at('chat/first'), 'hello');
    const third = await startAnother();
    expect(third.all()).toEqual({
      here: { ann: { area: 'lobby' }, ben: { area: 'hall' } },
      chat: { first: 'hello' },
    });
    await set(join(third).at('here/carl'), { area: 'hall' });
    await areEqual(one, other, third);
  });

  test('a single instance sends no batches, and an instance that joins gets everything', async () => {
    await other.stop();
    for (let turn = 0; turn < 5; turn += 1) await set(ann.at(`here/ann${turn}`), turn);
    const third = await startAnother();
    expect(third.all()).toEqual(one.all());
    await set(ann.at('here/later'), true);
    await areEqual(one, third);
  });

  test('what a client left for its end is done at every instance', async () => {
    await onDisconnect(ann.at('here/ann')).remove();
    await set(ann.at('here/ann'), true);
    await vi.waitFor(() => expect(other.all()).toEqual({ here: { ann: true } }), WAITING);
    goOffline(ann.db);
    await vi.waitFor(() => expect(other.all()).toBe(null), WAITING);
  });

  test('a client that comes back to the other instance ends its old connection there', async () => {
    const gone = new WebSocket(`ws://127.0.0.1:${one.port}/.ws?v=5&ns=venue`);
    const session = await new Promise<string>((resolve) => {
      gone.once('message', (data: Buffer) => resolve(JSON.parse(data.toString()).d.d.s));
    });
    gone.send(JSON.stringify({ t: 'd', d: { r: 1, a: 'o', b: { p: '/here/carl', d: null } } }));
    gone.send(JSON.stringify({ t: 'd', d: { r: 2, a: 'p', b: { p: '/here/carl', d: 'old' } } }));
    await vi.waitFor(() => expect(other.all()).toEqual({ here: { carl: 'old' } }), WAITING);
    const fresh = new WebSocket(`ws://127.0.0.1:${other.port}/.ws?v=5&ns=venue&ls=${session}`);
    await new Promise((resolve) => fresh.addEventListener('message', resolve, { once: true }));
    fresh.send(JSON.stringify({ t: 'd', d: { r: 1, a: 'p', b: { p: '/here/carl', d: 'new' } } }));
    await new Promise((resolve) => gone.addEventListener('close', resolve, { once: true }));
    await vi.waitFor(() => expect(one.all()).toEqual({ here: { carl: 'new' } }), WAITING);
    await areEqual(one, other);
    fresh.close();
  });

  test('an instance that lost its listening connection catches up', async () => {
    const killer = new PostgresClient({ connectionString: url });
    await killer.connect();
    const killed = await killer.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' or query ilike '%realtime_instances%' and pid <> pg_backend_pid()",
    );
    await killer.end();
    expect(killed.rowCount).toBeGreaterThan(0);
    await set(ann.at('here/ann'), 'after');
    await set(ben.at('chat/ben'), 'after');
    await areEqual(one, other);
    expect(one.all()).toEqual({ here: { ann: 'after' }, chat: { ben: 'after' } });
  });

  test('an instance that the others removed ends its connections, joins again, and is equal', async () => {
    await onDisconnect(ann.at('here/ann')).remove();
    await set(ann.at('here/ann'), true);
    onValue(ann.at('.info/connected'), (found) => {
      if (found.val() === true) void set(ann.at('here/ann'), 'back');
    });
    await areEqual(one, other);
    await one.store.db.execute(`delete from realtime_instances where id = '${Object(one.sharing).id}'`);
    await vi.waitFor(() => expect(other.all()).toEqual({ here: { ann: 'back' } }), WAITING);
    await set(ann.at('chat/a'), 1);
    await set(ben.at('chat/b'), { at: serverTimestamp() });
    await areEqual(one, other);
  });

  test('of two clients that create the same message at different instances one is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const codes = await Promise.all([ann, ben].map((client) => codeOf(set(client.at(`chat/once/${round}`), 'text'))));
      expect(codes.toSorted()).toEqual(['PERMISSION_DENIED', 'none']);
    }
    await areEqual(one, other);
  });

  test('what the service writes after a write of a client is counted for clients of both instances', async () => {
    for (const { database } of [one, other]) {
      database.writeHooks.push({
        admit: () => {},
        follow(planned) {
          if (planned[0]?.path[0] !== 'chat') return;
          const count = JSON.parse(database.read('service', ['counts', 'messages'])) ?? 0;
          void database.write('service', { path: ['counts', 'messages'], value: count + 1 });
        },
      });
    }
    await Promise.all(
      [ann, ben].flatMap((client, index) =>
        Array.from({ length: 15 }, (_, turn) => set(client.at(`chat/${index}/${turn}`), 'text')),
      ),
    );
    await areEqual(one, other);
    expect(one.database.read('service', ['counts', 'messages'])).toBe('30');
  });

  test('what the clients of a dead instance left for their end is done by another instance, once', async () => {
    await onDisconnect(ann.at('here/ann')).remove();
    await onDisconnect(ann.at('counts/ends')).set(increment(1));
    await set(ann.at('here/ann'), true);
    await set(ben.at('here/ben'), true);
    const third = await startAnother();
    await one.die();
    await one.age();
    await vi.waitFor(() => expect(other.all()).toEqual({ here: { ben: true }, counts: { ends: 1 } }), WAITING);
    await areEqual(other, third);
    goOffline(ann.db);
    await set(ben.at('chat/after'), true);
    await areEqual(other, third);
    expect(other.all()).toEqual({ here: { ben: true }, counts: { ends: 1 }, chat: { after: true } });
  });

  test('a lock-out and a removal by a host at one instance end seats and names at the other within 2 s', async () => {
    const [here, there] = [one, other].map(({ database }) => createMeetingRooms(database, 'live'));
    if (here === undefined || there === undefined) throw new Error('no rooms');
    ends.push(async () => [here, there].forEach(({ close }) => close()));
    hideLockedOut({ database: other.database, mode: 'live', isLockedOut: there.isRestricted });
    const until = other.database.now() + 600_000;
    const sit = async (uid: string, role: 'HOST' | 'VIEWER') => {
      const asked = { uid, role, until, topology: 'sfu', capacity: null, isWebinar: false } as const;
      const { seat } = await there.grant('room', asked);
      await set(ben.at(`meetings/live/room/seats/${seat}`), { uid, name: uid });
    };
    await sit('ann', 'HOST');
    await sit('cat', 'VIEWER');
    await sit('dan', 'VIEWER');
    await set(ben.at('opmode/live/cat'), { uid: 'cat', areaId: 'lobby', name: 'Cat' });
    const seatsAt = ({ database }: Instance): string[] => {
      const seats: Record<string, { uid: string }> =
        JSON.parse(database.read('service', ['meetings', 'live', 'room', 'seats'])) ?? {};
      return Object.values(seats).map(({ uid }) => uid);
    };
    await vi.waitFor(() => expect(seatsAt(one)).toEqual(['ann', 'cat', 'dan']), WAITING);
    expect(there.guestIn('room', 'cat')).not.toBe(null);

    await one.database.write('service', { path: ['chat', 'live', 'sanctions', 'cat'], value: { until, reason: 'x' } });
    await vi.waitFor(() => {
      expect([seatsAt(other), there.guestIn('room', 'cat'), there.isRestricted('cat')]).toEqual([
        ['ann', 'dan'],
        null,
        true,
      ]);
      expect(JSON.parse(other.database.read('service', ['opmode', 'live', 'cat']))).toEqual({
        uid: 'cat',
        areaId: 'lobby',
      });
    }, REVOKED);

    expect(here.remove('room', 'dan', 'ann')).toBe(true);
    await vi.waitFor(
      () =>
        expect([seatsAt(other), there.guestIn('room', 'dan'), there.isRemoved('room', 'dan')]).toEqual([
          ['ann'],
          null,
          true,
        ]),
      REVOKED,
    );
  });

  test('a session that ends at one instance ends at the other', async () => {
    const client = new WebSocket(`ws://127.0.0.1:${other.port}/.ws?v=5&ns=venue`);
    const texts: string[] = [];
    client.on('message', (data: Buffer) => texts.push(data.toString()));
    await new Promise((resolve) => client.once('message', resolve));
    client.send(JSON.stringify({ t: 'd', d: { r: 1, a: 'auth', b: { cred: 'carl' } } }));
    await vi.waitFor(() => expect(texts.length).toBe(2), WAITING);
    one.realtime.revoke('carl');
    await vi.waitFor(() => expect(texts.at(-1)).toContain('"ac"'), WAITING);
    client.terminate();
  });
});
