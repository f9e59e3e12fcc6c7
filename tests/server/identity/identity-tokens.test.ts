import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signInWithEmailAndPassword } from 'firebase/auth';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../../server/identity/tables';
import { identitySigningKeys } from '../../../server/identity/tables';
import { loadSigningKeys } from '../../../server/identity/tokens/keys';
import { createVerifier, TokenError } from '../../../server/identity/tokens/verify';
import { createUser, findUserByEmail, revokeRefreshTokens } from '../../../server/identity/users/users';
import { onChosenStore } from '../kernel/service';
import { PASSWORD, PROJECT, type RunningIdentity, refusal, startIdentity } from './identity-harness';

onChosenStore('tokens', (store) => {
  let running: RunningIdentity;
  let ada: UserRow;

  beforeAll(async () => {
    running = await startIdentity(store.db);
    const user = { email: 'ada.lovelace@example.org', password: PASSWORD, claims: { authorities: ['DESIGNER'] } };
    ada = await createUser(store.db, user, running.clock.now);
  });
  afterAll(async () => {
    await running.stop();
  });

  const signIn = async (): Promise<string> => {
    const { user } = await signInWithEmailAndPassword(running.browser(), 'ada.lovelace@example.org', PASSWORD);
    return user.getIdToken();
  };

  const seconds = () => running.clock.now() / 1000;

  const claimsOf = (change: Record<string, unknown> = {}) =>
    ({
      iss: `https://securetoken.google.com/${PROJECT}`,
      aud: PROJECT,
      sub: ada.uid,
      auth_time: seconds(),
      iat: seconds(),
      exp: seconds() + 3600,
      email: 'ada.lovelace@example.org',
      authorities: ['DESIGNER'],
      firebase: { sign_in_provider: 'password' },
      ...change,
    }) as JWTPayload;

  /** Signed with the server's own key: what differs from a genuine token is in its claims. */
  const signedByUs = async (change: Record<string, unknown>): Promise<string> => {
    const { kid, privateKey } = await loadSigningKeys(store.db);
    return new SignJWT(claimsOf(change)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  };

  async function signedWithAnotherKey(): Promise<string> {
    const { kid } = await loadSigningKeys(store.db);
    const { privateKey } = await generateKeyPair('RS256');
    return new SignJWT(claimsOf()).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  }

  /** HS256 with the public key as secret, for verifiers that let the token choose. */
  async function signedWithThePublicKey(): Promise<string> {
    const { kid, jwks } = await loadSigningKeys(store.db);
    const secret = new TextEncoder().encode(JSON.stringify(jwks.keys[0]));
    return new SignJWT(claimsOf()).setProtectedHeader({ alg: 'HS256', kid }).sign(secret);
  }

  function unsigned(): string {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${part({ alg: 'none', typ: 'JWT' })}.${part(claimsOf())}.`;
  }

  async function withOtherClaims(): Promise<string> {
    const [head, , signature] = (await signIn()).split('.');
    const body = Buffer.from(JSON.stringify(claimsOf({ authorities: ['ADMIN'] }))).toString('base64url');
    return [head, body, signature].join('.');
  }

  const FORGERIES: readonly [string, () => Promise<string>, 'expired' | 'invalid'][] = [
    ['signed with another key', signedWithAnotherKey, 'invalid'],
    ['signed with the public key as secret', signedWithThePublicKey, 'invalid'],
    ['unsigned', async () => unsigned(), 'invalid'],
    ['with other claims under a genuine signature', withOtherClaims, 'invalid'],
    ['for another audience', () => signedByUs({ aud: 'other-venue' }), 'invalid'],
    ['for several audiences', () => signedByUs({ aud: [PROJECT, 'other-venue'] }), 'invalid'],
    ['from another issuer', () => signedByUs({ iss: 'https://securetoken.google.com/other-venue' }), 'invalid'],
    ['expired', () => signedByUs({ exp: seconds() }), 'expired'],
    ['without an expiry', () => signedByUs({ exp: undefined }), 'invalid'],
    ['without a subject', () => signedByUs({ sub: '' }), 'invalid'],
    ['with an overlong subject', () => signedByUs({ sub: 'x'.repeat(129) }), 'invalid'],
    ['without a sign-in', () => signedByUs({ auth_time: undefined }), 'invalid'],
    ['with a sign-in yet to come', () => signedByUs({ auth_time: seconds() + 61 }), 'invalid'],
    ['issued in times to come', () => signedByUs({ iat: seconds() + 61 }), 'invalid'],
    ['of the custom kind', () => running.identity.createCustomToken(ada.uid), 'invalid'],
    ['that is none', async () => 'rubbish', 'invalid'],
    ['that is empty', async () => '', 'invalid'],
  ];

  test('the verifier reads the user from a genuine token', async () => {
    const token = await signIn();
    expect(await createVerifier(running.identity.verification)(token)).toEqual({
      uid: ada.uid,
      email: 'ada.lovelace@example.org',
      authorities: ['DESIGNER'],
      claims: expect.objectContaining({ sub: ada.uid, user_id: ada.uid }),
    });
  });

  test('the verifier accepts a token without an e-mail, and treats malformed authorities as none', async () => {
    const token = await signedByUs({ email: undefined, authorities: 'ADMIN' });
    expect(await createVerifier(running.identity.verification)(token)).toMatchObject({ email: null, authorities: [] });
  });

  test.each(FORGERIES)('the verifier refuses a token %s', async (_, forge, reason) => {
    const error: unknown = await createVerifier(running.identity.verification)(await forge()).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(TokenError);
    expect(error).toMatchObject({ reason });
  });

  test.each(FORGERIES.filter(([name]) => name !== 'that is empty'))(
    'lookup, update and delete refuse a token %s',
    async (_, forge, reason) => {
      const idToken = await forge();
      const refused = refusal(reason === 'expired' ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN');
      expect(await running.call('lookup', { idToken })).toEqual(refused);
      expect(await running.call('update', { idToken, displayName: 'Mallory', password: 'mallory-was-here' })).toEqual(
        refused,
      );
      expect(await running.call('delete', { idToken })).toEqual(refused);
      expect(await findUserByEmail(store.db, 'ada.lovelace@example.org')).toMatchObject({ displayName: null });
    },
  );

  test('lookup refuses a token from before a revocation, and accepts one from after it', async () => {
    const before = await signIn();
    running.clock.advance(1000);
    await revokeRefreshTokens(store.db, ada.uid, running.clock.now);
    expect(await running.call('lookup', { idToken: before })).toEqual(refusal('TOKEN_EXPIRED'));
    const after = await running.call('lookup', { idToken: await signIn() });
    expect(after).toMatchObject({ status: 200, body: { users: [{ localId: ada.uid }] } });
  });

  test('lookup returns nothing that helps to find the password', async () => {
    const { body } = await running.call('lookup', { idToken: await signIn() });
    expect(JSON.stringify(body)).not.toMatch(/salt|hash/i);
  });

  test('the key set contains only public keys', async () => {
    const response = await fetch(`${running.origin}/.well-known/jwks.json`);
    const { kid, jwks } = await loadSigningKeys(store.db);
    const [key] = jwks.keys;
    expect(await response.json()).toEqual({
      keys: [{ kty: 'RSA', n: key?.n, e: 'AQAB', kid, alg: 'RS256', use: 'sig' }],
    });
  });

  test('the verifier works with the URL of a key set', async () => {
    const keys = new URL(`${running.origin}/.well-known/jwks.json`);
    const verify = createVerifier({ ...running.identity.verification, keys });
    expect(await verify(await signIn())).toMatchObject({ uid: ada.uid });
    await expect(verify(await signedWithAnotherKey())).rejects.toMatchObject({ reason: 'invalid' });
  });

  test('unreachable keys do not make a token invalid', async () => {
    const answers: Record<string, [number, string]> = {
      '/down': [503, ''],
      '/page': [200, '<p>'],
      '/other': [200, '{}'],
    };
    const server: Server = createServer(({ url = '' }, response) => {
      const [status, body] = answers[url] ?? [404, ''];
      response.writeHead(status).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const token = await signIn();
    for (const path of Object.keys(answers)) {
      const verify = createVerifier({ ...running.identity.verification, keys: new URL(path, base) });
      await expect(verify(token)).rejects.toMatchObject({ reason: 'unavailable' });
    }
    await new Promise((resolve) => server.close(resolve));
    const verify = createVerifier({ ...running.identity.verification, keys: new URL('/down', base) });
    await expect(verify(token)).rejects.toMatchObject({ reason: 'unavailable' });
  });

  test('instances that start together agree on one key', async () => {
    await store.db.delete(identitySigningKeys);
    const keys = await Promise.all([loadSigningKeys(store.db), loadSigningKeys(store.db), loadSigningKeys(store.db)]);
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1);
    expect(keys.map(({ jwks }) => jwks.keys.length)).toEqual([1, 1, 1]);
  });

  test('a newer key signs, and tokens of older keys stay valid', async () => {
    const old = await loadSigningKeys(store.db);
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = await exportJWK(privateKey);
    const publicJwk = { kty: 'RSA', n: jwk.n ?? '', e: jwk.e ?? '', kid: 'second', alg: 'RS256', use: 'sig' };
    const row = { kid: 'second', generation: 2, privateJwk: jwk, publicJwk, createdAt: 0 };
    await store.db.insert(identitySigningKeys).values(row);
    const { kid, jwks } = await loadSigningKeys(store.db);
    expect([kid, jwks.keys.map((key) => key.kid)]).toEqual(['second', ['second', old.kid]]);
    const token = await new SignJWT(claimsOf()).setProtectedHeader({ alg: 'RS256', kid: old.kid }).sign(old.privateKey);
    const verify = createVerifier({ ...running.identity.verification, keys: jwks });
    expect(await verify(token)).toMatchObject({ uid: ada.uid });
  });
});
