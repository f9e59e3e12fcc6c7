import { signInWithEmailAndPassword } from 'firebase/auth';
import { afterEach, expect, test } from 'vitest';
import { openIdentity } from '../../server/identity/identity';
import { createMailer } from '../../server/identity/mailer';
import { createUser, findOrCreateUser } from '../../server/identity/users';
import { createVerifier } from '../../server/identity/verify';
import { codeOf, createBrowser, PASSWORD, PROJECT, refusal } from './identity-harness';
import { importContract, onEveryStore, startApp } from './service';

onEveryStore('The identity server within the service', (store) => {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
  });

  async function start(loginRateLimit = 1000) {
    let origin = '';
    const { db } = store;
    const identity = await openIdentity({
      db,
      projectId: PROJECT,
      mailer: createMailer({ db, smtpUrl: null, from: 'venue@example.org' }),
      origins: () => [origin],
      loopback: true,
      rateLimit: loginRateLimit,
    });
    const own = {
      plugin: identity.plugin,
      async admit({ email }: { email: string }) {
        const { user, isNew } = await findOrCreateUser(db, { email });
        return { customToken: await identity.createCustomToken(user.uid), isNew };
      },
    };
    const { app, stop } = await startApp(db, {
      identity: own,
      verify: createVerifier(identity.verification),
      loginRateLimit,
    });
    stops.push(stop);
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
    return { origin, db };
  }

  const post = async (url: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  };

  test('somebody who signs in passes the authority check of the API, a forger does not', async () => {
    const { origin, db } = await start();
    await importContract(db);
    await createUser(db, { email: 'ada@example.org', password: PASSWORD });
    const { user } = await signInWithEmailAndPassword(createBrowser(origin), 'ada@example.org', PASSWORD);
    const check = async (token: string) => {
      const response = await fetch(`${origin}/api/ui/venue`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${token}` },
      });
      return response.status;
    };
    const token = await user.getIdToken();
    expect([await check(token), await check(token.slice(0, -8)), await check('')]).toEqual([200, 401, 401]);
  });

  test('an address that tries too often is told so in words that the SDK knows', async () => {
    const { origin } = await start(3);
    const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`;
    for (let tries = 0; tries < 3; tries += 1)
      expect(await post(url, { email: `guest${tries}@example.net`, password: 'x' })).toEqual(
        refusal('INVALID_LOGIN_CREDENTIALS'),
      );
    expect(await post(url, { email: 'other@example.net', password: 'x' })).toEqual(
      refusal('TOO_MANY_ATTEMPTS_TRY_LATER', 429),
    );
    const attempt = signInWithEmailAndPassword(createBrowser(origin), 'other@example.net', 'x');
    expect(await codeOf(attempt)).toBe('auth/too-many-requests');
  });

  test('its pages keep their own policy, and unknown operations their own answer', async () => {
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
