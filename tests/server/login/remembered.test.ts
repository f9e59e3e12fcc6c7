import { eq, sql } from 'drizzle-orm';
import { signInWithEmailAndPassword } from 'firebase/auth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { API } from '../../../domain/kernel/api';
import { type OpenDatabase, openDatabase } from '../../../server/db/database';
import { access, identityUsers, venues } from '../../../server/db/schema';
import {
  createUser,
  disableUser,
  revokeRefreshTokens,
  setClaims,
  setPassword,
} from '../../../server/identity/users/users';
import { createBrowser, PASSWORD, PROJECT } from '../identity/identity-harness';
import { chosenDrivers, postgresSocket } from '../kernel/databases';
import { createPostgres, MIGRATED } from '../kernel/postgres-database';
import { importContract, startAppWithIdentity } from '../kernel/service';

type Store = Pick<OpenDatabase, 'db' | 'changes' | 'close'>;

/** The same store for both, or a pool each on one PostgreSQL. */
const settings: { name: string; open: () => Promise<Store[]> }[] = [
  ...chosenDrivers.map(({ driver, open }) => ({ name: `one instance on ${driver}`, open: async () => [await open()] })),
  ...(postgresSocket === null
    ? []
    : [
        {
          name: 'the other one of two instances on PostgreSQL',
          open: async () => {
            const url = await createPostgres(postgresSocket ?? '', { template: MIGRATED });
            return Promise.all([openDatabase({ url }), openDatabase({ url })]);
          },
        },
      ]),
];

describe.each(settings)('what $name remembers', ({ open }) => {
  let stores: Store[];
  let services: Awaited<ReturnType<typeof startAppWithIdentity>>[];
  let users = 0;
  /** The store of the instance that changes something. */
  let db: Store['db'];
  let changing: string;
  /** The instance that remembers, and the queries that it made. */
  let remembering: Awaited<ReturnType<typeof startAppWithIdentity>>['app'];
  let queries: () => number;

  beforeAll(async () => {
    stores = await open();
    const [first] = stores;
    if (first === undefined) throw new Error('There is no store');
    ({ db } = first);
    services = await Promise.all(
      stores.map(({ db: own, changes }) => startAppWithIdentity(own, { projectId: PROJECT, changes }, { changes })),
    );
    changing = services[0]?.origin ?? '';
    const last = services.at(-1);
    if (last !== undefined) remembering = last.app;
  });
  afterAll(async () => {
    await Promise.all(services.map(({ stop }) => stop()));
    await Promise.all(stores.map(({ close }) => close()));
  });
  beforeEach(async () => {
    await importContract(db);
    await db.delete(access);
    // The log of changes is read without it.
    const select = vi.spyOn(stores.at(-1)?.db ?? db, 'select');
    queries = () => select.mock.calls.length;
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  async function signIn(...authorities: string[]) {
    users += 1;
    const email = `remembered${users}@example.org`;
    const { uid } = await createUser(db, { email, password: PASSWORD, emailVerified: true, claims: { authorities } });
    const { user } = await signInWithEmailAndPassword(createBrowser(changing), email, PASSWORD);
    return { uid, email, token: await user.getIdToken() };
  }
  const post = async (path: string, token: string, body: unknown = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return (await fetch(changing + path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };
  const ask = async (url: string, token: string | null, headers: Record<string, string> = {}) => {
    const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
    return remembering.inject({ url, headers: { ...authorization, ...headers } });
  };
  const venueOf = async (token: string) => (await ask(API.venue, token)).statusCode;

  /** A user whose venue is remembered: the next answer needs no query. */
  async function remembered(...authorities: string[]) {
    const user = await signIn(...authorities);
    expect(await venueOf(user.token)).toBe(200);
    expect(await venueOf(user.token)).toBe(200);
    return user;
  }

  test('the venue for a known session needs no query but that for changes', async () => {
    const { token } = await remembered();
    const before = queries();
    for (let count = 0; count < 5; count += 1) expect(await venueOf(token)).toBe(200);
    expect(queries()).toBe(before);
  });

  test('a logout is seen at once, also with the same token', async () => {
    const { token } = await remembered();
    const other = await remembered();
    expect(await post('/api/logout', token)).toBe(204);
    expect(await venueOf(token)).toBe(401);
    expect(await venueOf(other.token)).toBe(200);
  });

  test.each([
    ['a logout everywhere', (uid: string) => revokeRefreshTokens(db, uid)],
    ['a new password', (uid: string) => setPassword(db, uid, 'another battery staple')],
    ['a disabled account', (uid: string) => disableUser(db, uid)],
    ['a deleted account', (uid: string) => db.delete(identityUsers).where(eq(identityUsers.uid, uid))],
    [
      'an account that an operator disables in the database',
      (uid: string) => db.execute(sql`update identity_users set disabled = true where uid = ${uid}`),
    ],
    ['the end of all sessions in the database', () => db.execute(sql`truncate identity_refresh_tokens`)],
  ])('%s is seen at once', async (_, change) => {
    const { uid, token } = await remembered();
    await change(uid);
    expect(await venueOf(token)).toBe(401);
  });

  test('a change that is rolled back changes nothing, and one after it is seen', async () => {
    const { uid, token } = await remembered();
    const rolledBack = db.transaction(async (transaction) => {
      await disableUser(transaction, uid);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await venueOf(token)).toBe(200);
    await disableUser(db, uid);
    expect(await venueOf(token)).toBe(401);
  });

  test('a role that was granted or withdrawn is seen at once', async () => {
    const { uid, token } = await remembered();
    const hasHosts = async () => (await ask(API.venue, token)).body.includes('"hostMeetingUrl"');
    expect(await hasHosts()).toBe(false);
    await setClaims(db, uid, { authorities: ['DESIGNER'] });
    expect(await hasHosts()).toBe(true);
    await setClaims(db, uid, { authorities: [] });
    expect(await hasHosts()).toBe(false);
  });

  test('changed access lists are seen at once', async () => {
    const { email, token } = await remembered();
    await db.insert(access).values({ email: 'another@example.org', allowed: true });
    expect(await venueOf(token)).toBe(403);
    await db.insert(access).values({ email, allowed: true });
    expect(await venueOf(token)).toBe(200);
    await db.update(access).set({ allowed: false }).where(eq(access.email, email));
    expect(await venueOf(token)).toBe(403);
    await db.delete(access);
    expect(await venueOf(token)).toBe(200);
  });

  test('what is published, unpublished and saved is seen at once, with 304 for all who have it', async () => {
    const designer = await remembered('DESIGNER');
    const { token } = await remembered();
    const { etag } = (await ask(API.venue, token)).headers;
    const again = async () => (await ask(API.venue, token, { 'if-none-match': String(etag) })).statusCode;
    expect(await again()).toBe(304);
    expect(await post('/api/designer/unpublish', designer.token)).toBe(200);
    expect(await again()).toBe(404);
    expect(await post('/api/designer/publish/aurora', designer.token)).toBe(200);
    expect(await again()).toBe(304);
    const version = async () => (await ask(API.venueVersion, token)).json().version;
    const before = await version();
    const venue = (await ask(API.venue, designer.token)).json();
    venue.architectures[0].areas[0].names[0].text = 'Hall';
    expect(await post(API.saveVenue, designer.token, venue)).toBe(200);
    expect(await version()).toBe(before + 1);
    expect(await again()).toBe(200);
  });

  test('a venue that no longer needs a login, or needs one again, is seen at once', async () => {
    const { token } = await remembered();
    const status = async () => (await ask(API.venue, null)).statusCode;
    expect(await status()).toBe(401);
    const [{ loginOptions } = { loginOptions: [] }] = await db.select().from(venues);
    const set = (options: unknown) => db.update(venues).set({ loginOptions: options, revision: sql`revision + 1` });
    await set([{ type: 'ANONYMOUS' }]);
    expect(await status()).toBe(200);
    await set(loginOptions);
    expect([await status(), await venueOf(token)]).toEqual([401, 200]);
  });

  test('changes that come while many ask end each session before its answer to the change', async () => {
    const people = [];
    for (let count = 0; count < 6; count += 1) people.push(await remembered());
    await Promise.all(
      people.map(async ({ uid, token }, index) => {
        for (let count = 0; count < index; count += 1) expect(await venueOf(token)).toBe(200);
        await revokeRefreshTokens(db, uid);
        expect(await venueOf(token)).toBe(401);
      }),
    );
  });

  test('more changes than the log keeps make it forget everything', async () => {
    const { uid, token } = await remembered();
    await revokeRefreshTokens(db, uid);
    await db.execute(sql`insert into changes select max(seq) + 5000, 'venue' from changes`);
    await db.execute(sql`delete from changes where seq < (select max(seq) from changes)`);
    expect(await venueOf(token)).toBe(401);
  });
});
