import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, exportPKCS8, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { admitElsewhere, createSessionsElsewhere, createVerifierElsewhere } from '../../../server/identity/elsewhere';
import { endedSessions, identityProviderLinks, identityUsers } from '../../../server/identity/tables';
import {
  CUSTOM_TOKEN_AUDIENCE,
  customTokensOf,
  readServiceAccount,
} from '../../../server/identity/tokens/custom-token';
import { createVerifier, issuerOf } from '../../../server/identity/tokens/verify';
import { disableUser, findUserByEmail, revokeRefreshTokens } from '../../../server/identity/users/users';
import { BESIDE, importContract, onChosenStore, startApp, UI_CONFIG } from '../kernel/service';

const PROJECT = 'of-google';
const EMAIL = 'ada@example.org';
const ACCOUNT = 'venue@of-google.iam.gserviceaccount.com';

async function accountOf(key: CryptoKey) {
  const account = readServiceAccount({
    type: 'service_account',
    project_id: PROJECT,
    private_key_id: 'of-account',
    private_key: await exportPKCS8(key),
    client_email: ACCOUNT,
  });
  if (typeof account === 'string') throw new Error(account);
  return account;
}

onChosenStore('sessions of Google’s identity', (store) => {
  let keys: Awaited<ReturnType<typeof generateKeyPair>>;
  let inspectorFolder: string;
  let service: Awaited<ReturnType<typeof startApp>>;
  let begun: number;
  beforeAll(async () => {
    keys = await generateKeyPair('RS256', { extractable: true });
    inspectorFolder = await mkdtemp(join(tmpdir(), 'inspector-'));
    await mkdir(join(inspectorFolder, 'app'));
    await writeFile(join(inspectorFolder, 'index.html'), '<!doctype html><title>Inspector</title>');
  });
  afterAll(() => rm(inspectorFolder, { recursive: true, force: true }));
  beforeEach(async () => {
    const { db } = store;
    for (const table of [endedSessions, identityProviderLinks, identityUsers]) await db.delete(table);
    await importUsers([]);
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'key', alg: 'RS256' };
    const verify = createVerifier({ issuer: issuerOf(PROJECT), audience: PROJECT, keys: { keys: [jwk] } });
    service = await startApp(db, {
      verify: createVerifierElsewhere(db, verify),
      sessions: createSessionsElsewhere(db),
      admit: admitElsewhere(db, customTokensOf(await accountOf(keys.privateKey))),
      inspectorFolder,
    });
    begun = Math.floor(Date.now() / 1000) - 600;
  });
  afterEach(() => service.stop());

  const importUsers = (users: object[]): Promise<void> =>
    importContract(store.db, {
      ...BESIDE,
      'users.json': users,
      'ui-config.json': { ...UI_CONFIG, features: { inspector: 'admin' } },
    });

  /** A token as Google writes it; it names no session. */
  const tokenOf = ({ sub = 'uid-of-google', ...claims }: Record<string, unknown> = {}): Promise<string> =>
    new SignJWT({ email: EMAIL, email_verified: true, auth_time: begun, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'key' })
      .setIssuer(issuerOf(PROJECT))
      .setAudience(PROJECT)
      .setSubject(String(sub))
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(keys.privateKey);

  async function statusOf(method: 'GET' | 'HEAD' | 'POST', url: string, token: string): Promise<number> {
    const { statusCode } = await service.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
    return statusCode;
  }
  const enter = (token: string) => statusOf('HEAD', '/api/ui/venue', token);
  const administer = (token: string) => statusOf('GET', '/api/capture/session', token);

  test('a role that users.json grants or withdraws counts at once with Google’s identity, also with an older token', async () => {
    const token = await tokenOf({ authorities: ['ADMIN'] });
    expect(await administer(token)).toBe(200);
    await importUsers([{ email: EMAIL, authorities: [] }]);
    expect([await administer(token), await enter(token)]).toEqual([403, 200]);
    await importUsers([{ email: EMAIL, authorities: ['ADMIN'] }]);
    expect([await administer(token), await administer(await tokenOf())]).toEqual([200, 200]);
  });

  test('a user of Google’s identity who changes the e-mail does not get a withdrawn role back', async () => {
    await importUsers([{ email: EMAIL, authorities: [] }]);
    expect(await administer(await tokenOf({ authorities: ['ADMIN'] }))).toBe(403);
    const renamed = await tokenOf({ authorities: ['ADMIN'], email: 'other@example.org' });
    expect([await administer(renamed), await enter(renamed)]).toEqual([403, 200]);
  });

  test('an e-mail that Google has not verified brings no roles of users.json', async () => {
    await importUsers([{ email: EMAIL, authorities: ['ADMIN'] }]);
    expect(await administer(await tokenOf({ email_verified: false }))).toBe(403);
    expect(await store.db.$count(identityProviderLinks)).toBe(0);
  });

  test('a logout ends a session of Google’s identity: older and newer tokens of it are refused, other sessions go on', async () => {
    const [token, other] = [await tokenOf(), await tokenOf({ auth_time: begun + 60 })];
    expect([await enter(token), await enter(other)]).toEqual([200, 200]);
    expect(await statusOf('POST', '/api/logout', token)).toBe(204);
    expect([await enter(token), await enter(await tokenOf({ name: 'Ada' })), await enter(other)]).toEqual([
      401, 401, 200,
    ]);
    expect(await statusOf('POST', '/api/logout', token)).toBe(204);
  });

  test('a disabled user of Google’s identity is refused at once', async () => {
    await importUsers([{ email: EMAIL }]);
    const token = await tokenOf();
    expect(await enter(token)).toBe(200);
    const { uid = '' } = (await findUserByEmail(store.db, EMAIL)) ?? {};
    await disableUser(store.db, uid);
    expect([await enter(token), await enter(await tokenOf({ email: 'other@example.org' }))]).toEqual([401, 401]);
  });

  test('sessions of Google’s identity that began before a user’s sessions were ended are refused, later ones are not', async () => {
    await importUsers([{ email: EMAIL }]);
    const { uid = '', createdAt = 0 } = (await findUserByEmail(store.db, EMAIL)) ?? {};
    expect(await enter(await tokenOf())).toBe(200);
    const at = createdAt + 5000;
    await revokeRefreshTokens(store.db, uid, () => at);
    const later = Math.floor(at / 1000);
    expect([await enter(await tokenOf()), await enter(await tokenOf({ auth_time: later }))]).toEqual([401, 200]);
  });

  test('an inspector pass ends with the session and the role of an administrator of Google’s identity', async () => {
    const token = await tokenOf({ authorities: ['ADMIN'] });
    const passed = await service.app.inject({
      method: 'POST',
      url: '/api/inspector/pass',
      headers: { authorization: `Bearer ${token}` },
    });
    const cookie = /^[^;]+/.exec(String(passed.headers['set-cookie']))?.[0] ?? '';
    const open = async () => {
      const headers = { cookie, accept: 'text/html' };
      return (await service.app.inject({ url: '/inspector', headers })).statusCode;
    };
    expect(await open()).toBe(200);
    await importUsers([{ email: EMAIL, authorities: [] }]);
    expect([await administer(token), await open()]).toEqual([403, 403]);
    await importUsers([{ email: EMAIL, authorities: ['ADMIN'] }]);
    expect(await open()).toBe(200);
    await statusOf('POST', '/api/logout', token);
    expect(await open()).toBe(403);
  });

  async function register(confirmationNumber: string) {
    const payload = { architectureID: 'aurora', confirmationNumber };
    return (await service.app.inject({ method: 'POST', url: '/api/cvent/login', payload })).json();
  }
  /** The ID token for which Google exchanges a custom token. */
  async function exchanged(customToken: string): Promise<string> {
    const { payload } = await jwtVerify(customToken, keys.publicKey, {
      issuer: ACCOUNT,
      audience: CUSTOM_TOKEN_AUDIENCE,
    });
    const { uid, claims } = payload as { uid: string; claims: object };
    const about = { email: undefined, email_verified: undefined, firebase: { sign_in_provider: 'custom' } };
    return tokenOf({ ...about, ...claims, sub: uid });
  }

  test('a registration signs in at Firebase with a token of the service account, never with its number as a password', async () => {
    const { status, emailAddress, customToken } = await register('abc123');
    expect([status, emailAddress]).toEqual(['USER_CREATED', EMAIL]);
    expect((await register('ABC123')).status).toBe('USER_FOUND');
    const { uid } = (await findUserByEmail(store.db, EMAIL)) ?? {};
    const { payload, protectedHeader } = await jwtVerify(customToken, keys.publicKey);
    expect(protectedHeader).toEqual({ alg: 'RS256', kid: 'of-account', typ: 'JWT' });
    expect(payload).toEqual({
      iss: ACCOUNT,
      sub: ACCOUNT,
      aud: CUSTOM_TOKEN_AUDIENCE,
      uid,
      claims: { authorities: [] },
      iat: expect.any(Number),
      exp: Number(payload.iat) + 300,
    });
    const headers = { authorization: `Bearer ${await exchanged(customToken)}` };
    expect((await service.app.inject({ url: '/api/userInfo', headers })).json()).toMatchObject({
      userId: uid,
      email: EMAIL,
      attributes: { name: 'Ada' },
    });
  });

  test('a registration at Firebase brings no roles of the account, and ends with it', async () => {
    await importUsers([{ email: EMAIL, authorities: ['ADMIN'] }]);
    const token = await exchanged((await register('abc123')).customToken);
    expect([await enter(token), await administer(token)]).toEqual([200, 403]);
    await importUsers([{ email: EMAIL, authorities: ['ADMIN'], disabled: true }]);
    expect(await enter(token)).toBe(401);
  });

  test('a logout ends the session of a registration at Firebase', async () => {
    const token = await exchanged((await register('abc123')).customToken);
    expect([await enter(token), await statusOf('POST', '/api/logout', token), await enter(token)]).toEqual([
      200, 204, 401,
    ]);
  });

  test('without a service account, Firebase offers no logins by registration', async () => {
    await service.stop();
    service = await startApp(store.db, { admit: null });
    const options = (await service.app.inject('/api/loginOptions')).json();
    expect(options.map(({ type }: { type: string }) => type)).toEqual(['FIREBASE']);
    expect((await register('abc123')).errMsg).toBe(
      'Logins by registration need FIREBASE_SERVICE_ACCOUNT with Firebase.',
    );
  });
});
