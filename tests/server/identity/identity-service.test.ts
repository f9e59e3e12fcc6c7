import {
  deleteUser,
  getIdTokenResult,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  updatePassword,
} from 'firebase/auth';
import { afterEach, expect, test } from 'vitest';
import { LOCKOUT_ATTEMPTS } from '../../../domain/kernel/constants';
import { registrations } from '../../../server/db/schema';
import { createUser, disableUser, revokeRefreshTokens } from '../../../server/identity/users/users';
import { importContract, onChosenStore, startAppWithIdentity } from '../kernel/service';
import { codeOf, createBrowser, PASSWORD, PROJECT, refusal } from './identity-harness';

onChosenStore('the identity server within the service', (store) => {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
  });

  async function start(loginRateLimit = 1000) {
    const { db } = store;
    const { origin, stop } = await startAppWithIdentity(
      db,
      { projectId: PROJECT, rateLimit: loginRateLimit },
      { loginRateLimit },
    );
    stops.push(stop);
    return { origin, db };
  }

  const check = async (origin: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${origin}/api/ui/venue`, { method: 'HEAD', headers })).status;
  };

  const post = async (url: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  };

  test('a signed-in user passes the authority check of the API, a forged token does not', async () => {
    const { origin, db } = await start();
    await importContract(db);
    await createUser(db, { email: 'ada@example.org', password: PASSWORD });
    const { user } = await signInWithEmailAndPassword(createBrowser(origin), 'ada@example.org', PASSWORD);
    const token = await user.getIdToken();
    expect([await check(origin, token), await check(origin, token.slice(0, -8)), await check(origin, '')]).toEqual([
      200, 401, 401,
    ]);
  });

  test('a disabled, deleted or signed-out user is refused, even with a valid token', async () => {
    const { origin, db } = await start();
    await importContract(db);
    const at = Date.now() - 10_000;
    const signIn = async (email: string) => {
      const { uid } = await createUser(db, { email, password: PASSWORD }, () => at);
      const { user } = await signInWithEmailAndPassword(createBrowser(origin), email, PASSWORD);
      return { uid, user, token: await user.getIdToken() };
    };
    const ada = await signIn('ada@example.net');
    const grace = await signIn('grace@example.net');
    const hedy = await signIn('hedy@example.net');
    const all = [ada, grace, hedy];
    expect(await Promise.all(all.map(({ token }) => check(origin, token)))).toEqual([200, 200, 200]);
    await disableUser(db, ada.uid);
    await deleteUser(grace.user);
    await revokeRefreshTokens(db, hedy.uid, () => Date.now() + 1000);
    expect(await Promise.all(all.map(({ token }) => check(origin, token)))).toEqual([401, 401, 401]);
  });

  test('a confirmation number grants no roles, and takes over no account', async () => {
    const { origin, db } = await start();
    await importContract(db);
    await createUser(db, { email: 'radia@example.org', password: PASSWORD, claims: { authorities: ['ADMIN'] } });
    await db.insert(registrations).values({ system: 'cvent', number: 'RADIA1', email: 'radia@example.org' });
    const { body } = await post(`${origin}/api/cvent/login`, {
      architectureID: 'aurora',
      confirmationNumber: 'radia1',
    });
    expect(body).toMatchObject({ status: 'USER_FOUND', emailAddress: 'radia@example.org' });
    const { user } = await signInWithCustomToken(createBrowser(origin), body.customToken);
    for (const isFresh of [false, true])
      expect((await getIdTokenResult(user, isFresh)).claims['authorities']).toEqual([]);
    expect(await check(origin, await user.getIdToken())).toBe(200);
    expect(await codeOf(updatePassword(user, 'another password'))).toBe('auth/requires-recent-login');
    expect(await codeOf(deleteUser(user))).toBe('auth/requires-recent-login');
    const own = await signInWithEmailAndPassword(createBrowser(origin), 'radia@example.org', PASSWORD);
    expect((await getIdTokenResult(own.user)).claims['authorities']).toEqual(['ADMIN']);
  });

  test('an address with too many attempts gets an error code that the SDK knows', async () => {
    const { origin } = await start(1);
    const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`;
    for (let tries = 0; tries < LOCKOUT_ATTEMPTS; tries += 1)
      expect(await post(url, { email: `guest${tries}@example.net`, password: 'x' })).toEqual(
        refusal('INVALID_LOGIN_CREDENTIALS'),
      );
    expect(await post(url, { email: 'other@example.net', password: 'x' })).toMatchObject({
      status: 429,
      body: { error: { message: expect.stringMatching(/^TOO_MANY_ATTEMPTS_TRY_LATER : Retry after \d+ seconds$/) } },
    });
    const attempt = signInWithEmailAndPassword(createBrowser(origin), 'other@example.net', 'x');
    expect(await codeOf(attempt)).toBe('auth/too-many-requests');
  });

  test('identity pages keep their own policy, and unknown operations their own response', async () => {
    const { origin } = await start();
    const page = await fetch(`${origin}/identity/reset?oobCode=x`);
    expect([page.status, page.headers.get('content-security-policy')?.includes("default-src 'none'")]).toEqual([
      410,
      true,
    ]);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const unknown = await post(`${origin}/identitytoolkit.googleapis.com/v1/accounts:query`, {});
    expect(unknown).toEqual(refusal('NOT_FOUND', 404));
    const empty = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:lookup`, { method: 'POST' });
    expect(empty.status).toBe(400);
  });
});
