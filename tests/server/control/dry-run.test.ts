import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DryRun } from '../../../domain/control/dry-run';
import { createDryRuns } from '../../../server/control/dry-run/runs';
import { createSharedRun } from '../../../server/control/dry-run/shared-run';
import { dryRuns } from '../../../server/control/dry-run/tables';
import type { OpenDatabase } from '../../../server/db/database';
import { projectRoot } from '../../../server/db/root';
import { identityUsers, loginFailures } from '../../../server/identity/tables';
import { access } from '../../../server/login/tables';
import { chosenDrivers, drivers, openEmpty } from '../kernel/databases';
import { ada, as, grace, importContract, radia, startApp } from '../kernel/service';

const MAIN = join(projectRoot, 'dist/server/main.js');
const SLOW = { timeout: 60_000, interval: 50 };

describe('a dry run', () => {
  let store: OpenDatabase;
  let folder: string;
  let service: Awaited<ReturnType<typeof startApp>>;
  beforeAll(async () => {
    store = await openEmpty();
    folder = await mkdtemp(join(tmpdir(), 'venue-dry-run-'));
    await importContract(store.db);
    service = await startApp(store.db, { cacheFolder: folder, dryRunMs: 1500 });
  });
  afterAll(async () => {
    await service.stop();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });
  const call = (method: 'GET' | 'POST' | 'DELETE', who: object, payload?: object) =>
    service.app.inject({
      method,
      url: '/api/dry-run',
      headers: as(who),
      ...(payload === undefined ? {} : { payload }),
    });
  const run = async (): Promise<DryRun> => (await call('GET', radia)).json();
  const state = async () => (await run()).state;

  test('ten attendees get into a copy, look around and leave, and the service’s own data stays as it is', async () => {
    const before = await store.db.select().from(access);
    const started = await call('POST', radia, { size: 10 });
    expect([started.statusCode, started.json()]).toMatchObject([202, { state: 'preparing', size: 10 }]);
    expect((await call('POST', radia, { size: 50 })).statusCode).toBe(409);
    await expect.poll(state, SLOW).toBe('running');
    expect(await readdir(join(folder, 'dry-run'))).toHaveLength(1);
    await expect.poll(state, SLOW).toBe('done');
    const { figures, startedAt, ...rest } = await run();
    expect(startedAt).toBe(started.json().startedAt);
    expect(rest).toEqual({ state: 'done', size: 10, percent: 100, differences: ['identity'] });
    expect(figures).toMatchObject({ entered: 10, refusals: 0, errors: 0, logins: { answers: 10 } });
    // Each at least asks for the page's settings and options, itself and the venue, goes to an area, and leaves.
    expect(figures.others.answers).toBeGreaterThanOrEqual(100);
    expect(figures.requests).toBe(figures.logins.answers + figures.others.answers);
    expect(await readdir(join(folder, 'dry-run'))).toEqual([]);
    expect(await store.db.select().from(access)).toEqual(before);
    expect(await store.db.$count(identityUsers)).toBe(0);
    expect(await store.db.$count(loginFailures)).toBe(0);
  });

  /** The names of what the copies of a folder keep. */
  const kept = (of: string) => readdir(of, { recursive: true }).then((names) => names.join(' '));

  test.each([
    ['at once', ''],
    ['while its copy is being made', 'database'],
  ])('a dry run that is stopped %s leaves nothing behind, and another one can start', async (_, begun) => {
    expect((await call('POST', radia, { size: 10 })).statusCode).toBe(202);
    await expect.poll(() => kept(join(folder, 'dry-run')), SLOW).toContain(begun);
    expect((await call('DELETE', radia)).statusCode).toBe(204);
    expect([await state(), await readdir(join(folder, 'dry-run'))]).toEqual(['stopped', []]);
  });

  test('only administrators start, follow and stop one, with a size that is offered', async () => {
    const before = await state();
    for (const who of [ada, grace]) {
      const answers = await Promise.all([call('GET', who), call('POST', who, { size: 10 }), call('DELETE', who)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    }
    expect((await call('POST', radia, { size: 11 })).statusCode).toBe(400);
    expect(await state()).toBe(before);
  });

  test('a venue that the copy cannot show breaks the dry run', async () => {
    const runs = createDryRuns({
      folder: join(folder, 'other'),
      durationMs: 100,
      differences: [],
      now: Date.now,
      log: service.app.log,
      shared: createSharedRun(store.db),
    });
    await runs.start(10, { architectureId: 'none', venue: { architectures: [] }, uiConfig: {}, loginOptions: [] });
    await expect.poll(async () => (await runs.read()).state, SLOW).toBe('broken');
  });

  test('a copy that is being made removes its data and ends when the service is gone', async () => {
    await expect(readdir(await endedAt('is being made'))).rejects.toThrow('ENOENT');
  });
  test('a copy that has attendees removes its data and ends when the service is gone', { tags: 'long' }, async () => {
    await expect(readdir(await endedAt('has attendees'))).rejects.toThrow('ENOENT');
  });
  /** The folder of a copy whose service went at that moment. */
  async function endedAt(stage: 'is being made' | 'has attendees'): Promise<string> {
    const own = await mkdtemp(join(tmpdir(), 'venue-copy-'));
    const child = fork(MAIN, ['dry-run'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], detached: true });
    const venue = { venue: { architectures: [{ id: 'none' }] }, uiConfig: {}, loginOptions: [] };
    child.send({ folder: own, size: 10, durationMs: 60_000, venue: { ...venue, architectureId: 'none' } });
    if (stage === 'has attendees') await once(child, 'message');
    await expect.poll(() => kept(own), SLOW).toContain('database');
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
    return own;
  }
});

test.each(drivers)('a dry run says in what its copy differs from a service on $driver', async ({ driver, open }) => {
  const { db, listen, close } = await open();
  await importContract(db);
  const service = await startApp(db, { listen });
  const started = await service.app.inject({
    method: 'POST',
    url: '/api/dry-run',
    headers: as(radia),
    payload: { size: 10 },
  });
  expect(started.json().differences).toEqual(driver === 'PostgreSQL' ? ['store', 'identity'] : ['identity']);
  await service.stop();
  await close();
});

describe.each(chosenDrivers)('two instances on one store, $driver,', ({ open }) => {
  let store: OpenDatabase;
  let services: Awaited<ReturnType<typeof startApp>>[];
  beforeAll(async () => {
    store = await open();
    await importContract(store.db);
    services = [await startApp(store.db, { dryRunMs: 60_000 }), await startApp(store.db, { dryRunMs: 60_000 })];
  });
  afterAll(async () => {
    await Promise.all(services.map(({ stop }) => stop()));
    await store.close();
  });
  const call = async (instance: number, method: 'GET' | 'POST' | 'DELETE') => {
    const payload = method === 'POST' ? { payload: { size: 10 } } : {};
    const answer = await services[instance]?.app.inject({
      method,
      url: '/api/dry-run',
      headers: as(radia),
      ...payload,
    });
    return { status: answer?.statusCode, run: answer?.body ? answer.json() : null };
  };
  const state = async (instance: number) => (await call(instance, 'GET')).run.state;

  test('a dry run is followed and stopped at the other instance, which starts none meanwhile', {
    tags: 'long',
  }, async () => {
    const started = await call(0, 'POST');
    expect([started.status, (await call(1, 'GET')).run]).toEqual([202, started.run]);
    expect((await call(1, 'POST')).status).toBe(409);
    await expect.poll(() => state(1), SLOW).toBe('running');
    expect((await call(1, 'DELETE')).status).toBe(204);
    expect([await state(0), await state(1)]).toEqual(['stopped', 'stopped']);
    expect((await call(1, 'POST')).status).toBe(202);
    expect((await call(1, 'DELETE')).status).toBe(204);
    expect(await state(0)).toBe('stopped');
  });

  test('a dry run has broken once its instance is silent, and another one can start', { tags: 'long' }, async () => {
    const shared = createSharedRun(store.db);
    const run: DryRun = { ...(await call(0, 'GET')).run, state: 'running', startedAt: 1 };
    expect([await shared.begin(run), await state(0)]).toEqual([true, 'running']);
    expect((await call(0, 'POST')).status).toBe(409);
    await store.db.update(dryRuns).set({ seenAt: new Date(Date.now() - 20_000) });
    expect([await state(0), (await call(0, 'DELETE')).status]).toEqual(['broken', 204]);
    expect((await call(0, 'POST')).status).toBe(202);
    expect(await shared.note(run)).toBe(true);
    expect((await call(0, 'DELETE')).status).toBe(204);
  });
});
