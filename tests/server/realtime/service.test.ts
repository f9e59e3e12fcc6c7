import {
  get,
  limitToFirst,
  onDisconnect,
  onValue,
  orderByKey,
  type QueryConstraint,
  query,
  serverTimestamp,
  set,
  update,
} from 'firebase/database';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { LOGOUT_PATH } from '../../../domain/login/login';
import { openIdentity } from '../../../server/identity/identity';
import { createMailer } from '../../../server/identity/pages/mailer';
import { createUser, disableUser, setClaims } from '../../../server/identity/users/users';
import { rounded } from '../../../server/realtime/counts';
import { importContract, onChosenStore, startApp } from '../kernel/service';
import { becomeUserWith, type Client, codeOf, connectClient, valueOf } from './realtime';

const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts:';
const PASSWORD = 'correct horse battery';
const GUEST = 'A Guest';
const WAITING = { timeout: 30_000, interval: 5 };
/** The service looks every second; without that, tokens are verified again every minute. */
const SOON = { timeout: 20_000, interval: 50 };
/** What the product promises of everything that organisers revoke. */
const REVOKED = { timeout: 2000, interval: 20 };

onChosenStore('the realtime database of the service', (store) => {
  let service: Awaited<ReturnType<typeof start>>;
  const clients: Client[] = [];

  async function start(at = 0) {
    const { db, listen } = store;
    const identity = await openIdentity({
      db,
      projectId: 'demo-venue',
      isPrivate: true,
      rateLimit: 1_000_000,
      mailer: createMailer({ db, smtpUrl: null, from: 'venue@example.org' }),
      origins: () => ['http://localhost'],
    });
    const started = await startApp(db, { listen, identity, verify: identity.verify, loginRateLimit: 1_000_000 });
    await started.app.listen({ port: at, host: '127.0.0.1' });
    const [address] = started.app.addresses();
    return { ...started, port: typeof address === 'object' ? address.port : 0 };
  }

  beforeAll(async () => {
    await importContract(store.db);
    for (const name of ['ada', 'ben']) {
      await createUser(store.db, {
        email: `${name}@example.org`,
        password: PASSWORD,
        emailVerified: true,
        name: GUEST,
      });
    }
    service = await start();
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.leave();
  });
  afterAll(() => service.stop());

  async function logIn(name: string): Promise<{ idToken: string; uid: string }> {
    const response = await service.app.inject({
      method: 'POST',
      url: `${TOOLKIT}signInWithPassword`,
      payload: { email: `${name}@example.org`, password: PASSWORD, returnSecureToken: true },
    });
    const { idToken, localId: uid } = response.json();
    return { idToken, uid };
  }

  async function join(name: string, port = service.port) {
    const user = await logIn(name);
    const client = connectClient(port);
    clients.push(client);
    await valueOf<boolean>(client.at('.info/connected'), (isConnected) => isConnected);
    becomeUserWith(client, user.idToken);
    return { ...client, ...user };
  }

  const enter = ({ at, uid }: { at: Client['at']; uid: string }, area: string) => {
    const record = { uid, areaId: area, name: GUEST, timestamp: serverTimestamp() };
    return update(at('/'), { [`opmode/live/${uid}`]: record, [`presenceByArea/live/${area}/${uid}`]: record });
  };

  test('attendees see who enters their area, how many are there, and who leaves', async () => {
    const ada = await join('ada');
    const ben = await join('ben');
    await onDisconnect(ben.at(`opmode/live/${ben.uid}`)).remove();
    await onDisconnect(ben.at(`presenceByArea/live/lobby/${ben.uid}`)).remove();
    await enter(ada, 'lobby');
    const seen: string[][] = [];
    onValue(
      ada.at('presenceByArea/live/lobby'),
      (people) => void seen.push(Object.keys(people.val() ?? {}).toSorted()),
    );
    await enter(ben, 'lobby');
    const both = [ada.uid, ben.uid].toSorted();
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(both), WAITING);
    expect(await valueOf(ada.at('presenceCounts/live/lobby'), (count) => count === 2)).toBe(2);
    await ben.leave();
    clients.splice(
      clients.findIndex(({ app }) => app === ben.app),
      1,
    );
    await vi.waitFor(() => expect(seen.at(-1)).toEqual([ada.uid]), WAITING);
    expect((await get(ada.at(`opmode/live/${ben.uid}`))).exists()).toBe(false);
  });

  test('strangers read and write nothing, and users only what is theirs', async () => {
    const stranger = connectClient(service.port);
    clients.push(stranger);
    const ada = await join('ada');
    const { uid } = await logIn('ben');
    expect(await codeOf(valueOf(stranger.at('opmode/live'), () => true))).toBe('PERMISSION_DENIED');
    expect(await codeOf(enter({ at: stranger.at, uid }, 'lobby'))).toBe('PERMISSION_DENIED');
    expect(await codeOf(enter({ at: ada.at, uid }, 'lobby'))).toBe('PERMISSION_DENIED');
    expect(await codeOf(set(ada.at('presenceCounts/live/lobby'), 5000))).toBe('PERMISSION_DENIED');
    expect(await codeOf(set(ada.at('anything'), 1))).toBe('PERMISSION_DENIED');
  });

  test('a logout ends what its user may do here', async () => {
    const ada = await join('ada');
    await enter(ada, 'lobby');
    const response = await service.app.inject({
      method: 'POST',
      url: LOGOUT_PATH,
      headers: { authorization: `Bearer ${ada.idToken}` },
      payload: {},
    });
    expect(response.statusCode).toBeLessThan(300);
    await vi.waitFor(async () => expect(await codeOf(enter(ada, 'hall'))).toBe('PERMISSION_DENIED'), WAITING);
  });

  test('a deactivated account is out of its open connection at once', async () => {
    const [ada, ben] = await Promise.all([join('ada'), join('ben')]);
    await enter(ada, 'lobby');
    await enter(ben, 'lobby');
    let end = '';
    onValue(
      ben.at('opmode/live'),
      () => {},
      (error) => {
        end = Object(error).code;
      },
    );
    await disableUser(store.db, ben.uid);
    await vi.waitFor(() => expect(end).toBe('PERMISSION_DENIED'), SOON);
    expect(await codeOf(enter(ben, 'hall'))).toBe('PERMISSION_DENIED');
    expect(await codeOf(enter(ada, 'hall')), 'somebody else').toBe('none');
    await disableUser(store.db, ben.uid, false);
  });

  test('an account that is deleted is out of its open connection', async () => {
    const { db } = store;
    await createUser(db, { email: 'cem@example.org', password: PASSWORD, emailVerified: true, name: GUEST });
    const [ada, cem] = await Promise.all([join('ada'), join('cem')]);
    await enter(ada, 'lobby');
    await enter(cem, 'lobby');
    const deleted = await service.app.inject({
      method: 'POST',
      url: `${TOOLKIT}delete`,
      payload: { idToken: cem.idToken },
    });
    expect(deleted.statusCode).toBe(200);
    await vi.waitFor(async () => expect(await codeOf(enter(cem, 'hall'))).toBe('PERMISSION_DENIED'), SOON);
    expect(await codeOf(enter(ada, 'hall')), 'another user').toBe('none');
  });

  test('what is revoked elsewhere ends in the open connections of an instance at its next look, after a second', async () => {
    await createUser(store.db, { email: 'dee@example.org', password: PASSWORD, emailVerified: true, name: GUEST });
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const other = await start();
    try {
      const dee = await join('dee', other.port);
      await enter(dee, 'lobby');
      await disableUser(store.db, dee.uid);
      vi.advanceTimersByTime(1000);
      // From here on nothing else looks.
      vi.useRealTimers();
      await vi.waitFor(async () => expect(await codeOf(enter(dee, 'hall'))).toBe('PERMISSION_DENIED'), SOON);
    } finally {
      vi.useRealTimers();
      for (const client of clients.splice(0)) await client.leave();
      await other.stop();
    }
  });

  test('a role that is withdrawn ends in open connections at once', async () => {
    await setClaims(store.db, (await logIn('ben')).uid, { authorities: ['HOST'] });
    const ben = await join('ben');
    await valueOf(ben.at('boards/live/hosts'), () => true);
    await setClaims(store.db, ben.uid, {});
    const isHost = async () => codeOf(get(ben.at('boards/live/hosts')));
    await vi.waitFor(async () => expect(await isHost()).not.toBe('none'), SOON);
  });

  test('a role that is withdrawn at one instance ends at another within 2 s', async () => {
    await setClaims(store.db, (await logIn('ben')).uid, { authorities: ['HOST'] });
    const other = await start();
    try {
      const ben = await join('ben', other.port);
      await valueOf(ben.at('boards/live/hosts'), () => true);
      const isHost = async () => codeOf(get(ben.at('boards/live/hosts')));
      expect(await isHost()).toBe('none');
      await setClaims(store.db, ben.uid, {});
      await vi.waitFor(async () => expect(await isHost()).not.toBe('none'), REVOKED);
    } finally {
      for (const client of clients.splice(0)) await client.leave();
      await other.stop();
    }
  });

  test('a crowd is read in a window', async () => {
    const ada = await join('ada');
    await enter(ada, 'garden');
    const window: QueryConstraint[] = [orderByKey(), limitToFirst(1)];
    const found = await get(query(ada.at('presenceByArea/live/garden'), ...window));
    expect(Object.keys(found.val() ?? {})).toEqual([ada.uid]);
  });
});

test.each([
  [0, 0],
  [20, 20],
  [27, 20],
  [199, 190],
  [205, 200],
  [1234, 1200],
  [9999, 9900],
])('%i people are told as %i', (people, told) => {
  expect(rounded(people)).toBe(told);
});
