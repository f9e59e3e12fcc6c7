import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../server/db/database';
import { loginFailures, registrations } from '../../../server/db/schema';
import { networkOf } from '../../../server/http/network';
import { createLockout } from '../../../server/identity/lockout';
import { createUser } from '../../../server/identity/users/users';
import { PASSWORD, refusal, startIdentity } from '../identity/identity-harness';
import { createPostgres, postgresSocket } from '../kernel/databases';
import { importContract, onChosenStore, startApp } from '../kernel/service';

type Running = Awaited<ReturnType<typeof startApp>>;

const LOCKED = { errMsg: 'Too many attempts. Please try again in two minutes.' };
const UNKNOWN_USER = { status: 'NO_USER_FOUND', emailAddress: null };

const logIn = async ({ app }: Running, path: string, payload: object, remoteAddress = '192.0.2.1') => {
  const url = `/api/${path}/login`;
  const answer = await app.inject({
    method: 'POST',
    url,
    payload: { architectureID: 'aurora', ...payload },
    remoteAddress,
  });
  return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers['retry-after'] };
};
const cvent = (service: Running, confirmationNumber: string, address?: string) =>
  logIn(service, 'cvent', { confirmationNumber }, address);
const bizzabo = (service: Running, registrationNumber: number, emailAddress: string, address?: string) =>
  logIn(service, 'bizzabo', { registrationNumber, emailAddress }, address);

const times = <T>(count: number, one: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)));
function statusesOf(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

onChosenStore('the lock of an account', (store) => {
  const services: Running[] = [];
  let now = Date.parse('2026-11-20T09:00:00Z');
  const start = async (loginRateLimit = 10_000) => {
    const service = await startApp(store.db, { now: () => now, loginRateLimit });
    services.push(service);
    return service;
  };
  beforeEach(async () => {
    now += 3_600_000;
    await store.db.delete(loginFailures);
    await importContract(store.db);
  });
  afterEach(async () => {
    await Promise.all(services.splice(0).map((service) => service.stop()));
  });

  test.each<[string, (service: Running, index: number) => Promise<{ status: number; body: unknown }>]>([
    ['at one confirmation number', (service) => cvent(service, 'NOPE')],
    ['at the tickets of one e-mail', (service, index) => bizzabo(service, index, 'ada@example.org')],
    ['at one e-mail in many spellings', (service, index) => bizzabo(service, 1, `Ada+${index}@EXAMPLE.org`)],
  ])('of 50 concurrent guesses %s on two instances, six are answered', async (_, guess) => {
    const [one, other] = [await start(), await start()];
    const answers = await times(50, (index) => guess(index % 2 === 0 ? one : other, index));
    expect(statusesOf(answers)).toEqual({ 200: 6, 429: 44 });
    for (const { status, body } of answers) expect(body).toEqual(status === 200 ? UNKNOWN_USER : LOCKED);
  });

  test('six of 50 concurrent passwords are answered', async () => {
    const running = await startIdentity(store.db);
    await createUser(store.db, { email: 'grace@example.org', password: PASSWORD }, running.clock.now);
    const answers = await times(50, () =>
      running.call('signInWithPassword', { email: 'grace@example.org', password: 'not this one' }),
    );
    expect(statusesOf(answers)).toEqual({ 400: 6, 429: 44 });
    expect(await running.call('signInWithPassword', { email: 'grace@example.org', password: PASSWORD })).toEqual(
      refusal('TOO_MANY_ATTEMPTS_TRY_LATER : Retry after 120 seconds', 429),
    );
    await running.stop();
  });

  test('during the lock a correct guess gets the same response as a wrong one', async () => {
    const service = await start();
    await times(6, (index) => bizzabo(service, index, 'ada@example.org'));
    const [right, wrong] = [
      await bizzabo(service, 4711, 'ada@example.org'),
      await bizzabo(service, 1, 'ada@example.org'),
    ];
    expect([right, wrong]).toEqual([
      { status: 429, body: LOCKED, retryAfter: '120' },
      { status: 429, body: LOCKED, retryAfter: '120' },
    ]);
  });

  test('the lock counts down, is not extended by more guesses, and ends', async () => {
    const service = await start();
    await times(6, () => cvent(service, 'ABC124'));
    const waits: unknown[] = [];
    for (const pause of [0, 500, 20_000, 99_499]) {
      now += pause;
      waits.push((await cvent(service, 'ABC124')).retryAfter);
    }
    expect(waits).toEqual(['120', '120', '100', '1']);
    now += 1;
    expect(await cvent(service, 'ABC124')).toEqual({ status: 200, body: UNKNOWN_USER, retryAfter: undefined });
  });

  test('failures far apart do not lock an account', async () => {
    const service = await start();
    for (let guess = 0; guess < 12; guess += 1) {
      expect((await cvent(service, 'NOPE')).status).toBe(200);
      now += 120_000;
    }
  });

  test('a success resets only the failures of its own login kind and account', async () => {
    const service = await start();
    const fail = (count: number) => times(count, () => bizzabo(service, 1, 'ada@example.org'));
    await fail(5);
    await cvent(service, 'ABC123');
    expect((await bizzabo(service, 4711, 'ada@example.org')).status).toBe(200);
    expect(statusesOf(await fail(7))).toEqual({ 200: 6, 429: 1 });
    expect((await cvent(service, 'ABC123')).status).toBe(200);
  });

  test('a clock that was set back does not extend a lock beyond two minutes', async () => {
    const lockout = createLockout(store.db, () => now);
    for (let guess = 0; guess < 6; guess += 1) await lockout.begin('cvent', 'X');
    now -= 60_000;
    expect(await lockout.begin('cvent', 'X')).toBe(120_000);
    now -= 60_001;
    expect(await lockout.begin('cvent', 'X')).toBe(0);
  });
});

onChosenStore('the lock of an address', (store) => {
  const services: Running[] = [];
  let now = Date.parse('2026-11-20T09:00:00Z');
  const start = async (options: Parameters<typeof startApp>[1] = {}) => {
    const service = await startApp(store.db, { now: () => now, loginRateLimit: 60, ...options });
    services.push(service);
    return service;
  };
  const guess = async (service: Running, count: number) =>
    statusesOf(await times(count, (index) => cvent(service, `NO${index}`)));
  beforeEach(async () => {
    now += 3_600_000;
    await store.db.delete(loginFailures);
    await importContract(store.db);
  });
  afterEach(async () => {
    await Promise.all(services.splice(0).map((service) => service.stop()));
  });

  test('thirty failures at any numbers lock only this address for two minutes, also for correct guesses', async () => {
    const service = await start();
    expect(await guess(service, 29)).toEqual({ 200: 29 });
    now += 60_000;
    expect((await bizzabo(service, 1, 'eve@example.org')).body).toEqual(UNKNOWN_USER);
    const closed = { status: 429, body: LOCKED, retryAfter: '120' };
    expect([await cvent(service, 'NOPE'), await cvent(service, 'ABC123')]).toEqual([closed, closed]);
    expect(await bizzabo(service, 4711, 'ada@example.org')).toEqual(closed);
    expect((await cvent(service, 'ABC123', '192.0.2.2')).status).toBe(200);
    now += 119_999;
    expect(await cvent(service, 'ABC123')).toEqual({ ...closed, retryAfter: '1' });
    now += 1;
    expect((await cvent(service, 'ABC123')).status).toBe(200);
    // A new service, because each counts requests separately.
    expect(await guess(await start(), 31)).toEqual({ 200: 30, 429: 1 });
  });

  test('thirty of 58 concurrent guesses on two instances are answered', async () => {
    const [one, other] = [await start(), await start()];
    const answers = await times(58, (index) => cvent(index % 2 === 0 ? one : other, `NO${index}`));
    expect(statusesOf(answers)).toEqual({ 200: 30, 429: 28 });
  });

  test('an office whose users log in together is not locked, even if a few mistype', async () => {
    const service = await start();
    const known = Array.from({ length: 59 }, (_, person) => ({
      number: `P${person}`,
      email: `p${person}@example.org`,
    }));
    await store.db.insert(registrations).values(known.map((person) => ({ system: 'cvent' as const, ...person })));
    const people = await times(59, (person) => cvent(service, person % 2 === 0 ? `P${person}` : `NO${person}`));
    expect(statusesOf(people)).toEqual({ 200: 59 });
  });

  test('slow failures never lock an address', async () => {
    const service = await start();
    for (let failure = 0; failure < 58; failure += 1) {
      expect((await cvent(service, `NO${failure}`)).status).toBe(200);
      now += 5000;
    }
  });

  test('guesses from a locked address lock no account', async () => {
    const service = await start();
    await guess(service, 30);
    await times(10, () => bizzabo(service, 1, 'ada@example.org'));
    expect((await bizzabo(service, 4711, 'ada@example.org', '192.0.2.2')).status).toBe(200);
  });

  test('behind a proxy, the forwarded address is locked', async () => {
    const service = await start({ trustProxy: 1 });
    const from = async (address: string, confirmationNumber: string) => {
      const { statusCode } = await service.app.inject({
        method: 'POST',
        url: '/api/cvent/login',
        headers: { 'x-forwarded-for': `203.0.113.9, ${address}` },
        payload: { architectureID: 'aurora', confirmationNumber },
      });
      return { status: statusCode };
    };
    expect(statusesOf(await times(31, (index) => from('198.51.100.1', `NO${index}`)))).toEqual({ 200: 30, 429: 1 });
    expect(await from('198.51.100.2', 'ABC123')).toEqual({ status: 200 });
  });

  test('IPv6 addresses are grouped by /64', async () => {
    const service = await start();
    const answers = await times(31, (index) => cvent(service, `NO${index}`, `2001:db8:1:2::${index.toString(16)}`));
    expect(statusesOf(answers)).toEqual({ 200: 30, 429: 1 });
    expect((await cvent(service, 'ABC123', '2001:db8:1:3::1')).status).toBe(200);
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:aaaa:bbbb:cccc:dddd', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each(postgresSocket === null ? [] : [postgresSocket])(
  'two instances with a pool each on one PostgreSQL (%s) answer six of 50 concurrent guesses',
  async (socket) => {
    const url = await createPostgres(socket);
    const [one, other] = [await openDatabase({ url }), await openDatabase({ url })];
    await importContract(one.db);
    const services = [await startApp(one.db), await startApp(other.db)] as const;
    const answers = await times(50, (index) => cvent(services[index % 2 === 0 ? 0 : 1], 'NOPE'));
    expect(statusesOf(answers)).toEqual({ 200: 6, 429: 44 });
    expect((await cvent(services[0], 'NOPE')).retryAfter).toMatch(/^1[12]\d$/);
    await Promise.all(services.map((service) => service.stop()));
    await Promise.all([one.close(), other.close()]);
  },
);
