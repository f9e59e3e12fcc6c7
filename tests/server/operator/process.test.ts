import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WAITING } from '../../kernel/waiting';
import { createPostgres, makeDataFolder, postgresSocket } from '../kernel/databases';
import { BESIDE, UI_CONFIG } from '../kernel/service';
import { makeVenueFolder } from '../venue/venue-files';

const ROOT = join(import.meta.dirname, '../../..');
const running = new Map<ChildProcess, { output: string[]; errors: string[] }>();

function launch(env: NodeJS.ProcessEnv, ...args: string[]) {
  return launchIn(ROOT, env, ...args);
}

function launchIn(cwd: string, env: NodeJS.ProcessEnv, ...args: string[]) {
  const child = spawn(process.execPath, ['dist/server/main.js', ...args], {
    cwd,
    env: { PATH: process.env['PATH'], PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const errors: string[] = [];
  running.set(child, { output, errors });
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return { code: code as number | null, errors };
  });
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line);
      const [, address] = /^Venue ready at (http:\/\/localhost:\d+)$/.exec(line) ?? [];
      if (address !== undefined) resolve(address);
    });
    void ended.then(() => reject(new Error(errors.join('\n'))));
  });
  ready.catch(() => {});
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return { ready, ended, output, stop };
}

let folder: Awaited<ReturnType<typeof makeVenueFolder>>;
let dataDir: string;
beforeAll(async () => {
  folder = await makeVenueFolder(BESIDE);
  dataDir = await mkdtemp(join(tmpdir(), 'venue-data-'));
});
afterEach(({ task }) => {
  for (const [child, { output, errors }] of running) {
    // What a service that did not end said last.
    if (task.result?.state === 'fail') console.error([...output.slice(-5), ...errors].join('\n'));
    child.kill('SIGKILL');
  }
});
afterAll(async () => {
  await folder.remove();
  await rm(dataDir, { recursive: true, force: true });
});

const post = async (url: string, body: object) =>
  (
    await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  ).json();

/** Logs in by confirmation number, as the SDK would continue. */
async function logIn(address: string) {
  const login = await post(`${address}/api/cvent/login`, { architectureID: 'aurora', confirmationNumber: 'abc123' });
  const toolkit = `${address}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=venue`;
  const { idToken } = await post(toolkit, { token: login.customToken, returnSecureToken: true });
  return { status: login.status, authorization: `Bearer ${idToken}` };
}

async function walkThrough(env: NodeJS.ProcessEnv): Promise<void> {
  const first = launch(env, '--venue', folder.file);
  const address = await first.ready;
  const { status, authorization } = await logIn(address);
  expect(status).toBe('USER_CREATED');
  const check = await fetch(`${address}/api/ui/venue`, { method: 'HEAD', headers: { authorization } });
  expect(check.status).toBe(200);
  const userInfo = await (await fetch(`${address}/api/userInfo`, { headers: { authorization } })).json();
  expect(userInfo).toMatchObject({ email: 'ada@example.org', attributes: { name: 'Ada' } });
  const refused = await fetch(`${address}/api/designer/unpublish`, { method: 'POST', headers: { authorization } });
  expect(refused.status).toBe(403);
  const reset = await (await fetch(`${address}/identity/reset`)).text();
  expect(reset).toContain('<p class="venue">Aurora Summit</p>');
  const isLog = (line: string): boolean => line.startsWith('{');
  expect(first.output.filter((line) => !isLog(line))).toEqual([
    `Venue ready at ${address}`,
    expect.stringMatching(/^Password mails, opened once: http:\/\/localhost:\d+\/identity\/outbox\?token=[\w-]{43}$/),
  ]);
  await expect
    .poll(() => first.output.filter(isLog).map((line) => JSON.parse(line)))
    .toMatchObject([
      { audit: true, action: 'venue.import', outcome: 'done', target: 'aurora' },
      { audit: true, action: 'login.registration', outcome: 'done' },
      { audit: true, action: 'login.custom', outcome: 'done' },
      { audit: true, action: 'venue.unpublish', outcome: 'denied' },
    ]);
  expect(await first.stop('SIGTERM')).toEqual({ code: 0, errors: [] });

  const second = launch(env);
  const again = await second.ready;
  expect(await (await fetch(`${again}/api/venue/version`)).json()).toMatchObject({ version: 1, publishedVersion: 1 });
  expect((await logIn(again)).status).toBe('USER_FOUND');
  const kept = await fetch(`${again}/api/ui/venue`, { method: 'HEAD', headers: { authorization } });
  expect(kept.status).toBe(200);
  expect((await second.stop('SIGINT')).code).toBe(0);
}

test('a venue is imported, used, stopped and found again in its folder', async () => {
  await walkThrough({ DATA_DIR: dataDir });
  expect((await readdir(dataDir)).toSorted()).toEqual(['cache', 'database']);
}, 120_000);

type Locked = { dev?: boolean };

/** What the last stage of the image has: a build, the folder of the service, and packages without those for development. */
async function makeImage(): Promise<string> {
  const image = await mkdtemp(join(tmpdir(), 'venue-image-'));
  // Imports are resolved from where a file really is.
  for (const code of ['server', 'dist/server', 'dist/render', 'dist/database'])
    await cp(join(ROOT, code), join(image, code), { recursive: true });
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  const names = Object.entries<Locked>(packages).flatMap(([place, { dev = false }]) => {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? [];
    return name === undefined || dev ? [] : `node_modules/${name}`;
  });
  const data = ['client', 'control', 'room'].map((name) => `dist/${name}`);
  for (const linked of ['package.json', ...data, ...names]) {
    await mkdir(dirname(join(image, linked)), { recursive: true });
    await symlink(join(ROOT, linked), join(image, linked));
  }
  return image;
}

test('the service runs from what its image has, without packages for development', async () => {
  const image = await makeImage();
  try {
    const service = launchIn(image, { DATA_DIR: join(dataDir, 'image') }, '--venue', folder.file);
    const address = await service.ready;
    expect((await logIn(address)).status).toBe('USER_CREATED');
    const [script = ''] = /\/app\/[\w.-]+\.js/.exec(await (await fetch(`${address}/login`)).text()) ?? [];
    expect((await fetch(address + script)).headers.get('content-type')).toContain('javascript');
    expect((await service.stop('SIGTERM')).code).toBe(0);
  } finally {
    await rm(image, { recursive: true, force: true });
  }
}, 120_000);

test('two services cannot open one folder; one that stops says so while it still answers', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const first = launch({ DATA_DIR: dataDir, STOP_DELAY: '1' });
  const address = await first.ready;
  const { code, errors } = await launch({ DATA_DIR: dataDir }).ended;
  expect([code, errors]).toEqual([
    1,
    [expect.stringMatching(/ is in use by process \d+ on [^ ]+: stop it, or set DATA_DIR to another folder\.$/)],
  ]);
  const stopped = first.stop('SIGTERM');
  const statusOf = async (path: string): Promise<number> => (await fetch(address + path)).status;
  await expect.poll(() => statusOf('/readyz'), { ...WAITING, interval: 20 }).toBe(503);
  expect([await statusOf('/livez'), await statusOf('/api/venue/version')]).toEqual([200, 200]);
  expect((await stopped).code).toBe(0);
});

test('kill of npm start ends the service, in order', { tags: 'long', timeout: 600_000 }, async () => {
  const data = join(dataDir, 'npm');
  const child = spawn('npm', ['start', '--', '--venue', folder.file], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  try {
    const address = await new Promise<string>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const [, found] = /^Venue ready at (\S+)$/.exec(line) ?? [];
        if (found !== undefined) resolve(found);
      });
    });
    child.kill('SIGTERM');
    const isThere = () =>
      fetch(`${address}/livez`).then(
        () => true,
        () => false,
      );
    await expect.poll(isThere, { timeout: 60_000, interval: 50 }).toBe(false);
    // The service lets go of its folder at its end.
    await expect.poll(async () => (await readdir(data)).toSorted(), { timeout: 60_000 }).toEqual(['cache', 'database']);
  } finally {
    if (child.pid !== undefined) {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // All of them have ended.
      }
    }
    await rm(data, { recursive: true, force: true });
  }
});

test('a damaged folder is reported in one line, and not changed', async () => {
  const damaged = join(dataDir, 'damaged');
  await cp(join(dataDir, 'database'), join(damaged, 'database'), { recursive: true });
  const control = join(damaged, 'database/global/pg_control');
  await writeFile(control, 'rubbish');
  expect(await launch({ DATA_DIR: damaged }).ended).toEqual({
    code: 1,
    errors: [
      `${join(damaged, 'database')} cannot be opened. If the disk has space and the folder is writable, the folder is damaged: restore a copy, or move it away to start again.`,
    ],
  });
  expect([await readdir(damaged), await readFile(control, 'utf8')]).toEqual([['database'], 'rubbish']);
  await rm(damaged, { recursive: true });
}, 120_000);

test('a check says whether a venue is valid, without a store and without a service', async () => {
  const valid = launch({ DATA_DIR: '/nowhere/data' }, '--check', folder.file);
  expect([await valid.ended, valid.output]).toEqual([
    { code: 0, errors: [] },
    ['This venue is valid: 3 areas, 8 widgets, 9 files.'],
  ]);
  const invalid = launch({ DATA_DIR: '/nowhere/data' }, '--check', join(folder.folder, 'login-options.json'));
  expect(await invalid.ended).toEqual({
    code: 1,
    errors: [
      'This venue is invalid; nothing was changed:',
      'login-options.json:1:1: expected an object { }, found a list',
    ],
  });
});

test('a new venue runs as it was written', { tags: 'long', timeout: 120_000 }, async () => {
  const created = join(dataDir, 'my-event');
  expect(await launch({}, '--new', created).ended).toEqual({ code: 0, errors: [] });
  const service = launch({ DATA_DIR: join(dataDir, 'new') }, '--venue', join(created, 'venue.json'));
  const version = await (await fetch(`${await service.ready}/api/venue/version`)).json();
  expect(version).toMatchObject({ publishedArchitectureId: 'my-event' });
  expect((await service.stop('SIGTERM')).errors).toEqual([]);
});

test('an invalid venue is reported in its lines, and the stored venue is kept', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const { ended } = launch({ DATA_DIR: dataDir }, '--venue', join(folder.folder, 'ui-config.json'));
  expect(await ended).toEqual({
    code: 1,
    errors: [
      'This venue is invalid; nothing was changed:',
      'ui-config.json:1:1: architectures: the key "architectures" is missing',
      ...Object.keys(UI_CONFIG).map((key) =>
        expect.stringMatching(`^ui-config\\.json:1:\\d+: ${key}: the key "${key}" is unknown: `),
      ),
    ],
  });
  const after = launch({ DATA_DIR: dataDir });
  const address = await after.ready;
  expect(await (await fetch(`${address}/api/venue/version`)).json()).toMatchObject({ version: 1 });
  await after.stop('SIGTERM');
});

test('an invalid setting is reported in one line', async () => {
  expect(await launch({ PORT: 'eighty' }).ended).toEqual({
    code: 1,
    errors: ['PORT cannot be used: set it to a number from 0 to 65535, where 0 takes any free port.'],
  });
  const missing = await launch({ UI_CONFIG: '/nowhere.json', DATA_DIR: dataDir }).ended;
  expect([missing.code, missing.errors]).toEqual([1, [expect.stringMatching(/^UI_CONFIG cannot be used: /)]]);
}, 60_000);

const ADMINISTRATOR = 'radia@aurora.example';
const PUBLIC_PASSWORD = 'aurora-summit';

async function signIn(address: string, email: string, password: string): Promise<string | null> {
  const answer = await post(`${address}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=venue`, {
    email,
    password,
    returnSecureToken: true,
  });
  return answer.idToken ?? null;
}

test('others reach the demo only by --demo, with passwords of that start and a closed outbox', {
  tags: 'long',
  timeout: 180_000,
}, async () => {
  const refused =
    'Others would reach the demo, whose passwords are public: import your venue with --venue my-venue.json, set DATA_DIR to a new folder to make one in the browser, or add --demo for a demo with new passwords.';
  const DATA_DIR = await makeDataFolder();
  const local = launch({ DATA_DIR });
  expect(await signIn(await local.ready, ADMINISTRATOR, PUBLIC_PASSWORD)).not.toBeNull();
  await local.stop('SIGTERM');
  for (const env of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://venue.example.org' }]) {
    expect(await launch({ DATA_DIR, ...env }).ended).toEqual({ code: 1, errors: [refused] });
  }
  const open = launch({ DATA_DIR, HOST: '0.0.0.0' }, '--demo');
  const address = await open.ready;
  const line = open.output.find((one) => one.includes(ADMINISTRATOR)) ?? '';
  const [, password = ''] = /^ {2}radia@aurora\.example +(\S+)/.exec(line) ?? [];
  expect(open.output.join()).not.toContain(PUBLIC_PASSWORD);
  expect(await signIn(address, ADMINISTRATOR, PUBLIC_PASSWORD)).toBeNull();
  expect(await signIn(address, ADMINISTRATOR, password)).not.toBeNull();
  expect(open.output.join()).not.toContain('/identity/outbox');
  expect((await fetch(`${address}/identity/outbox`, { headers: { accept: 'text/html' } })).status).toBe(404);
  await open.stop('SIGTERM');
  await rm(DATA_DIR, { recursive: true });
});

test.each(postgresSocket === null ? [] : [postgresSocket])(
  'on PostgreSQL (%s) a venue is imported, used, stopped and found again, and two services share it',
  { tags: 'long', timeout: 120_000 },
  async (socket) => {
    const DATABASE_URL = await createPostgres(socket);
    await walkThrough({ DATABASE_URL, DATA_DIR: dataDir });
    const [one, other] = [launch({ DATABASE_URL, DATA_DIR: dataDir }), launch({ DATABASE_URL, DATA_DIR: dataDir })];
    const addresses = await Promise.all([one.ready, other.ready]);
    const { authorization } = await logIn(addresses[0] ?? '');
    const check = await fetch(`${addresses[1]}/api/ui/venue`, { method: 'HEAD', headers: { authorization } });
    expect(check.status).toBe(200);
    await Promise.all([one.stop('SIGTERM'), other.stop('SIGTERM')]);
  },
);

test('an import without a start ends when the venue is stored, and the next start serves it', {
  tags: 'long',
}, async () => {
  const own = await mkdtemp(join(tmpdir(), 'venue-import-'));
  try {
    const importing = launch({ DATA_DIR: own }, '--venue', folder.file, '--import-only');
    expect(await importing.ended).toEqual({ code: 0, errors: [] });
    expect(importing.output).toEqual(['The import is done.']);
    const service = launch({ DATA_DIR: own });
    const address = await service.ready;
    expect(await (await fetch(`${address}/api/venue/version`)).json()).toMatchObject({ publishedVersion: 1 });
    await service.stop('SIGTERM');
  } finally {
    await rm(own, { recursive: true, force: true });
  }
});
