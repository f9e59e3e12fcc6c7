import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../server/config';
import { type OpenDatabase, openDatabase } from '../../server/db/database';
import { type RunningService, startService } from '../../server/operator/service';
import { PASSWORD, refusal, startIdentity } from '../server/identity/identity-harness';
import { BESIDE, importContract, startApp } from '../server/kernel/service';
import { makeVenueFolder } from '../server/venue/venue-files';
import { createCluster } from './kernel/cluster';
import { note, rounds } from './kernel/tally';
import { createWriter, missingIn } from './kernel/writer';

const WRITERS = 12;
/** More than there are connections. */
const LOCKED_OUT = 15;
const WARM = 6;
const WAITING = { timeout: 60_000, interval: 20 };
const AWAY = { status: 503, retryAfter: '5' };

let cluster: Awaited<ReturnType<typeof createCluster>>;
let database: OpenDatabase;
let service: Awaited<ReturnType<typeof startApp>>;
let venue: Awaited<ReturnType<typeof makeVenueFolder>>;
let folder: string;
beforeAll(async () => {
  cluster = await createCluster();
  await cluster.start();
  database = await openDatabase({ url: cluster.url });
  await importContract(database.db);
  service = await startApp(database.db);
  const users = [{ email: 'ada@example.org', password: PASSWORD, authorities: ['ADMIN'] }];
  venue = await makeVenueFolder({ ...BESIDE, 'users.json': users });
  folder = await mkdtemp(join(tmpdir(), 'venue-start-'));
});
afterAll(async () => {
  await service.stop();
  await database.close();
  await cluster.remove();
  await venue.remove();
  await rm(folder, { recursive: true, force: true });
});

const health = async () => {
  const { statusCode, headers } = await service.app.inject('/healthz');
  return { status: statusCode, retryAfter: headers['retry-after'] };
};
const healthy = () => vi.waitFor(async () => expect((await health()).status).toBe(200), WAITING);

test('PostgreSQL restarts again and again under load, and nothing acknowledged is lost', { tags: 'long' }, async () => {
  const writers = Array.from({ length: WRITERS }, (_, index) => createWriter(service.app, `restart-${index}`));
  let isOver = false;
  const writing = Promise.all(writers.map((writer) => writer.writeUntil(() => isOver)));
  const acknowledged = () => writers.flatMap((writer) => writer.acknowledged);
  for (const restart of rounds(8, 40)) {
    const before = acknowledged().length;
    const hasGrown = () => expect(acknowledged().length, `before restart ${restart}`).toBeGreaterThan(before + WRITERS);
    await vi.waitFor(hasGrown, WAITING);
    await cluster.restart();
    note('PostgreSQL restarts under load', 1, 1);
  }
  const before = acknowledged().length;
  await vi.waitFor(() => expect(acknowledged().length).toBeGreaterThan(before + WRITERS), WAITING);
  isOver = true;
  await writing;
  expect(await missingIn(database.db, acknowledged())).toEqual([]);
  const refused = writers.flatMap((writer) => writer.refused);
  expect(refused.filter(({ status }) => status !== 503)).toEqual([]);
  expect(refused.filter(({ retryAfter }) => retryAfter !== '5')).toEqual([]);
  note('Saves acknowledged during restarts', acknowledged().length, acknowledged().length);
});

test('while PostgreSQL is stopped every request gets 503 with Retry-After, and the service comes back by itself', async () => {
  const identity = await startIdentity(database.db);
  const login = { email: 'ada@example.org', password: PASSWORD };
  expect(await identity.call('signInWithPassword', login)).toEqual(refusal('INVALID_LOGIN_CREDENTIALS'));
  await cluster.stop();
  try {
    expect(await health()).toEqual(AWAY);
    expect(await identity.call('signInWithPassword', login)).toEqual(
      refusal('INTERNAL_ERROR : The service is waiting for its database. Please try again in a few seconds.', 503),
    );
    const page = await fetch(`${identity.origin}/identity/reset?oobCode=x`);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    const german = { accept: 'text/html', 'accept-language': 'de-AT' };
    const shown = await service.app.inject({ url: '/live/aurora/lobby.webp', headers: german });
    expect([shown.statusCode, shown.headers['retry-after']]).toEqual([503, '5']);
    expect(shown.body).toContain('Wir sind gleich wieder da');
    const writer = createWriter(service.app, 'stopped');
    await writer.write();
    expect(writer.refused).toEqual([AWAY]);
    const answers = await Promise.all(
      ['/api/venue/version', '/api/loginOptions', '/ui-config.json'].map((url) => service.app.inject(url)),
    );
    expect(
      answers.map(({ statusCode, headers }) => ({ status: statusCode, retryAfter: headers['retry-after'] })),
    ).toEqual(answers.map(() => AWAY));
  } finally {
    await cluster.start();
  }
  await healthy();
  expect(await identity.call('signInWithPassword', login)).toEqual(refusal('INVALID_LOGIN_CREDENTIALS'));
  await identity.stop();
  note('PostgreSQL stopped and started', 1, 1);
});

test('a PostgreSQL that no longer answers holds up neither health nor a request for long', {
  tags: 'long',
}, async () => {
  await healthy();
  // Open connections, on which the next statements will wait.
  const warm = Array.from({ length: WARM }, (_, index) => createWriter(service.app, `warm-${index}`));
  await Promise.all(warm.map((one) => one.write()));
  cluster.hold();
  const since = performance.now();
  try {
    expect(await health()).toEqual(AWAY);
    expect(performance.now() - since).toBeLessThan(15_000);
    const writers = Array.from({ length: 30 }, (_, index) => createWriter(service.app, `held-${index}`));
    await Promise.all(writers.map((writer) => writer.write()));
    expect(writers.flatMap(({ refused }) => refused)).toEqual(writers.map(() => AWAY));
    expect(performance.now() - since).toBeLessThan(60_000);
  } finally {
    cluster.release();
  }
  await healthy();
  const writer = createWriter(service.app, 'released');
  expect(await writer.write()).toBe(200);
  note('PostgreSQL that stopped answering', 1, 1);
});

test('a slow PostgreSQL makes answers late, and no answer wrong', { tags: 'long' }, async () => {
  await healthy();
  cluster.slowDown(100);
  try {
    const writer = createWriter(service.app, 'slow');
    expect(await writer.write()).toBe(200);
    expect(await missingIn(database.db, writer.acknowledged)).toEqual([]);
  } finally {
    cluster.slowDown(0);
  }
  note('Slow PostgreSQL', 1, 1);
});

test('a locked table holds up neither health nor a request for long', { tags: 'long' }, async () => {
  await healthy();
  const locker = new Client({ connectionString: cluster.directUrl });
  await locker.connect();
  await locker.query('begin');
  await locker.query('lock table venues, profiles, changes');
  try {
    expect(await health()).toEqual(AWAY);
    const writer = createWriter(service.app, 'locked');
    await Promise.all(Array.from({ length: LOCKED_OUT }, () => writer.write()));
    expect(writer.refused).toEqual(Array.from({ length: LOCKED_OUT }, () => AWAY));
    const { rows } = await locker.query(
      "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'",
    );
    expect(rows).toEqual([{ waiting: 0 }]);
  } finally {
    await locker.query('rollback');
    await locker.end();
  }
  await healthy();
  expect(await createWriter(service.app, 'unlocked').write()).toBe(200);
  note('Tables locked by others', 1, 1);
});

test('a start waits for PostgreSQL, and says in one line for what', async () => {
  await cluster.stop();
  const lines: string[] = [];
  let opened: OpenDatabase | null = null;
  const opening = openDatabase({ url: cluster.url, say: (line) => lines.push(line) }).then((open) => {
    opened = open;
  });
  try {
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0), WAITING);
    expect(opened).toBeNull();
    expect(lines[0]).toMatch(
      /^Waiting for the database at 127\.0\.0\.1:\d+\/postgres \([^)]+\)\. Start PostgreSQL, or correct DATABASE_URL\.$/,
    );
  } finally {
    await cluster.start();
  }
  await opening;
  await (opened as OpenDatabase | null)?.close();
  await healthy();
  note('Starts before PostgreSQL', 1, 1);
});

/** A service as `npm start` has it, on a database of this cluster. */
function startOn(name: string, say: (line: string) => void = () => {}): Promise<RunningService> {
  const DATABASE_URL = cluster.directUrl.replace(/postgres$/, name);
  const env = { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', DATABASE_URL };
  return startService(readConfig(env, ['--venue', venue.file], '/'), say);
}

test('a start waits for a locked table, and names who holds the lock', { tags: 'long' }, async () => {
  const locker = new Client({ connectionString: cluster.directUrl, application_name: 'psql' });
  await locker.connect();
  await locker.query('begin');
  await locker.query('lock table identity_signing_keys');
  const lines: string[] = [];
  const starting = startOn('postgres', (line) => lines.push(line));
  try {
    await vi.waitFor(
      () =>
        expect(lines).toEqual([
          expect.stringMatching(
            /^Waiting for a lock of the database at 127\.0\.0\.1:\d+\/postgres: "psql" \(process \d+ of PostgreSQL\) holds a lock on identity_signing_keys\. /,
          ),
        ]),
      WAITING,
    );
  } finally {
    await locker.query('rollback');
    await locker.end();
  }
  await (await starting).close();
  note('Starts before a lock ends', 1, 1);
});

test('two instances that start at once on an empty database both come up', async () => {
  const client = new Client({ connectionString: cluster.directUrl });
  await client.connect();
  await client.query('create database empty');
  await client.end();
  const both = await Promise.all([startOn('empty'), startOn('empty')]);
  for (const { address, close } of both) {
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    await close();
  }
  note('Instances that start at once', 2, 2);
});
