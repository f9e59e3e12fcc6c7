import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import type { AppOptions } from '../../../server/app';
import type { OpenDatabase } from '../../../server/db/database';
import { openEmpty } from '../kernel/databases';
import { ada, as, importContract, startApp } from '../kernel/service';

const TOKEN = 'a-token-of-an-operator';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmpty();
  await importContract(database.db);
});
afterAll(() => database.close());

async function start(options: Partial<AppOptions> = {}) {
  const service = await startApp(database.db, options);
  onTestFinished(service.stop);
  const read = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1'): Promise<LightMyRequestResponse> =>
    service.app.inject({ url: '/metrics', headers, remoteAddress });
  return { ...service, read };
}

describe('metrics', () => {
  test('count requests by route, method and status, never by path', async () => {
    const { app, read } = await start();
    await app.inject({ url: '/api/venue/version' });
    await app.inject({ url: '/api/architecture/a-private-name/assets/x' });
    await app.inject({ url: '/a-private-path' });
    const { statusCode, headers, body } = await read();
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ]);
    const counted = (labels: string) => `venue_http_request_duration_seconds_count{${labels}} 1`;
    expect(body).toContain(counted('method="GET",route="/api/venue/version",status="200"'));
    expect(body).toContain(
      counted('method="GET",route="/api/architecture/:architectureId/assets/:assetId",status="401"'),
    );
    expect(body).toContain(counted('method="GET",route="none",status="404"'));
    expect(body).not.toContain('a-private');
  });

  test('count logins and refusals by kind', async () => {
    const { app, audit, read } = await start();
    audit.record({ action: 'login.password', outcome: 'done', account: 'ada@example.org' });
    audit.record({ action: 'login.password', outcome: 'locked', account: 'ada@example.org' });
    await app.inject({ method: 'POST', url: '/api/designer/unpublish', headers: as(ada) });
    const { body } = await read();
    expect(body).toContain('venue_logins_total{kind="password",outcome="done"} 1');
    expect(body).toContain('venue_logins_total{kind="password",outcome="locked"} 1');
    expect(body).toContain('venue_refusals_total{action="login.password",outcome="locked"} 1');
    expect(body).toContain('venue_refusals_total{action="venue.unpublish",outcome="denied"} 1');
    expect(body).not.toContain('example.org');
  });

  test('show realtime sockets, meeting rooms, memory and the delay of the event loop', async () => {
    const { read } = await start();
    await expect
      .poll(async () => (await read()).body, { interval: 50 })
      .toMatch(/^venue_event_loop_delay_seconds\{quantile="0.99"\} \d\.\d+/m);
    const { body } = await read();
    expect(body).toMatch(/^venue_realtime_sockets 0$/m);
    expect(body).toMatch(/^venue_meeting_rooms 0$/m);
    expect(body).toMatch(/^venue_meeting_seats 0$/m);
    expect(body).toMatch(/^process_resident_memory_bytes [1-9]\d{6,}$/m);
  });

  test('distinguish a full disk, a lock and a lost database, and count waiting work', async () => {
    const { app, read } = await start({ pool: () => ({ open: 3, idle: 1, waiting: 2 }) });
    expect((await read()).body).toContain('venue_database_faults_total{fault="full"} 0');
    const spy = vi.spyOn(database.db, 'insert').mockImplementation(() => {
      throw Object.assign(new Error('could not extend file'), { code: '53100' });
    });
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    spy.mockRestore();
    const { body } = await read();
    expect(body).toContain('venue_database_faults_total{fault="full"} 1');
    expect(body).toContain('venue_database_connections{state="waiting"} 2');
  });

  test('the alerts and the dashboard ask for metrics that the service has', async () => {
    const { read } = await start({ pool: () => ({ open: 0, idle: 0, waiting: 0 }) });
    const has = new Set(
      [...(await read()).body.matchAll(/^# TYPE (\S+) (\w+)/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [name, `${name}_count`, `${name}_bucket`] : [name],
      ),
    );
    const folder = join(import.meta.dirname, '../../../docs/operate');
    for (const file of ['alerts.yaml', 'grafana.json', 'README.md']) {
      const text = await readFile(join(folder, file), 'utf8');
      const asked = [...new Set(text.match(/\b(?:venue|process|nodejs)_[a-z_]+\b/g))];
      expect(asked.length).toBeGreaterThan(8);
      expect([file, asked.filter((name) => !has.has(name))]).toEqual([file, []]);
    }
    expect(parse(await readFile(join(folder, 'alerts.yaml'), 'utf8'))).toMatchObject({ groups: [{ name: 'venue' }] });
    expect(JSON.parse(await readFile(join(folder, 'grafana.json'), 'utf8'))).toMatchObject({ title: 'Venue' });
  });

  test.each<[string, Partial<AppOptions>, Record<string, string>, string]>([
    ['from another machine', {}, {}, '192.0.2.7'],
    ['through a trusted proxy on this machine', { trustProxy: 1 }, {}, '127.0.0.1'],
    ['at a public address', { publicUrl: 'https://venue.example.org' }, {}, '127.0.0.1'],
    ['through a proxy that says for whom', {}, { 'x-forwarded-for': '192.0.2.7' }, '127.0.0.1'],
    ['under a name that another site leads here', {}, { host: 'evil.example' }, '127.0.0.1'],
    ['without the token, where one is set', { metricsToken: TOKEN }, {}, '127.0.0.1'],
    ['with a wrong token', { metricsToken: TOKEN }, { authorization: 'Bearer wrong' }, '127.0.0.1'],
    ['with a user’s token', { metricsToken: TOKEN }, as(ada), '127.0.0.1'],
  ])('are not found %s', async (_, options, headers, address) => {
    const { read } = await start(options);
    const { statusCode, body } = await read(headers, address);
    expect(statusCode).toBe(404);
    expect(body).not.toContain('venue_');
  });

  test('metrics are read with the token from another machine, also through a proxy', async () => {
    const { read } = await start({ metricsToken: TOKEN, trustProxy: 1, publicUrl: 'https://venue.example.org' });
    const { statusCode } = await read(
      { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '192.0.2.9' },
      '192.0.2.7',
    );
    expect(statusCode).toBe(200);
  });
});
