import { count, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RETENTION_DAYS } from '../../../domain/support/audit';
import { analyticsEvents } from '../../../server/db/schema';
import { deleteOldReports } from '../../../server/operator/retention';
import { EVENTS_KEPT, storeAnalyticsEvent } from '../../../server/privacy/queries';
import { parseOperatorUiConfig } from '../../../server/shell/ui-config';
import { BESIDE, importContract, onChosenStore, startApp, UI_CONFIG } from '../kernel/service';

const DAY_MS = 86_400_000;
const event = {
  idsite: '1',
  rec: '1',
  url: 'https://venue.example.org/v/aurora/area/lobby?redirect=%2Fsecret&ticket=4711#top',
  urlref: 'https://mail.example.org/?q=secret',
  h: '9',
  m: '05',
  s: '59',
  e_c: 'area',
  e_a: 'enter',
};

onChosenStore('the analytics collector', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  beforeEach(async () => {
    await store.db.delete(analyticsEvents);
    await importContract(store.db);
    service = await startApp(store.db);
  });
  afterEach(() => service.stop());

  const collect = (query: Record<string, string | string[]>, headers: Record<string, string> = {}) =>
    service.app.inject({ url: '/api/analytics/collect', query, headers, remoteAddress: '10.9.8.7' });
  const stored = async () => {
    const rows = await store.db.select().from(analyticsEvents).orderBy(analyticsEvents.id);
    return rows.map(({ path, category, action, name, userId }) => ({ path, category, action, name, userId }));
  };
  const row = { path: '/v/aurora/area/lobby', category: 'area', action: 'enter', name: null, userId: null };

  test('the collector stores an event with its path and the time of the service, and nothing about its sender', async () => {
    const headers = { 'user-agent': 'Secret/1.0', cookie: 'secret=1', accept: '*/*' };
    const answer = await collect({ ...event, _id: 'secret', cdt: '2001-01-01', res: '1920x1080' }, headers);
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([204, '', 'no-store']);
    const rows = await store.db.select().from(analyticsEvents);
    expect(rows).toEqual([{ ...row, id: expect.any(Number), createdAt: expect.any(Date) }]);
    expect(Date.now() - Number(rows[0]?.createdAt)).toBeLessThan(60_000);
    expect(JSON.stringify(rows)).not.toMatch(/secret|4711|10\.9\.8\.7|1920/i);
  });

  test('the collector stores the user and the name that the client sends', async () => {
    await collect({ ...event, uid: 'ada', e_n: 'Lobby' });
    expect(await stored()).toEqual([{ ...row, name: 'Lobby', userId: 'ada' }]);
  });

  test('the collector stores a page view without a category', async () => {
    const { e_c: _, e_a: __, ...view } = event;
    await collect({ ...view, action_name: 'Lobby · Aurora' });
    expect(await stored()).toEqual([{ ...row, category: null, action: null, name: 'Lobby · Aurora' }]);
  });

  test.each([
    ['of Matomo’s script', { e_c: [], e_a: [], ping: '1' }],
    ['of the application', { e_c: 'heartbeat', e_a: 'ping' }],
  ])('the collector does not store a heartbeat %s', async (_, beat) => {
    expect((await collect({ ...event, ...beat })).statusCode).toBe(204);
    expect(await stored()).toEqual([]);
  });

  test('the collector responds with a picture to clients that accept one', async () => {
    const answer = await collect(event, { accept: 'image/avif,image/webp,image/*;q=0.8,*/*;q=0.5' });
    expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload.subarray(0, 6).toString()]).toEqual([
      200,
      'image/gif',
      'GIF89a',
    ]);
    expect(await stored()).toEqual([row]);
  });

  test.each([
    ['idsite', { idsite: '2' }],
    ['rec', { rec: '0' }],
    ['url', { url: '/v/aurora' }],
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: `https://venue.example.org/${'x'.repeat(2000)}` }],
    ['urlref', { urlref: 'x'.repeat(2001) }],
    ['uid', { uid: 'x'.repeat(129) }],
    ['h', { h: '24' }],
    ['m', { m: '60' }],
    ['s', { s: '-1' }],
    ['s', { s: 'now' }],
    ['e_c', { e_c: '' }],
    ['e_a', { e_a: '' }],
    ['e_c', { e_c: 'x'.repeat(256) }],
    ['e_n', { e_n: 'a\u0000b' }],
    ['e_a', { e_a: ['enter', 'leave'] }],
    ['action_name', { action_name: 'x'.repeat(256) }],
  ])('the collector refuses an event with an invalid %s, and names the field: %j', async (field, wrong) => {
    const answer = await collect({ ...event, ...wrong });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { errMsg: expect.stringMatching(new RegExp(`^${field}: [^;]+$`)) },
    ]);
    expect(await stored()).toEqual([]);
  });

  test('the collector names every missing field', async () => {
    const { errMsg } = (await collect({})).json();
    expect(errMsg.split('; ').map((line: string) => line.split(':')[0])).toEqual(['idsite', 'rec', 'url']);
  });

  test('the collector limits events per address and minute', async () => {
    const beat = { ...event, e_c: 'heartbeat', e_a: 'ping' };
    await Promise.all(Array.from({ length: 5999 }, () => collect(beat)));
    const statuses = [await collect(beat), await collect(beat), await collect(beat)].map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses).toEqual([204, 429, 429]);
  });

  test('the collector deletes events after 90 days, and the oldest beyond the limit', async () => {
    const now = Date.parse('2026-11-20T09:00:00Z');
    const ages = [0, RETENTION_DAYS - 1, RETENTION_DAYS + 1];
    const rows = ages.map((days) => ({ path: `/${days}`, createdAt: new Date(now - days * DAY_MS) }));
    await store.db.insert(analyticsEvents).values(rows);
    await deleteOldReports(store.db, now);
    expect((await stored()).map(({ path }) => path)).toEqual(['/0', '/89']);
    await store.db.execute(sql`select setval('analytics_events_id_seq', ${EVENTS_KEPT + 1999})`);
    await storeAnalyticsEvent(store.db, { path: '/new' });
    const [left] = await store.db.select({ count: count() }).from(analyticsEvents);
    expect([left?.count, (await stored()).map(({ path }) => path)]).toEqual([1, ['/new']]);
  });

  test('venues without analytics of their own report to the collector, unless they disable it', async () => {
    const analyticsOf = async () => (await service.app.inject('/ui-config.json')).json().analytics;
    expect(await analyticsOf()).toEqual({ scriptUrl: null, trackerUrl: '/api/analytics/collect' });
    const matomo = { scriptUrl: 'https://stats.example/m.js', trackerUrl: 'https://stats.example/m.php' };
    for (const analytics of [null, matomo, { trackerUrl: '/own' }]) {
      await importContract(store.db, { ...BESIDE, 'ui-config.json': { ...UI_CONFIG, analytics } });
      expect(await analyticsOf()).toEqual(analytics);
    }
    const firebase = { apiKey: 'key', projectId: 'mine' };
    const operatorUiConfig = parseOperatorUiConfig({ firebase, analytics: null });
    const operated = await startApp(store.db, { operatorUiConfig });
    expect((await operated.app.inject('/ui-config.json')).json().analytics).toBeNull();
    await operated.stop();
  });
});
