import * as fc from 'fast-check';
import { signInWithEmailAndPassword } from 'firebase/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../server/identity/users/users';
import { runs } from '../../kernel/properties';
import { onChosenStore } from '../kernel/service';
import { PROJECT, type RunningIdentity, refusal, startIdentity } from './identity-harness';

onChosenStore('the protocol of the identity server', (store) => {
  let running: RunningIdentity;

  beforeAll(async () => {
    running = await startIdentity(store.db, { allowedOrigins: ['https://elsewhere.example.org'] });
  });
  afterAll(async () => {
    await running.stop();
  });

  const OPERATIONS = [
    'signInWithPassword',
    'signInWithCustomToken',
    'signInWithIdp',
    'sendOobCode',
    'resetPassword',
    'createAuthUri',
    'lookup',
    'update',
    'delete',
    'signUp',
  ];
  const toolkit = (operation: string) => `/identitytoolkit.googleapis.com/v1/accounts:${operation}`;
  const TOKEN = '/securetoken.googleapis.com/v1/token';

  async function post(path: string, body: string, type = 'application/json') {
    const response = await fetch(running.origin + path, { method: 'POST', headers: { 'content-type': type }, body });
    return { status: response.status, body: await response.json() };
  }

  test.each(OPERATIONS)('%s refuses unusable bodies with 400 in Google’s format', async (operation) => {
    const bodies = ['{', '[]', '7', '"text"', 'null', '{"__proto__":{"admin":true}}'];
    const refused = { status: 400, body: { error: { code: 400, errors: [{ domain: 'global', reason: 'invalid' }] } } };
    const answers = await Promise.all(bodies.map((body) => post(toolkit(operation), body)));
    expect(answers).toMatchObject(bodies.map(() => refused));
  });

  test.each(OPERATIONS)('%s refuses any invalid input without failing', async (operation) => {
    const field = fc.constantFrom(
      'email',
      'password',
      'token',
      'idToken',
      'oobCode',
      'newPassword',
      'requestType',
      'requestUri',
      'postBody',
      'displayName',
      'photoUrl',
      'deleteAttribute',
      'deleteProvider',
      'providerId',
      'continueUrl',
      'sessionId',
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(field, fc.oneof(fc.jsonValue(), fc.string(), fc.emailAddress())), async (body) => {
        const { status } = await running.call(operation, body);
        expect([200, 400, 429]).toContain(status);
      }),
      { numRuns: runs(5, 50) },
    );
  });

  test.each([
    ['signInWithPassword', {}, 'MISSING_EMAIL'],
    ['signInWithPassword', { email: 'nobody', password: 'x' }, 'INVALID_EMAIL'],
    ['signInWithPassword', { email: 7, password: 'x' }, 'MISSING_EMAIL'],
    ['signInWithPassword', { email: 'nul\u0000@example.org', password: 'x' }, 'INVALID_EMAIL'],
    ['sendOobCode', { requestType: 'PASSWORD_RESET', email: 'nul\u0000@example.org' }, 'INVALID_EMAIL'],
    ['signInWithPassword', { email: 'nobody@example.org' }, 'MISSING_PASSWORD'],
    ['signInWithCustomToken', {}, 'MISSING_CUSTOM_TOKEN'],
    ['lookup', {}, 'MISSING_ID_TOKEN'],
    ['update', { displayName: 'Mallory' }, 'MISSING_ID_TOKEN'],
    ['update', { oobCode: 'code' }, 'INVALID_OOB_CODE'],
    ['resetPassword', {}, 'MISSING_OOB_CODE'],
    ['sendOobCode', {}, 'MISSING_REQ_TYPE'],
    ['sendOobCode', { requestType: 'PASSWORD_RESET' }, 'MISSING_EMAIL'],
    ['sendOobCode', { requestType: 'EMAIL_SIGNIN', email: 'a@example.org' }, 'OPERATION_NOT_ALLOWED'],
    ['sendOobCode', { requestType: 'SOMETHING', email: 'a@example.org' }, 'INVALID_REQ_TYPE'],
    ['createAuthUri', { providerId: 'oidc.corp', continueUri: 'http://localhost' }, 'OPERATION_NOT_ALLOWED'],
    ['signInWithIdp', { requestUri: 'nowhere' }, 'INVALID_ARGUMENT : requestUri is not valid'],
    ['signUp', { email: 'new@example.org', password: 'long enough' }, 'ADMIN_ONLY_OPERATION'],
  ])('%s with %o is refused with %s', async (operation, body, message) => {
    expect(await running.call(operation, body)).toEqual(refusal(message));
  });

  test('NUL in any text of a request is refused, not stored', async () => {
    const email = 'nul@example.org';
    await createUser(store.db, { email, password: 'long enough' }, running.clock.now);
    const { user } = await signInWithEmailAndPassword(running.browser(), email, 'long enough');
    const idToken = await user.getIdToken();
    for (const change of [
      { deleteProvider: ['a\u0000b'] },
      { displayName: 'a\u0000b' },
      { photoUrl: 'https://example.org/\u0000' },
    ]) {
      expect((await running.call('update', { idToken, ...change })).status).toBe(400);
    }
  });

  test.each([
    ['', 'INVALID_GRANT_TYPE'],
    ['grant_type=password', 'INVALID_GRANT_TYPE'],
    ['grant_type=refresh_token', 'MISSING_REFRESH_TOKEN'],
    ['grant_type=refresh_token&refresh_token=rubbish', 'INVALID_REFRESH_TOKEN'],
    [`grant_type=refresh_token&refresh_token=${'a'.repeat(43)}`, 'TOKEN_EXPIRED'],
  ])('a refresh with "%s" is refused with %s', async (body, message) => {
    expect(await post(TOKEN, body, 'application/x-www-form-urlencoded')).toEqual(refusal(message));
  });

  test('bodies that are too large or of another type are refused', async () => {
    const large = JSON.stringify({ email: 'x'.repeat(20_000) });
    expect(await post(toolkit('signInWithPassword'), large)).toEqual(refusal('PAYLOAD_TOO_LARGE', 413));
    expect(await post(TOKEN, `a=${large}`, 'application/x-www-form-urlencoded')).toEqual(
      refusal('PAYLOAD_TOO_LARGE', 413),
    );
    expect(await post(toolkit('lookup'), '<a/>', 'text/xml')).toEqual(refusal('UNSUPPORTED_MEDIA_TYPE', 415));
  });

  test('unknown operations are not found', async () => {
    expect(await running.call('query', {})).toEqual(refusal('NOT_FOUND', 404));
    expect(await running.call('batchCreate', {})).toEqual(refusal('NOT_FOUND', 404));
  });

  test('the SDK reads the project and the password rules', async () => {
    const get = async (path: string) =>
      (await fetch(`${running.origin}/identitytoolkit.googleapis.com${path}?key=k`)).json();
    expect(await get('/v1/projects')).toEqual({ projectId: PROJECT, authorizedDomains: ['127.0.0.1'] });
    expect(await get('/v2/passwordPolicy')).toEqual({
      schemaVersion: 1,
      customStrengthOptions: { minPasswordLength: 8, maxPasswordLength: 127 },
      allowedNonAlphanumericCharacters: [],
      enforcementState: 'ENFORCE',
      forceUpgradeOnSignin: false,
    });
  });

  test('only our own and allowed origins may read responses', async () => {
    const allowed = async (origin: string) => {
      const preflight = await fetch(running.origin + toolkit('lookup'), { method: 'OPTIONS', headers: { origin } });
      const answer = await fetch(running.origin + toolkit('lookup'), {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: '{}',
      });
      return [preflight, answer].map((response) => response.headers.get('access-control-allow-origin'));
    };
    expect(await allowed(running.origin)).toEqual([running.origin, running.origin]);
    expect(await allowed('https://elsewhere.example.org')).toEqual(Array(2).fill('https://elsewhere.example.org'));
    expect(await allowed('https://evil.example.org')).toEqual([null, null]);
    expect(await allowed('null')).toEqual([null, null]);
  });

  test('responses are never cached', async () => {
    const response = await fetch(running.origin + toolkit('lookup'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
