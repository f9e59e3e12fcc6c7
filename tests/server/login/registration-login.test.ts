import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { onAuthStateChanged, signInWithCustomToken, signInWithEmailAndPassword } from 'firebase/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppOptions } from '../../../server/app';
import { access, identityUsers, loginFailures, registrations } from '../../../server/db/schema';
import { createUser, disableUser, findUserByEmail, revokeRefreshTokens } from '../../../server/identity/users/users';
import { openRegistrationFile } from '../../../server/login/registrations/file';
import { importRegistrations } from '../../../server/login/registrations/import';
import { WAITING } from '../../kernel/waiting';
import { codeOf, createBrowser, PASSWORD, PROJECT } from '../identity/identity-harness';
import { BESIDE, importContract, onChosenStore, startAppWithIdentity } from '../kernel/service';
import { writeTable } from './registration-files';

onChosenStore('registration logins with the SDK', (store) => {
  const stops: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    await store.db.delete(identityUsers);
    await store.db.delete(loginFailures);
    await store.db.delete(access);
    await importContract(store.db);
  });
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
  });

  async function start(options: Partial<AppOptions> = {}) {
    const { db } = store;
    const { app, origin, stop } = await startAppWithIdentity(
      db,
      { projectId: PROJECT, rateLimit: 100_000 },
      { loginRateLimit: 1_000_000, ...options },
    );
    stops.push(stop);

    const post = async (url: string, payload: object) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(origin + url, { method: 'POST', headers, body: JSON.stringify(payload) });
      return { status: response.status, headers: response.headers, body: await response.json() };
    };
    const cvent = (confirmationNumber: string) =>
      post('/api/cvent/login', { architectureID: 'aurora', confirmationNumber });
    const bizzabo = (registrationNumber: number, emailAddress: string) =>
      post('/api/bizzabo/login', { architectureID: 'aurora', registrationNumber, emailAddress });
    const check = async (token: string): Promise<number> => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${origin}/api/ui/venue`, { method: 'HEAD', headers })).status;
    };
    /** A user who logged in by confirmation number, in a new browser. */
    const enter = async (confirmationNumber: string) => {
      const { body } = await cvent(confirmationNumber);
      const auth = createBrowser(origin);
      const { user } = await signInWithCustomToken(auth, body.customToken);
      return { auth, user, token: await user.getIdToken() };
    };
    return { app, origin, post, cvent, bizzabo, check, enter };
  }

  const uidOf = async (email: string): Promise<string> => (await findUserByEmail(store.db, email))?.uid ?? '';

  test('the token of the response signs the user in, the first time as a new user', async () => {
    const { cvent, bizzabo, check, origin } = await start();
    const first = await cvent('abc123');
    expect([first.status, first.body]).toEqual([
      200,
      { status: 'USER_CREATED', emailAddress: 'ada@example.org', customToken: expect.any(String) },
    ]);
    expect(first.headers.get('cache-control')).toBe('no-store');
    const { user } = await signInWithCustomToken(createBrowser(origin), first.body.customToken);
    expect([user.email, user.displayName, await check(await user.getIdToken())]).toEqual([
      'ada@example.org',
      'Ada',
      200,
    ]);
    const again = await cvent('ABC123');
    expect(again.body).toMatchObject({ status: 'USER_FOUND', emailAddress: 'ada@example.org' });
    const ticket = await bizzabo(4711, 'ada@example.org');
    expect(ticket.body).toMatchObject({ status: 'USER_CREATED', emailAddress: 'Ada+ticket@example.org' });
  });

  test('of several concurrent logins with one number, one creates the user and all sign in as the same user', async () => {
    const { cvent, origin } = await start();
    const answers = await Promise.all(Array.from({ length: 6 }, () => cvent('ABC123')));
    expect(answers.filter(({ body }) => body.status === 'USER_CREATED')).toHaveLength(1);
    expect(answers.filter(({ body }) => body.status === 'USER_FOUND')).toHaveLength(5);
    const uids = await Promise.all(
      answers.map(async ({ body }) => (await signInWithCustomToken(createBrowser(origin), body.customToken)).user.uid),
    );
    expect(new Set(uids).size).toBe(1);
  });

  test('a confirmation number has fewer than 128 letters and digits, and nothing else §5.1', async () => {
    const { app } = await start();
    const character = fc.oneof(
      fc.constantFrom('a', 'Z', '0', 'ß', '٣', '語', '-', ' ', '_', '.', '\u0000', '½', '😀'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    );
    const number = fc.oneof(
      fc.string({ unit: character, maxLength: 12 }),
      fc.string({ unit: fc.constantFrom('a', '1'), minLength: 125, maxLength: 130 }),
    );
    await fc.assert(
      fc.asyncProperty(number, async (confirmationNumber) => {
        const payload = { architectureID: 'aurora', confirmationNumber };
        const answer = await app.inject({ method: 'POST', url: '/api/cvent/login', payload });
        const trimmed = confirmationNumber.trim();
        const fits = trimmed.length < 128 && /^[\p{L}\p{Nd}]+$/u.test(trimmed);
        // 429 if the same random guess came a seventh time.
        expect(fits ? [200, 429] : [400]).toContain(answer.statusCode);
      }),
    );
  });

  test('a ticket number is an integer from 0 to 2147483647 §5.7 §9.8', async () => {
    const { bizzabo } = await start();
    const email = 'edge@example.org';
    await store.db.insert(registrations).values([
      { system: 'bizzabo', number: '0', email },
      { system: 'bizzabo', number: '2147483647', email },
    ]);
    const attempt = async (number: number) => (await bizzabo(number, email)).status;
    expect(await Promise.all([0, 2_147_483_647, -1, 2_147_483_648, 0.5].map(attempt))).toEqual([
      200, 200, 400, 400, 400,
    ]);
  });

  test.each([
    ['ada@example.org', 'ada@example.org', true],
    ['ada+1@example.org', 'ada@example.org', true],
    ['ada@example.org', ' ADA+a+b@Example.org ', true],
    ['ada+1@example.org', 'ada+2@example.org', true],
    ['ada@example.org', 'ada@example.net', false],
    ['ada@example.org', 'a+da@example.org', false],
    ['+ada@example.org', '+eva@example.org', false],
  ])('a ticket of %s with the e-mail %s is accepted: %s §5.11', async (email, typed, isIn) => {
    const { bizzabo } = await start();
    await store.db.insert(registrations).values({ system: 'bizzabo', number: '9', email });
    expect((await bizzabo(9, typed)).body.status).toBe(isIn ? 'USER_CREATED' : 'NO_USER_FOUND');
  });

  test('an unknown number and a number with another e-mail get the same response', async () => {
    const { bizzabo } = await start();
    await createUser(store.db, { email: 'known@example.org', password: PASSWORD });
    await store.db.insert(registrations).values({ system: 'bizzabo', number: '20', email: 'known@example.org' });
    const { $client } = store.db as unknown as { $client: { query: (query: string | { text: string }) => unknown } };
    const queries = vi.spyOn($client, 'query');
    const statementsOf = () => queries.mock.calls.map(([query]) => (typeof query === 'string' ? query : query.text));
    /** The entry in the audit log is stored after the response. */
    const settled = () =>
      vi.waitFor(
        () => expect(statementsOf().filter((text) => text.includes('"audit_entries"'))).toHaveLength(1),
        WAITING,
      );
    await bizzabo(1, 'first@example.org');
    await settled();
    const observed = [];
    for (const [number, email] of [
      [999_999, 'nobody@example.org'],
      [999_999, 'known@example.org'],
      [20, 'nobody@example.org'],
      [4712, 'nobody@example.org'],
      [4711, 'known@example.org'],
    ] as const) {
      queries.mockClear();
      const { status, headers, body } = await bizzabo(number, email);
      await settled();
      const names = [...headers.keys()].filter((name) => !/^(date|x-ratelimit-(remaining|reset))$/.test(name));
      observed.push({
        status,
        body,
        headers: names.map((name) => [name, headers.get(name)]),
        statements: statementsOf(),
      });
    }
    queries.mockRestore();
    expect(observed[0]).toMatchObject({ status: 200, body: { status: 'NO_USER_FOUND', emailAddress: null } });
    expect(observed[0]?.statements.filter((text) => text.includes('"registrations"'))).toHaveLength(1);
    for (const other of observed) expect(other).toEqual(observed[0]);
  });

  test('a disabled user cannot log in with a number', async () => {
    const { enter, check, cvent, origin } = await start();
    const ada = await enter('ABC123');
    const told: (string | null)[] = [];
    onAuthStateChanged(ada.auth, (user) => told.push(user?.email ?? null));
    await disableUser(store.db, await uidOf('ada@example.org'));
    expect(await check(ada.token)).toBe(401);
    expect(await codeOf(ada.user.getIdToken(true))).toBe('auth/user-disabled');
    expect([ada.auth.currentUser, told.at(-1)]).toEqual([null, null]);
    const { body } = await cvent('ABC123');
    expect(body.status).toBe('USER_FOUND');
    expect(await codeOf(signInWithCustomToken(createBrowser(origin), body.customToken))).toBe('auth/user-disabled');
    await disableUser(store.db, await uidOf('ada@example.org'), false);
    expect(await check((await enter('ABC123')).token)).toBe(200);
  });

  test('a user who is signed out everywhere loses access at once, and may log in again by number', async () => {
    const { enter, check } = await start();
    const ada = await enter('ABC123');
    await revokeRefreshTokens(store.db, await uidOf('ada@example.org'), () => Date.now() + 1000);
    expect(await check(ada.token)).toBe(401);
    expect(await codeOf(ada.user.getIdToken(true))).toBe('auth/user-token-expired');
    expect(ada.auth.currentUser).toBeNull();
    await revokeRefreshTokens(store.db, await uidOf('ada@example.org'), () => Date.now() - 60_000);
    expect(await check((await enter('ABC123')).token)).toBe(200);
  });

  test('an import that cancels a registration ends its sessions', async () => {
    const { enter, check, cvent } = await start();
    const ada = await enter('ABC123');
    const path = writeTable('Confirmation Number,Email,Status\nABC123,ada@example.org,Cancelled\n');
    await importRegistrations(store.db, [await openRegistrationFile(path)], () => Date.now() + 1000);
    expect(await check(ada.token)).toBe(401);
    expect(await codeOf(ada.user.getIdToken(true))).toBe('auth/user-token-expired');
    expect((await cvent('ABC123')).body).toEqual({ status: 'USER_INACTIVE', emailAddress: null });
  });

  test('users.json disables a user until a later import enables them', async () => {
    const { enter, check, origin } = await start();
    const email = 'ada@example.org';
    const users = (more: object) => importContract(store.db, { ...BESIDE, 'users.json': [{ email, ...more }] });
    const ada = await enter('ABC123');
    await users({ disabled: true });
    expect(await check(ada.token)).toBe(401);
    expect(await codeOf(ada.user.getIdToken(true))).toBe('auth/user-disabled');
    await users({});
    expect(await codeOf(enter('ABC123'))).toBe('auth/user-disabled');
    await users({ disabled: false });
    expect(await check((await enter('ABC123')).token)).toBe(200);
    await importContract(store.db, {
      ...BESIDE,
      'users.json': [{ email: 'new@example.org', password: PASSWORD, disabled: true }],
    });
    expect(await codeOf(signInWithEmailAndPassword(createBrowser(origin), 'new@example.org', PASSWORD))).toBe(
      'auth/user-disabled',
    );
  });

  test('access.json denies a user every call', async () => {
    const { enter, check } = await start();
    const ada = await enter('ABC123');
    await importContract(store.db, { ...BESIDE, 'access.json': { denied: ['Ada@example.org'] } });
    expect([await check(ada.token), await check((await enter('ABC123')).token)]).toEqual([403, 403]);
  });

  test('no log level contains login data', async () => {
    const lines: string[] = [];
    const logStream = new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const { cvent, bizzabo, enter, check, post, origin } = await start({ logLevel: 'trace', logStream });
    await createUser(store.db, { email: 'secret.user@example.org', password: PASSWORD });
    const { user, token } = await enter('ABC123');
    const answers = [
      await cvent('SECRETNUMBER'),
      await cvent('SECRET-NUMBER'),
      await bizzabo(887_766_551, 'secret.guest@example.org'),
      await bizzabo(4711, 'Ada+ticket@example.org'),
      await bizzabo(4712, 'gone@example.org'),
    ];
    for (let failure = 0; failure < 7; failure += 1) answers.push(await cvent('SECRETLOCK'));
    await check(token);
    await user.getIdToken(true);
    const auth = createBrowser(origin);
    await codeOf(signInWithEmailAndPassword(auth, 'secret.user@example.org', 'secret guess'));
    await signInWithEmailAndPassword(auth, 'secret.user@example.org', PASSWORD);
    await store.db.execute(sql`alter table login_failures rename to login_failures_away`);
    answers.push(await cvent('SECRETNUMBER'), await bizzabo(887_766_551, 'secret.guest@example.org'));
    const broken = { email: 'secret.user@example.org', password: PASSWORD, returnSecureToken: true };
    answers.push(await post('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=secret', broken));
    await store.db.execute(sql`alter table login_failures_away rename to login_failures`);
    expect(answers.map(({ status }) => status)).toEqual([
      200, 400, 200, 200, 200, 200, 200, 200, 200, 200, 200, 429, 500, 500, 500,
    ]);
    // Times hold any digits.
    const log = lines.join('').replaceAll(/"(?:time|ms)":\d+/g, '');
    expect(lines.filter((line) => line.includes('request failed'))).toHaveLength(3);
    for (const text of ['ABC123', '88776655', '4711', '4712', 'example.org', 'ticket@', 'SECRET', 'secret', PASSWORD])
      expect(log).not.toContain(text);
    for (const text of [token, user.refreshToken, 'Bearer', 'eyJ']) expect(log).not.toContain(text);
  });
});
