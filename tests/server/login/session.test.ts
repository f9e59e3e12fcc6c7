import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoginConfigurationsSchema, readLoginOptions } from '../../../domain/login/login';
import { access } from '../../../server/db/schema';
import type { Registrant } from '../../../server/identity/own-identity';
import { ada, as, expired, importContract, onChosenStore, startApp } from '../kernel/service';
import { contract } from '../venue/venue-files';

onChosenStore('access to the venue', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  beforeEach(async () => {
    await store.db.delete(access);
    await importContract(store.db);
    service = await startApp(store.db);
  });
  afterEach(() => service.stop());

  const check = async (headers: Record<string, string>, url = '/api/ui/venue'): Promise<number> =>
    (await service.app.inject({ method: 'HEAD', url, headers })).statusCode;

  test('the authority check passes logged-in users, at both of its paths §7.1 §7.7', async () => {
    expect([await check({}), await check(expired), await check({ authorization: 'Bearer x.y.z' })]).toEqual([
      401, 401, 401,
    ]);
    expect([await check(as(ada)), await check(as(ada), '/api/venue')]).toEqual([200, 200]);
  });

  test('unreachable keys are not reported as the visitor’s fault', async () => {
    expect(await check({ authorization: 'Bearer unavailable' })).toBe(503);
  });

  test('a denied e-mail is refused by every call', async () => {
    await store.db.insert(access).values({ email: 'ada@example.org', allowed: false });
    expect(await check(as({ ...ada, email: 'Ada@Example.org' }))).toBe(403);
    const venue = await service.app.inject({ url: '/api/ui/venue?architectureId=aurora', headers: as(ada) });
    expect([venue.statusCode, venue.json()]).toEqual([403, { errMsg: 'You have no access to this venue.' }]);
    expect(await check(as({ ...ada, email: 'other@example.org' }))).toBe(200);
  });

  test('once any e-mail is allowed, only allowed users enter', async () => {
    await store.db.insert(access).values({ email: 'ada@example.org', allowed: true });
    const codes = [ada, { ...ada, email: 'other@example.org' }, { ...ada, email: null }].map((who) => check(as(who)));
    expect(await Promise.all(codes)).toEqual([200, 403, 403]);
  });

  test('login options match the contract, with the identity settings of the service §3.4 §7.5', async () => {
    const options: unknown[] = (await service.app.inject('/api/loginOptions')).json();
    const shape = (entries: unknown) => (entries as object[]).map((entry) => Object.keys(entry).toSorted());
    expect(shape(options)).toEqual(shape(await contract('login-options.json')));
    const { enabled, options: listed } = readLoginOptions(v.parse(LoginConfigurationsSchema, options));
    expect([enabled, listed.map(({ id }) => id)]).toEqual([true, ['CVENT_LOGIN', 'BIZZABO_LOGIN', 'EMAIL_PASSWORD']]);
  });

  test('a user who is not in our database is described by their token §7.6', async () => {
    const headers = as({ ...ada, claims: { name: 'Ada Lovelace' } });
    const answer = await service.app.inject({ url: '/api/userInfo', headers });
    expect(answer.json()).toEqual({
      userId: 'ada',
      email: 'ada@example.org',
      attributes: { name: 'Ada Lovelace', company: '', title: '' },
    });
    expect((await service.app.inject('/api/userInfo')).statusCode).toBe(401);
  });
});

onChosenStore('registration logins', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  let admitted: Registrant[] = [];
  let now = Date.parse('2026-11-20T09:00:00Z');
  beforeEach(async () => {
    await importContract(store.db);
    admitted = [];
    now += 3_600_000;
    service = await startApp(store.db, {
      now: () => now,
      identity: {
        plugin: async () => {},
        admit: async (registrant) => {
          const isNew = admitted.every(({ email }) => email !== registrant.email);
          admitted.push(registrant);
          return { customToken: `token of ${registrant.email}`, isNew };
        },
        sessions: { idOf: () => '', end: async () => {}, rolesNow: async () => null },
      },
    });
  });
  afterEach(() => service.stop());

  const post = async (url: string, payload: object) => {
    const answer = await service.app.inject({ method: 'POST', url, payload });
    return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers['retry-after'] };
  };
  const cvent = (confirmationNumber: unknown, architectureID: unknown = 'aurora') =>
    post('/api/cvent/login', { architectureID, confirmationNumber, added: 'later' });
  const bizzabo = (registrationNumber: unknown, emailAddress: unknown) =>
    post('/api/bizzabo/login', { architectureID: 'aurora', registrationNumber, emailAddress });

  test('a confirmation number finds its user in any case, and creates the user once §3.9 §3.10 §3.22 §7.8', async () => {
    const emailAddress = 'ada@example.org';
    const customToken = `token of ${emailAddress}`;
    const created = await cvent('ABC123');
    const found = await cvent(' abc123 ');
    expect([created.status, created.body]).toEqual([200, { status: 'USER_CREATED', emailAddress, customToken }]);
    expect([found.status, found.body]).toEqual([200, { status: 'USER_FOUND', emailAddress, customToken }]);
    expect(admitted[0]).toMatchObject({ email: emailAddress, name: 'Ada', company: '', title: '' });
  });

  test('an unknown number and a cancelled registration are refused §3.7 §3.8', async () => {
    expect((await cvent('NOPE')).body).toEqual({ status: 'NO_USER_FOUND', emailAddress: null });
    expect((await cvent('GONE1')).body).toEqual({ status: 'USER_INACTIVE', emailAddress: null });
    expect((await bizzabo(4712, 'gone@example.org')).body).toEqual({ status: 'USER_INACTIVE', emailAddress: null });
    expect(admitted).toEqual([]);
  });

  test('a ticket needs its own e-mail, with or without a plus-suffix §3.23 §5.11 §7.9', async () => {
    expect((await bizzabo(4711, 'ADA@example.org')).body.status).toBe('USER_CREATED');
    expect((await bizzabo(4711, 'ada+other@example.org')).body.status).toBe('USER_FOUND');
    expect((await bizzabo(4711, 'eve@example.org')).body.status).toBe('NO_USER_FOUND');
    expect((await bizzabo(4713, 'ada@example.org')).body.status).toBe('NO_USER_FOUND');
  });

  test.each([
    ['an empty number', () => cvent('')],
    ['a number with punctuation', () => cvent('abc-123')],
    ['a number of 128 characters', () => cvent('a'.repeat(128))],
    ['no number', () => cvent(undefined)],
    ['a number of the wrong type', () => cvent(12)],
    ['no architecture', () => post('/api/cvent/login', { confirmationNumber: 'ABC123' })],
    ['a ticket that is not an integer', () => bizzabo(1.5, 'ada@example.org')],
    ['a negative ticket', () => bizzabo(-1, 'ada@example.org')],
    ['a ticket above the limit', () => bizzabo(2_147_483_648, 'ada@example.org')],
    ['an empty e-mail', () => bizzabo(4711, '')],
    ['an invalid e-mail', () => bizzabo(4711, 'ada')],
    ['a body that is not an object', () => post('/api/bizzabo/login', [])],
  ])('a registration login with %s is refused', async (_, attempt) => {
    const { status, body } = await attempt();
    expect([status, Object.keys(body), typeof body.errMsg]).toEqual([400, ['errMsg'], 'string']);
  });

  test('an unknown architecture is not found, and a login that the venue does not offer is refused', async () => {
    expect((await cvent('ABC123', 'borealis')).status).toBe(404);
    await importContract(store.db, { 'login-options.json': [{ type: 'bizzabo' }] });
    expect(await cvent('ABC123')).toMatchObject({
      status: 403,
      body: { errMsg: 'This venue does not offer this login.' },
    });
  });

  test('six failures lock one account of one login kind for two minutes §4.36', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect((await bizzabo(attempt, 'ada@example.org')).body.status).toBe('NO_USER_FOUND');
    }
    expect(await bizzabo(4711, 'ada@example.org')).toEqual({
      status: 429,
      body: { errMsg: 'Too many attempts. Please try again in two minutes.' },
      retryAfter: '120',
    });
    expect((await bizzabo(4712, 'gone@example.org')).status).toBe(200);
    expect((await cvent('ABC123')).status).toBe(200);
    now += 119_999;
    expect((await bizzabo(4711, 'ada@example.org')).status).toBe(429);
    now += 1;
    expect((await bizzabo(4711, 'ada@example.org')).body.status).toBe('USER_CREATED');
  });

  test('a success resets the count of failed registration logins', async () => {
    for (const number of [1, 2, 3, 4, 5, 4711, 1, 2, 3, 4, 5, 4711]) {
      expect((await bizzabo(number, 'ada@example.org')).status).toBe(200);
    }
  });

  test('an address with too many failed logins gets the time of its next attempt, and can still read', async () => {
    const strict = await startApp(store.db, { loginRateLimit: 2, now: () => now });
    try {
      const attempt = (number: number) =>
        strict.app.inject({
          method: 'POST',
          url: '/api/cvent/login',
          payload: { architectureID: 'aurora', confirmationNumber: `NOPE${number}` },
        });
      for (let failure = 1; failure <= 6; failure += 1) expect((await attempt(failure)).statusCode).toBe(200);
      const refused = await attempt(7);
      expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([
        429,
        { errMsg: 'Too many attempts. Please try again in two minutes.' },
        '120',
      ]);
      expect((await strict.app.inject('/api/venue/version')).statusCode).toBe(200);
    } finally {
      await strict.stop();
    }
  });
});
