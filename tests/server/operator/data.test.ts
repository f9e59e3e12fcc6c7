import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readConfig, readTask } from '../../../server/config';
import { explain } from '../../../server/operator/explain';
import { type RunningService, startService } from '../../../server/operator/service';
import { runTask } from '../../../server/operator/tasks';
import { createPostgres, makeDataFolder, postgresSocket } from '../kernel/databases';
import { BESIDE } from '../kernel/service';
import { makeVenueFolder } from '../venue/venue-files';

let venue: Awaited<ReturnType<typeof makeVenueFolder>>;
let folder: string;
const running = new Set<RunningService>();
beforeAll(async () => {
  venue = await makeVenueFolder(BESIDE);
  folder = await mkdtemp(join(tmpdir(), 'venue-copies-'));
});
afterEach(async () => {
  for (const service of running) await service.close();
  running.clear();
});
afterAll(async () => {
  await venue.remove();
  await rm(folder, { recursive: true, force: true });
});

async function start(env: NodeJS.ProcessEnv, ...args: string[]) {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: join(folder, 'cache'), ...env }, args, folder);
  const service = await startService(config);
  running.add(service);
  return {
    address: service.address,
    async stop() {
      running.delete(service);
      await service.close();
    },
  };
}

/** What the operator reads. */
async function type(env: NodeJS.ProcessEnv, ...args: string[]): Promise<string[]> {
  try {
    const task = readTask({ DATA_DIR: join(folder, 'cache'), ...env }, args, folder);
    return task === null ? [] : await runTask(task);
  } catch (error) {
    return explain(error, true).map((line) => line.replaceAll(folder, ''));
  }
}

const post = async (url: string, body: object) =>
  (
    await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  ).json();

async function logIn(address: string): Promise<{ authorization: string }> {
  const login = await post(`${address}/api/cvent/login`, { architectureID: 'aurora', confirmationNumber: 'abc123' });
  const toolkit = `${address}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=venue`;
  const { idToken } = await post(toolkit, { token: login.customToken, returnSecureToken: true });
  return { authorization: `Bearer ${idToken}` };
}

/** Whether a session of before the copy is valid after it, and a picture is there. */
async function expectSameService(address: string, headers: { authorization: string }): Promise<void> {
  const userInfo = await fetch(`${address}/api/userInfo`, { headers });
  expect(await userInfo.json()).toMatchObject({ email: 'ada@example.org', attributes: { name: 'Ada' } });
  const logo = await fetch(`${address}/assets/logo.svg`);
  expect([logo.status, await logo.text()]).toEqual([200, expect.stringContaining('<svg')]);
}

const NOT_EMPTY =
  'The store has data already, and nothing was changed. Add --replace to delete them, or choose an empty store.';

test('a running service is backed up, and restored elsewhere with its sessions and files', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const env = { DATA_DIR: await makeDataFolder() };
  const service = await start(env, '--venue', venue.file);
  const headers = await logIn(service.address);

  const file = join(folder, 'running.gz');
  const main = join(import.meta.dirname, '../../../dist/server/main.js');
  const typed = await promisify(execFile)(process.execPath, [main, 'backup', 'running.gz'], {
    env: { ...env, PATH: process.env['PATH'], INIT_CWD: folder },
  });
  expect(typed.stdout).toMatch(
    /^Backed up \d+ rows, [\d.]+ MB: .*running\.gz\nIt has everything, also keys and data of/,
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(join(env.DATA_DIR, 'operator-door'))).mode & 0o777).toBe(0o600);
  expect(await type(env, 'backup', 'running.gz')).toEqual([
    '/running.gz exists already: name another file, or remove it.',
  ]);
  expect(await type(env, 'restore', 'running.gz', '--replace')).toEqual([
    expect.stringMatching(/ is in use by process \d+ on [^ ]+: stop it, or set DATA_DIR to another folder\.$/),
  ]);
  await service.stop();
  expect((await readdir(env.DATA_DIR)).toSorted()).toEqual(['cache', 'database']);

  expect(await type(env, 'restore', 'running.gz')).toEqual([NOT_EMPTY]);
  const other = { DATA_DIR: join(folder, 'other') };
  for (const [target, ...flags] of [[other], [env, '--replace']] as const) {
    const restored = await type(target, 'restore', 'running.gz', ...flags);
    expect(restored).toEqual([
      expect.stringMatching(/^Restored \d+ rows, as they were at 20.*Z\. Start the service\.$/),
    ]);
    const again = await start(target);
    await expectSameService(again.address, headers);
    await again.stop();
  }
  await rm(env.DATA_DIR, { recursive: true });
});

test('the embedded store moves to PostgreSQL, and a PostgreSQL in use is backed up but not replaced', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  if (postgresSocket === null) return;
  const env = { DATA_DIR: await makeDataFolder() };
  const url = await createPostgres(postgresSocket);
  const first = await start(env, '--venue', venue.file);
  const headers = await logIn(first.address);
  expect(await type(env, 'move', '--to', url)).toEqual([expect.stringMatching(/ is in use by process \d+ /)]);
  await first.stop();
  expect(await type(env, 'move', '--to', url)).toEqual([
    expect.stringMatching(
      /^Moved \d+ rows\. From now on, start the service with DATABASE_URL set to the address of --to/,
    ),
    `${env.DATA_DIR}/database is as before: delete it when you no longer need it.`,
  ]);
  expect(await type(env, 'move', '--to', url)).toEqual([NOT_EMPTY]);

  const second = await start({ DATABASE_URL: url });
  await expectSameService(second.address, headers);
  expect(await type({ DATABASE_URL: url }, 'backup', 'postgres.gz')).toEqual([
    expect.stringMatching(/^Backed up \d+ rows/),
    expect.stringMatching(/^It has everything/),
  ]);
  expect(await type({ DATABASE_URL: url }, 'restore', 'postgres.gz', '--replace')).toEqual([
    'The service runs on this database: stop all of its instances first. Nothing was changed.',
  ]);
  await second.stop();

  const back = { DATA_DIR: join(folder, 'back') };
  expect(await type(back, 'restore', 'postgres.gz')).toEqual([expect.stringMatching(/^Restored \d+ rows/)]);
  const third = await start(back);
  await expectSameService(third.address, headers);
  await third.stop();
  await rm(env.DATA_DIR, { recursive: true });
});

test('only the operator’s own task gets a copy, and one that stops reading does not hold up the service', async () => {
  const env = { DATA_DIR: await makeDataFolder() };
  const service = await start(env, '--venue', venue.file);
  const { port, token } = JSON.parse(await readFile(join(env.DATA_DIR, 'operator-door'), 'utf8'));
  const statusOf = async (path: string, authorization: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: { authorization } })).status;
  expect([await statusOf('/backup', ''), await statusOf('/backup', 'x'), await statusOf('/', token)]).toEqual([
    404, 404, 404,
  ]);
  const deaf = connect(port, '127.0.0.1');
  deaf.on('error', () => {});
  deaf.pause();
  deaf.write(`POST /backup HTTP/1.1\r\nhost: localhost\r\nauthorization: ${token}\r\ncontent-length: 0\r\n\r\n`);
  const version = await fetch(`${service.address}/api/venue/version`);
  expect(version.status).toBe(200);
  await logIn(service.address);
  deaf.destroy();
  await service.stop();
  await rm(env.DATA_DIR, { recursive: true });
}, 120_000);

test.each([
  [['backup', 'a', 'b'], 'Unknown arguments: use npm run backup, or npm run backup -- my-file.'],
  [['restore'], 'Unknown arguments: use npm run restore -- my-file, or npm run restore -- my-file --replace.'],
  [['restore', 'missing.gz'], '/missing.gz cannot be read (ENOENT).'],
  [['restore', 'text.gz'], '/text.gz is no backup of a venue, or is damaged: use another file.'],
  [['backup'], '/nowhere has no database: set DATA_DIR or DATABASE_URL as for the service.'],
  [['move', '--to', 'mysql://x'], '--to cannot be used: set it to the address of a PostgreSQL database, such as '],
  [
    ['move', '--to', 'postgres://127.0.0.1:1/x'],
    '/nowhere has no database: set DATA_DIR or DATABASE_URL as for the service.',
  ],
])('%j is refused in one line', async (args, line) => {
  await writeFile(join(folder, 'text.gz'), 'text');
  const lines = await type({ DATA_DIR: join(folder, 'nowhere') }, ...args);
  expect([lines.length, lines[0]?.startsWith(line)]).toEqual([1, true]);
  expect(await readdir(folder)).not.toContain('nowhere');
});

test('a database that is away or refuses ends a task in one line', async () => {
  const lines = await type({ DATABASE_URL: 'postgres://127.0.0.1:1/venue' }, 'backup', 'away.gz');
  expect(lines).toEqual(['DATABASE_URL cannot be used: 127.0.0.1:1/venue: it does not answer (ECONNREFUSED).']);
  expect((await readdir(folder)).filter((name) => name.startsWith('away'))).toEqual([]);
});
