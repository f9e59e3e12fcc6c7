import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { onValue } from 'firebase/database';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { API } from '../../domain/kernel/api';
import { findBinaries } from '../server/kernel/postgres-binaries';
import { BESIDE } from '../server/kernel/service';
import { connectClient } from '../server/realtime/realtime';
import { makeVenueFolder } from '../server/venue/venue-files';
import { createCluster, freePort } from './kernel/cluster';
import { note, rounds, times } from './kernel/tally';

const ROOT = join(import.meta.dirname, '../..');
const NGINX_FILE = join(ROOT, 'docs/operate/nginx.conf');
const WAITING = { timeout: 120_000, interval: 50 };
const CLIENTS = 6;
/** Beside the one who logs in, users of a large event. Their passwords would take minutes. */
const USERS = times(500, 5000);
const ATTENDEE = { email: 'ada@example.org', password: 'a-long-password' };

const findNginx = (): string | null =>
  ['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)]
    .map((folder) => join(folder, 'nginx'))
    .find((path) => existsSync(path)) ?? null;
const nginx = findNginx();

/** The users of a venue; all but the one who logs in have another name in each edition. */
const usersOf = (edition: string) => [
  ATTENDEE,
  ...Array.from({ length: USERS }, (_, index) => ({
    email: `user-${index}@example.org`,
    name: `User ${index}, ${edition}`,
  })),
];

/** The documented file without TLS, on these ports. */
async function configOf(folder: string, port: number, instances: readonly [number, number]): Promise<string> {
  const documented = await readFile(NGINX_FILE, 'utf8');
  const [before = '', secure = ''] = documented.split(/server \{\n {2}listen 80;[\s\S]*?\n\}\n/);
  const plain = (before + secure)
    .replace(/ {2}listen .*\n {2}listen .*\n/, `  listen 127.0.0.1:${port};\n`)
    .replace(/ {2}ssl_.*\n/g, '')
    .replace('keepalive_timeout 3s', 'keepalive_timeout 500ms')
    .replace('127.0.0.1:8081', `127.0.0.1:${instances[0]}`)
    .replace('127.0.0.1:8082', `127.0.0.1:${instances[1]}`);
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `pid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${kept.join('\n')}\n${plain}}\n`;
}

test('the documented nginx file is for two instances', async () => {
  expect(await configOf('/tmp', 1, [2, 3])).toMatch(/listen 127\.0\.0\.1:1;/);
  const documented = await readFile(NGINX_FILE, 'utf8');
  expect(documented.match(/server 127\.0\.0\.1:\d+/g)).toHaveLength(2);
});

test('the documented nginx closes unused connections before a stopping instance does', async () => {
  const [, kept] = /keepalive_timeout (\d+)s;/.exec(await readFile(NGINX_FILE, 'utf8')) ?? [];
  const [, stopping] = /STOP_DELAY=(\d+)/.exec(await readFile(join(ROOT, 'docs/operate/venue@.service'), 'utf8')) ?? [];
  expect(Number(kept)).toBeLessThan(Number(stopping));
});

// A test that is skipped counts as a failed one in the gate.
const has = nginx !== null && findBinaries() !== null ? describe : null;
has?.('two instances behind the documented nginx', () => {
  let cluster: Awaited<ReturnType<typeof createCluster>>;
  let venue: Awaited<ReturnType<typeof makeVenueFolder>>;
  let folder: string;
  let proxy: ChildProcess | undefined;
  let port: number;
  let ports: readonly [number, number];
  const running = new Map<number, ChildProcess>();

  beforeAll(async () => {
    cluster = await createCluster();
    await cluster.start();
    venue = await makeVenueFolder({ ...BESIDE, 'users.json': usersOf('first') });
    folder = await mkdtemp(join(tmpdir(), 'venue-nginx-'));
    port = await freePort();
    ports = [await freePort(), await freePort()];
    await writeFile(join(folder, 'nginx.conf'), await configOf(folder, port, ports));
  });
  afterAll(async () => {
    for (const child of running.values()) child.kill('SIGKILL');
    if (proxy?.kill('SIGTERM')) await once(proxy, 'exit');
    await cluster.remove();
    await venue.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const isReady = (at: number) => async () => expect((await fetch(`http://127.0.0.1:${at}/readyz`)).status).toBe(200);

  async function start(at: number): Promise<void> {
    const child = spawn(process.execPath, ['dist/server/main.js', '--venue', venue.file], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        PORT: String(at),
        HOST: '127.0.0.1',
        DATA_DIR: join(folder, String(at)),
        DATABASE_URL: cluster.directUrl,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        TRUST_PROXY: '1',
        STOP_DELAY: '1',
        LOGIN_RATE_LIMIT: '100000',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    running.set(at, child);
    await vi.waitFor(isReady(at), WAITING);
  }
  async function stop(at: number): Promise<void> {
    const child = running.get(at);
    if (child === undefined) throw new Error(`Nothing runs on port ${at}`);
    child.kill('SIGTERM');
    await once(child, 'exit');
    running.delete(at);
  }

  test('a rolling restart that changes all users loses no request and no login, and realtime connections come back', {
    tags: 'long',
  }, async () => {
    await promisify(execFile)(String(nginx), ['-t', '-c', join(folder, 'nginx.conf')]);
    for (const at of ports) await start(at);
    proxy = spawn(String(nginx), ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'inherit' });
    await vi.waitFor(isReady(port), WAITING);

    const visitor = connectClient(port);
    const lines: boolean[] = [];
    onValue(visitor.at('.info/connected'), (found) => void lines.push(found.val() === true));
    await vi.waitFor(() => expect(lines.at(-1)).toBe(true), WAITING);

    const over = new AbortController();
    const lost: string[] = [];
    let served = 0;
    const ask = async (path: string, init?: RequestInit): Promise<void> => {
      const said = await fetch(`http://127.0.0.1:${port}${path}`, init).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
        (error: unknown) => String(error),
      );
      if (said === 200) served += 1;
      else lost.push(`${path}: ${said}`);
    };
    const logIn = { email: ATTENDEE.email, password: ATTENDEE.password, returnSecureToken: true };
    const client = async (): Promise<void> => {
      while (!over.signal.aborted) {
        await ask('/login', { headers: { accept: 'text/html' } });
        await ask(API.uiConfig);
        await ask('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=venue', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(logIn),
        });
      }
    };
    const clients = Array.from({ length: CLIENTS }, client);
    for (const round of rounds(1, 5)) {
      for (const at of ports) {
        const before = served;
        await stop(at);
        // The next start imports that many changes while the other instance lets attendees in.
        await writeFile(join(venue.folder, 'users.json'), JSON.stringify(usersOf(`${round} ${at}`)));
        await vi.waitFor(() => expect(served).toBeGreaterThan(before + CLIENTS), WAITING);
        await start(at);
        note('Restarts of one of two instances behind nginx', 1, 1);
      }
    }
    over.abort();
    await Promise.all(clients);
    const log = lost.length === 0 ? '' : await readFile(join(folder, 'error.log'), 'utf8');
    expect({ lost: [...new Set(lost)], log }).toEqual({ lost: [], log: '' });
    await vi.waitFor(() => expect(lines.at(-1)).toBe(true), WAITING);
    await visitor.leave();
  });
});
