import {
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  getIdTokenResult,
  OAuthProvider,
  reauthenticateWithCredential,
  signInAnonymously,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  updateEmail,
  updatePassword,
  updateProfile,
} from 'firebase/auth';
import { generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserRow } from '../../../server/identity/tables';
import {
  createUser,
  disableUser,
  findUserByEmail,
  revokeRefreshTokens,
  setClaims,
  setPassword,
} from '../../../server/identity/users/users';
import { onChosenStore } from '../kernel/service';
import { codeOf, PASSWORD, PROJECT, type RunningIdentity, refusal, startIdentity } from './identity-harness';

onChosenStore('signing in', (store) => {
  let running: RunningIdentity;
  let users = 0;

  beforeEach(async () => {
    running = await startIdentity(store.db);
  });
  afterEach(() => running.stop());

  /** A new user for this test only. */
  const newUser = (more: { authorities?: string[] } = {}): Promise<UserRow> => {
    users += 1;
    const email = `guest${users}@example.org`;
    const claims = more.authorities === undefined ? {} : { authorities: more.authorities };
    return createUser(store.db, { email, password: PASSWORD, name: 'Ada Lovelace', claims }, running.clock.now);
  };

  const emailOf = ({ email }: UserRow): string => email ?? '';

  test('a user signs in with e-mail and password, with the e-mail in any letter case §7.39', async () => {
    const user = await newUser();
    const auth = running.browser();
    const { user: signedIn } = await signInWithEmailAndPassword(auth, emailOf(user).toUpperCase(), PASSWORD);
    expect(signedIn.toJSON()).toMatchObject({
      uid: user.uid,
      email: user.email,
      displayName: 'Ada Lovelace',
      emailVerified: false,
      isAnonymous: false,
      providerData: [{ providerId: 'password', uid: user.email, email: user.email, displayName: 'Ada Lovelace' }],
    });
  });

  test('an ID token contains Firebase’s claims and the user’s own §6.7', async () => {
    const user = await newUser({ authorities: ['DESIGNER'] });
    const { user: signedIn } = await signInWithEmailAndPassword(running.browser(), emailOf(user), PASSWORD);
    const { claims } = await getIdTokenResult(signedIn);
    const at = running.clock.now() / 1000;
    expect(claims).toEqual({
      authorities: ['DESIGNER'],
      name: 'Ada Lovelace',
      email: user.email,
      email_verified: false,
      iss: `https://securetoken.google.com/${PROJECT}`,
      aud: PROJECT,
      sub: user.uid,
      user_id: user.uid,
      sid: expect.stringMatching(/^[\w-]{43}$/),
      auth_time: at,
      iat: at,
      exp: at + 3600,
      firebase: { identities: { email: [user.email] }, sign_in_provider: 'password' },
    });
  });

  test('a wrong password and an unknown user get the same response', async () => {
    const user = await newUser();
    const wrong = { password: 'not this one', returnSecureToken: true };
    expect(await running.call('signInWithPassword', { ...wrong, email: user.email })).toEqual(
      refusal('INVALID_LOGIN_CREDENTIALS'),
    );
    expect(await running.call('signInWithPassword', { ...wrong, email: 'nobody@example.org' })).toEqual(
      refusal('INVALID_LOGIN_CREDENTIALS'),
    );
    expect(await codeOf(signInWithEmailAndPassword(running.browser(), emailOf(user), 'nor this'))).toBe(
      'auth/invalid-credential',
    );
  });

  test('a user without a password cannot sign in with one', async () => {
    await createUser(store.db, { email: 'registered@example.org' }, running.clock.now);
    const attempt = { email: 'registered@example.org', password: PASSWORD };
    expect(await running.call('signInWithPassword', attempt)).toEqual(refusal('INVALID_LOGIN_CREDENTIALS'));
  });

  test('a disabled user is reported only after the right password', async () => {
    const user = await newUser();
    await disableUser(store.db, user.uid, true, running.clock.now);
    const auth = running.browser();
    expect(await codeOf(signInWithEmailAndPassword(auth, emailOf(user), 'not this one'))).toBe(
      'auth/invalid-credential',
    );
    expect(await codeOf(signInWithEmailAndPassword(auth, emailOf(user), PASSWORD))).toBe('auth/user-disabled');
    await disableUser(store.db, user.uid, false, running.clock.now);
    expect((await signInWithEmailAndPassword(auth, emailOf(user), PASSWORD)).user.uid).toBe(user.uid);
  });

  test.each(['a known', 'an unknown'])('%s account is locked for two minutes after six failures', async (kind) => {
    const email = kind === 'a known' ? emailOf(await newUser()) : 'stranger@example.org';
    const attempt = { email, password: 'not this one' };
    for (let failures = 0; failures < 6; failures += 1)
      expect(await running.call('signInWithPassword', attempt)).toEqual(refusal('INVALID_LOGIN_CREDENTIALS'));
    running.clock.advance(30_000);
    expect(await running.call('signInWithPassword', { email, password: PASSWORD })).toEqual(
      refusal('TOO_MANY_ATTEMPTS_TRY_LATER : Retry after 90 seconds', 429),
    );
    running.clock.advance(89_999);
    expect(await codeOf(signInWithEmailAndPassword(running.browser(), email, PASSWORD))).toBe('auth/too-many-requests');
    running.clock.advance(1);
    expect(await running.call('signInWithPassword', attempt)).toEqual(refusal('INVALID_LOGIN_CREDENTIALS'));
  });

  test('the response to a locked-out client says how long to wait', async () => {
    const url = `${running.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email: 'waiting@example.org', password: 'not this one' });
    for (let failures = 0; failures < 6; failures += 1) await fetch(url, { method: 'POST', headers, body });
    running.clock.advance(20_500);
    const response = await fetch(url, { method: 'POST', headers, body });
    expect({ status: response.status, retryAfter: response.headers.get('retry-after') }).toEqual({
      status: 429,
      retryAfter: '100',
    });
  });

  test('concurrent guesses cannot bypass the lock', async () => {
    const email = emailOf(await newUser());
    const guesses = await Promise.all(
      Array.from({ length: 10 }, () => running.call('signInWithPassword', { email, password: 'not this one' })),
    );
    expect(guesses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      400, 400, 400, 400, 400, 400, 429, 429, 429, 429,
    ]);
  });

  test('a success resets the count of failed sign-ins', async () => {
    const user = await newUser();
    const wrong = { email: user.email, password: 'not this one' };
    for (let failures = 0; failures < 5; failures += 1) await running.call('signInWithPassword', wrong);
    await signInWithEmailAndPassword(running.browser(), emailOf(user), PASSWORD);
    for (let failures = 0; failures < 6; failures += 1)
      expect(await running.call('signInWithPassword', wrong)).toEqual(refusal('INVALID_LOGIN_CREDENTIALS'));
  });

  test('a user signs in with a custom token, whose claims survive a refresh', async () => {
    const user = await newUser({ authorities: ['HOST'] });
    const token = await running.identity.createCustomToken(user.uid, { registration: 'A1' });
    const { user: signedIn } = await signInWithCustomToken(running.browser(), token);
    const expected = {
      sub: user.uid,
      authorities: ['HOST'],
      registration: 'A1',
      firebase: { sign_in_provider: 'custom', identities: { email: [user.email] } },
    };
    expect((await getIdTokenResult(signedIn)).claims).toMatchObject(expected);
    expect((await getIdTokenResult(signedIn, true)).claims).toMatchObject(expected);
  });

  test('forged, expired and misdirected custom tokens are refused', async () => {
    const user = await newUser();
    const { privateKey } = await generateKeyPair('RS256');
    const audience = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
    const forged = await new SignJWT({ uid: user.uid, auth_time: 0, claims: { authorities: ['ADMIN'] } })
      .setProtectedHeader({ alg: 'RS256', kid: running.identity.verification.keys.keys[0]?.kid ?? '' })
      .setIssuer(`identity@${PROJECT}`)
      .setSubject(user.uid)
      .setAudience(audience)
      .setIssuedAt(running.clock.now() / 1000)
      .setExpirationTime(running.clock.now() / 1000 + 60)
      .sign(privateKey);
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part({ uid: user.uid, sub: user.uid, aud: audience })}.`;
    const { user: signedIn } = await signInWithEmailAndPassword(running.browser(), emailOf(user), PASSWORD);
    const late = await running.identity.createCustomToken(user.uid);
    const idToken = await signedIn.getIdToken();
    running.clock.advance(300_000);
    for (const token of [forged, unsigned, idToken, late, 'rubbish'])
      expect(await running.call('signInWithCustomToken', { token })).toEqual(refusal('INVALID_CUSTOM_TOKEN'));
    expect(await codeOf(signInWithCustomToken(running.browser(), forged))).toBe('auth/invalid-custom-token');
  });

  test('a custom token cannot revive a deleted user or set reserved claims', async () => {
    const token = await running.identity.createCustomToken('nobody');
    expect(await running.call('signInWithCustomToken', { token })).toEqual(refusal('USER_NOT_FOUND'));
    await expect(running.identity.createCustomToken('nobody', { sub: 'somebody' })).rejects.toThrow(
      'INVALID_CLAIMS : sub is reserved',
    );
    await expect(running.identity.createCustomToken('nobody', { note: 'x'.repeat(1000) })).rejects.toThrow(
      'INVALID_CLAIMS',
    );
  });

  test('a refresh updates the claims and keeps the time of the sign-in', async () => {
    const user = await newUser();
    const { user: signedIn } = await signInWithEmailAndPassword(running.browser(), emailOf(user), PASSWORD);
    const signedInAt = running.clock.now() / 1000;
    await setClaims(store.db, user.uid, { authorities: ['ADMIN'] });
    running.clock.advance(900_000);
    const { claims } = await getIdTokenResult(signedIn, true);
    expect(claims).toMatchObject({
      authorities: ['ADMIN'],
      auth_time: signedInAt,
      iat: signedInAt + 900,
      exp: signedInAt + 4500,
    });
  });

  test('a revoked session is refused and signs the SDK out; a later sign-in works at once', async () => {
    const user = await newUser();
    const auth = running.browser();
    const { user: signedIn } = await signInWithEmailAndPassword(auth, emailOf(user), PASSWORD);
    await revokeRefreshTokens(store.db, user.uid, running.clock.now);
    expect(await codeOf(signedIn.getIdToken(true))).toBe('auth/user-token-expired');
    expect(auth.currentUser).toBeNull();
    const again = await signInWithEmailAndPassword(auth, emailOf(user), PASSWORD);
    expect(await codeOf(again.user.getIdToken(true))).toBe('no error');
  });

  test.each([
    ['a new password', (user: UserRow) => setPassword(store.db, user.uid, 'another password', running.clock.now)],
    ['disabling', (user: UserRow) => disableUser(store.db, user.uid, true, running.clock.now)],
  ])('%s ends every session', async (_, change) => {
    const user = await newUser();
    const browsers = [running.browser(), running.browser()];
    for (const auth of browsers) await signInWithEmailAndPassword(auth, emailOf(user), PASSWORD);
    await change(user);
    for (const auth of browsers) {
      expect(await codeOf(auth.currentUser?.getIdToken(true) ?? Promise.resolve())).toMatch(
        /^auth\/user-(token-expired|disabled)$/,
      );
      expect(auth.currentUser).toBeNull();
    }
  });

  test('a session ends after thirty days', async () => {
    const user = await newUser();
    const { user: signedIn } = await signInWithEmailAndPassword(running.browser(), emailOf(user), PASSWORD);
    running.clock.advance(30 * 24 * 3_600_000 - 1);
    expect(await codeOf(signedIn.getIdToken(true))).toBe('no error');
    running.clock.advance(1);
    expect(await codeOf(signedIn.getIdToken(true))).toBe('auth/user-token-expired');
  });

  test('users cannot sign themselves up, by e-mail or anonymously', async () => {
    const auth = running.browser();
    expect(await codeOf(createUserWithEmailAndPassword(auth, 'new@example.org', PASSWORD))).toBe(
      'auth/admin-restricted-operation',
    );
    expect(await codeOf(signInAnonymously(auth))).toBe('auth/admin-restricted-operation');
    expect(await findUserByEmail(store.db, 'new@example.org')).toBeNull();
  });

  test('the server never lists the sign-in methods of an e-mail', async () => {
    const user = await newUser();
    expect(await fetchSignInMethodsForEmail(running.browser(), emailOf(user))).toEqual([]);
  });

  test('users can change their name, picture and password, and nothing that the organiser manages', async () => {
    const user = await newUser();
    const auth = running.browser();
    const { user: signedIn } = await signInWithEmailAndPassword(auth, emailOf(user), PASSWORD);
    await updateProfile(signedIn, { displayName: 'Ada King', photoURL: 'https://example.org/ada.png' });
    await running.call('update', {
      idToken: await signedIn.getIdToken(),
      customAttributes: '{"authorities":["ADMIN"]}',
      emailVerified: true,
      disableUser: true,
      localId: 'somebody',
    });
    expect(await codeOf(updateEmail(signedIn, 'other@example.org'))).toBe('auth/operation-not-allowed');
    await updatePassword(signedIn, 'another password');
    expect(await codeOf(signedIn.getIdToken(true))).toBe('no error');
    expect(await findUserByEmail(store.db, emailOf(user))).toMatchObject({
      uid: user.uid,
      displayName: 'Ada King',
      photoUrl: 'https://example.org/ada.png',
      customClaims: {},
      emailVerified: false,
      disabled: false,
    });
    expect((await signInWithEmailAndPassword(running.browser(), emailOf(user), 'another password')).user.uid).toBe(
      user.uid,
    );
  });

  test('a picture must be a web address', async () => {
    const user = await newUser();
    const { user: signedIn } = await signInWithEmailAndPassword(running.browser(), emailOf(user), PASSWORD);
    const idToken = await signedIn.getIdToken();
    expect(await running.call('update', { idToken, photoUrl: 'javascript:alert(1)' })).toEqual(
      refusal('INVALID_ARGUMENT : photoUrl is not valid'),
    );
    expect(await running.call('update', { idToken, displayName: 'a\u0000b' })).toEqual(
      refusal('INVALID_ARGUMENT : displayName is not valid'),
    );
  });

  test('changing the password and deleting the account require a recent sign-in', async () => {
    const user = await newUser();
    const { user: signedIn } = await signInWithEmailAndPassword(running.browser(), emailOf(user), PASSWORD);
    running.clock.advance(301_000);
    expect(await codeOf(updatePassword(signedIn, 'another password'))).toBe('auth/requires-recent-login');
    expect(await codeOf(deleteUser(signedIn))).toBe('auth/requires-recent-login');
    await reauthenticateWithCredential(signedIn, EmailAuthProvider.credential(emailOf(user), PASSWORD));
    expect(await codeOf(updatePassword(signedIn, 'short'))).toBe('auth/weak-password');
    await deleteUser(signedIn);
    expect(await findUserByEmail(store.db, emailOf(user))).toBeNull();
  });

  test('provider tokens that a client fetched itself are refused', async () => {
    const credential = new OAuthProvider('oidc.corp').credential({ idToken: 'anything' });
    expect(await codeOf(signInWithCredential(running.browser(), credential))).toBe('auth/operation-not-allowed');
  });
});
