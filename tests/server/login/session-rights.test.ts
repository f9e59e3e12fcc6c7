import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInWithEmailAndPassword } from 'firebase/auth';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { registrations } from '../../../server/db/schema';
import { createUser, setClaims } from '../../../server/identity/users/users';
import { codeOf, createBrowser, PASSWORD, PROJECT } from '../identity/identity-harness';
import { BESIDE, importContract, onChosenStore, startAppWithIdentity, UI_CONFIG } from '../kernel/service';

onChosenStore('the rights of a session', (store) => {
  const HOUR_MS = 3_600_000;
  let inspectorFolder: string;
  let origin: string;
  let stop: () => Promise<void>;
  let at: number;
  let users = 0;

  beforeAll(async () => {
    inspectorFolder = await mkdtemp(join(tmpdir(), 'inspector-'));
    await mkdir(join(inspectorFolder, 'app'));
    await writeFile(join(inspectorFolder, 'index.html'), '<!doctype html><title>Inspector</title>');
    await importContract(store.db, {
      ...BESIDE,
      'ui-config.json': { ...UI_CONFIG, features: { inspector: 'admin' } },
    });
  });
  afterAll(() => rm(inspectorFolder, { recursive: true, force: true }));

  beforeEach(async () => {
    at = Date.now();
    const now = () => at;
    ({ origin, stop } = await startAppWithIdentity(store.db, { projectId: PROJECT, now }, { inspectorFolder, now }));
  });
  afterEach(() => stop());

  async function signIn(...authorities: string[]) {
    users += 1;
    const email = `rights${users}@example.org`;
    const { uid } = await createUser(store.db, { email, password: PASSWORD, claims: { authorities } }, () => at);
    const { user } = await signInWithEmailAndPassword(createBrowser(origin), email, PASSWORD);
    return { uid, email, user, token: await user.getIdToken() };
  }

  const call = (method: string, path: string, token: string, headers = {}) =>
    fetch(origin + path, { method, headers: { authorization: `Bearer ${token}`, ...headers } });
  const statusOf = async (...request: Parameters<typeof call>) => (await call(...request)).status;
  const lookup = async (idToken: string) => {
    const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken }),
    });
    return response.status;
  };

  test('a role that was withdrawn or granted counts at once, also with an older token', async () => {
    const { uid, token } = await signIn('ADMIN');
    const read = () => statusOf('GET', '/api/capture/session', token);
    expect(await read()).toBe(200);
    await setClaims(store.db, uid, { authorities: [] });
    expect([await read(), await statusOf('POST', '/api/designer/unpublish', token)]).toEqual([403, 403]);
    await setClaims(store.db, uid, { authorities: ['ADMIN'] });
    expect(await read()).toBe(200);
  });

  test('who has cancelled registrations alone stays out, whatever they log in with, unless they belong to the staff', async () => {
    const [attendee, host] = [await signIn(), await signIn('HOST')];
    const enter = () => Promise.all([attendee, host].map(({ token }) => statusOf('HEAD', '/api/ui/venue', token)));
    expect(await enter()).toEqual([200, 200]);
    const numbers = [attendee, host].map(({ email }, index) => ({
      email: email.toUpperCase(),
      number: `N${index}`,
      system: 'cvent' as const,
    }));
    await store.db.insert(registrations).values(numbers.map((one) => ({ ...one, active: false })));
    expect(await enter()).toEqual([403, 200]);
    const again = await signInWithEmailAndPassword(createBrowser(origin), attendee.email, PASSWORD);
    expect(await statusOf('HEAD', '/api/ui/venue', await again.user.getIdToken())).toBe(403);
    await store.db.update(registrations).set({ active: true });
    expect(await enter()).toEqual([200, 200]);
    await store.db.update(registrations).set({ active: false });
    await store.db.insert(registrations).values({ email: attendee.email, number: 'other', system: 'bizzabo' });
    expect(await enter()).toEqual([200, 200]);
    await store.db.delete(registrations);
  });

  test('an inspector pass ends with the role and with the session of its administrator', async () => {
    const { uid, token } = await signIn('ADMIN');
    const passed = await call('POST', '/api/inspector/pass', token);
    const cookie = /^[^;]+/.exec(passed.headers.get('set-cookie') ?? '')?.[0] ?? '';
    const open = () => statusOf('GET', '/inspector', '', { cookie, accept: 'text/html' });
    expect(await open()).toBe(200);
    await setClaims(store.db, uid, { authorities: ['DESIGNER'] });
    expect(await open()).toBe(403);
    await setClaims(store.db, uid, { authorities: ['ADMIN'] });
    expect(await open()).toBe(200);
    await statusOf('POST', '/api/logout', token);
    expect(await open()).toBe(403);
  });

  test('a logout ends the session at the service: its tokens are refused, other sessions go on', async () => {
    const { email, user, token } = await signIn('ADMIN');
    const other = await (await signInWithEmailAndPassword(createBrowser(origin), email, PASSWORD)).user.getIdToken();
    expect(await statusOf('HEAD', '/api/ui/venue', token)).toBe(200);
    expect(await statusOf('POST', '/api/logout', token)).toBe(204);
    expect(await statusOf('HEAD', '/api/ui/venue', token)).toBe(401);
    expect(await statusOf('GET', '/api/userInfo', token)).toBe(401);
    expect(await lookup(token)).toBe(400);
    expect(await codeOf(user.getIdToken(true))).toBe('auth/user-token-expired');
    expect([await statusOf('HEAD', '/api/ui/venue', other), await lookup(other)]).toEqual([200, 200]);
  });

  test('a logout may be repeated, and needs no valid token', async () => {
    const { token } = await signIn();
    const statuses = [token, token, 'forged', ''].map((one) => statusOf('POST', '/api/logout', one));
    expect(await Promise.all(statuses)).toEqual([204, 204, 204, 204]);
  });

  test('a clock that is set back by a day neither refuses sessions nor logins', async () => {
    const { email, token } = await signIn('ADMIN');
    at -= 24 * HOUR_MS;
    expect(await statusOf('GET', '/api/capture/session', token)).toBe(200);
    const { user } = await signInWithEmailAndPassword(createBrowser(origin), email, PASSWORD);
    expect(await statusOf('HEAD', '/api/ui/venue', await user.getIdToken())).toBe(200);
    expect(await lookup(await user.getIdToken(true))).toBe(200);
  });
});
