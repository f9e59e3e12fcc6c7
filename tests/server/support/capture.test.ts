import { afterEach, beforeEach, expect, test } from 'vitest';
import { API } from '../../../domain/kernel/api';
import { RETENTION_DAYS } from '../../../domain/support/audit';
import { captures } from '../../../server/db/schema';
import { deleteOldReports } from '../../../server/operator/retention';
import { ada, as, grace, importContract, onChosenStore, startApp } from '../kernel/service';

const DAY_MS = 86_400_000;

const clientDetails = {
  browser: 'Firefox',
  browserVersion: '128',
  os: 'Linux',
  userAgent: 'Mozilla/5.0',
  browserLanguage: 'de-DE',
  cookiesEnabled: true,
  venueLanguage: 'de',
  architectureId: 'aurora',
  clientUsername: 'ada@example.org',
  clientURL: '/v/aurora/area/lobby',
  clientVersion: '2.0.0',
};
const choices = {
  userId: 'ada',
  email: 'ada@example.org',
  bannerType: 'DETAILED',
  cookiePreferences: [
    { id: 'session', accepted: true, category: 'essential' },
    { id: 'personalised-tracking', accepted: false, category: 'tracking' },
    { id: 'whereby', accepted: false },
  ],
  clientDetails,
};
const message = {
  messageDetails: { message: 'The wall did not load', details: 'TypeError: wall is null' },
  clientDetails,
  loglevel: 'ERROR',
  logCategory: 'widget',
  messageOrigin: 'UI',
};

onChosenStore('client reports', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  beforeEach(async () => {
    await store.db.delete(captures);
    await importContract(store.db);
    service = await startApp(store.db);
  });
  afterEach(() => service.stop());

  const report = (
    url: string,
    payload: object | undefined,
    headers: Record<string, string> = {},
    address = '10.0.0.1',
  ) =>
    service.app.inject({
      method: 'POST',
      url,
      headers,
      remoteAddress: address,
      ...(payload === undefined ? {} : { payload }),
    });
  const stored = async () => {
    const rows = await store.db.select().from(captures).orderBy(captures.id);
    return rows.map(({ kind, userId, payload }) => ({ kind, userId, payload }));
  };

  test('a client report is stored with all client details §3.55 §3.57 §3.58 §3.60', async () => {
    expect((await report(API.captureCookiePreferences, choices, as(ada))).statusCode).toBe(204);
    expect((await report(API.captureLog, message, as(ada))).statusCode).toBe(204);
    expect(await stored()).toEqual([
      { kind: 'cookiePreferences', userId: 'ada', payload: choices },
      { kind: 'log', userId: 'ada', payload: message },
    ]);
  });

  test('an anonymous visitor’s client report is stored with the visitor’s id', async () => {
    const anonymous = {
      ...choices,
      userId: 'visitor-1',
      email: null,
      clientDetails: { ...clientDetails, clientUsername: 'ANONYM' },
    };
    expect((await report(API.captureCookiePreferences, anonymous)).statusCode).toBe(204);
    expect(
      (await report(API.captureCookiePreferences, anonymous, { authorization: 'Bearer expired' })).statusCode,
    ).toBe(204);
    const row = { kind: 'cookiePreferences', userId: null, payload: anonymous };
    expect(await stored()).toEqual([row, row]);
  });

  test('a client report is stored without unknown fields', async () => {
    const added = { ...message, secret: 'x', clientDetails: { ...clientDetails, plugins: ['x'] } };
    expect((await report(API.captureLog, added)).statusCode).toBe(204);
    expect(await stored()).toEqual([{ kind: 'log', userId: null, payload: message }]);
  });

  test.each([
    ['level', { ...message, loglevel: 'FATAL' }, /^loglevel: /],
    ['origin', { ...message, messageOrigin: 'SERVER' }, /^messageOrigin: /],
    ['message', { ...message, messageDetails: { message: 5 } }, /^messageDetails\.message: /],
    ['details', { ...message, clientDetails: 'none' }, /^clientDetails: /],
  ])('a client report with an invalid %s is refused with the name of the field', async (_, wrong, errMsg) => {
    const answer = await report(API.captureLog, wrong);
    expect([answer.statusCode, answer.json()]).toEqual([400, { errMsg: expect.stringMatching(errMsg) }]);
    expect(await stored()).toEqual([]);
  });

  test('a client report that is too long is refused', async () => {
    const long = { ...message, messageDetails: { message: 'x', details: 'x'.repeat(16 * 1024) } };
    expect((await report(API.captureLog, long)).statusCode).toBe(413);
    expect(await stored()).toEqual([]);
  });

  test.each([
    [API.captureLog, message],
    [API.captureCookiePreferences, choices],
    [API.captureLogin, undefined],
  ])('%s limits only the user whose client sends too many reports', async (url, payload) => {
    const statuses: number[] = [];
    for (let time = 0; time < 62; time += 1)
      statuses.push((await report(url, payload, as(ada), `10.0.0.${time}`)).statusCode);
    expect(statuses).toEqual([...Array(60).fill(204), 429, 429]);
    const refused = await report(url, payload, as(ada));
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      {
        errMsg: expect.stringMatching(/^Too many requests/),
        mistakes: [{ code: 'manyRequests', values: { seconds: expect.any(Number) } }],
      },
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await report(url, payload, as(grace))).statusCode).toBe(204);
    expect((await report(url, payload)).statusCode).toBe(204);
    expect(await stored()).toHaveLength(62);
  });

  test('client reports without a login are limited by address, and IPv6 addresses by /64', async () => {
    const from = (address: string) => report(API.captureLogin, undefined, {}, address);
    await Promise.all(Array.from({ length: 600 }, (_, time) => from(`2001:db8::${time.toString(16)}`)));
    const statuses = [await from('2001:db8::ffff:1'), await from('2001:db8:0:1::1'), await from('10.0.0.9')];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([429, 204, 204]);
  });

  test('client reports are deleted after 90 days', async () => {
    const now = Date.parse('2026-11-20T09:00:00Z');
    const ages = [0, RETENTION_DAYS - 1, RETENTION_DAYS + 1];
    const rows = ages.map((days) => ({
      kind: 'log' as const,
      payload: { days },
      createdAt: new Date(now - days * DAY_MS),
    }));
    await store.db.insert(captures).values(rows);
    await deleteOldReports(store.db, now);
    expect((await stored()).map(({ payload }) => payload)).toEqual([{ days: 0 }, { days: 89 }]);
  });
});
