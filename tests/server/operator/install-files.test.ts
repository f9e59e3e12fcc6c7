import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { validate } from 'dockerfile-utils';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../../server/config';

const ROOT = join(import.meta.dirname, '../../..');
const OPERATE = join(ROOT, 'docs/operate');
const read = (file: string): string => readFileSync(join(OPERATE, file), 'utf8');
const run = promisify(execFile);

/** Whether a command ends well on this machine. */
function works(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const TextsSchema = v.record(v.string(), v.string());
/** The keys of the Compose specification that the file may use; a misspelt one is an error. */
const ServiceSchema = v.strictObject({
  build: v.optional(v.strictObject({ context: v.string(), dockerfile: v.string() })),
  image: v.optional(v.pipe(v.string(), v.regex(/^[\w./-]+:[\w.-]+$/, 'an image needs a version'))),
  command: v.optional(v.array(v.string())),
  ports: v.optional(v.array(v.pipe(v.string(), v.regex(/^127\.0\.0\.1:\d+:\d+$/)))),
  volumes: v.optional(v.array(v.string())),
  depends_on: v.optional(
    v.record(
      v.string(),
      v.strictObject({ condition: v.picklist(['service_started', 'service_completed_successfully']) }),
    ),
  ),
  restart: v.picklist(['unless-stopped', 'always', 'on-failure', 'no']),
  stop_grace_period: v.optional(v.pipe(v.string(), v.regex(/^\d+s$/))),
  environment: TextsSchema,
});
const ComposeSchema = v.strictObject({
  'x-venue': v.unknown(),
  services: v.record(v.string(), ServiceSchema),
  volumes: v.record(v.string(), v.null()),
});
const compose = () => v.parse(ComposeSchema, parse(read('compose.yaml'), { merge: true }));

/** The settings that the service reads. */
function settings(): ReadonlySet<string> {
  const asked = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }), [], '/');
  return asked;
}
const portOf = (mapping: string): string => mapping.split(':')[1] ?? '';
const namedPorts = (text: string): string[] => [
  ...new Set([...text.matchAll(/127\.0\.0\.1:(80\d\d)\b/g)].map(([, port = '']) => port)),
];

describe('the documented files for an installation', () => {
  test('the Dockerfile is valid, and starts what a build makes', () => {
    const file = read('Dockerfile');
    expect(validate(file).map(({ message, range }) => [range.start.line + 1, message])).toEqual([]);
    expect(validate('FROM node:22\nRUNN npm ci')).not.toEqual([]);
    const [, command = '[]'] = /^CMD (.+)$/m.exec(file) ?? [];
    expect(JSON.parse(command)).toEqual(['node', '--enable-source-maps', 'dist/server/main.js']);
    const [, env = ''] = /^ENV (.+)$/m.exec(file) ?? [];
    for (const [name = ''] of env.matchAll(/[A-Z_]+(?==)/g)) expect(settings()).toContain(name);
  });

  test('the image has two stages on Node 24, and the last one installs no packages for development', () => {
    const stages = read('Dockerfile')
      .split(/^(?=FROM )/m)
      .filter((stage) => stage.startsWith('FROM '));
    expect(stages.map((stage) => stage.split('\n')[0])).toEqual([
      'FROM node:24-bookworm-slim AS build',
      'FROM node:24-bookworm-slim',
    ]);
    const last = stages.at(-1) ?? '';
    expect(last.match(/npm (?:ci|install|i)\b[^&\n]*/g)).toEqual([expect.stringContaining('--omit=dev')]);
    const copied = [...last.matchAll(/^COPY (.+)$/gm)].map(([, what]) => what);
    expect(copied).toEqual(['package.json package-lock.json ./', 'server server', '--from=build /opt/venue/dist dist']);
  });

  test('the compose file has known keys, settings of the service, and parts that exist', () => {
    const { services, volumes } = compose();
    const all = Object.values(services);
    expect(all.filter(({ build, image }) => (build === undefined) === (image === undefined))).toEqual([]);
    const builds = all.flatMap(({ build }) => build ?? []);
    expect(builds.filter((one) => !existsSync(resolve(OPERATE, one.context, one.dockerfile)))).toEqual([]);
    expect(Object.keys(services)).toEqual(
      expect.arrayContaining(all.flatMap((one) => Object.keys(one.depends_on ?? {}))),
    );
    const mounted = all.flatMap((one) => one.volumes ?? []).filter((mount) => !mount.startsWith('.'));
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(mounted.map((mount) => mount.split(':')[0])));
    const ours = Object.values(services).filter(({ build }) => build !== undefined);
    expect(ours.map(({ command }) => command?.includes('--import-only') ?? false)).toEqual([true, false, false]);
    for (const { environment } of ours)
      expect([...settings()]).toEqual(expect.arrayContaining(Object.keys(environment)));
  });

  test('compose, nginx, Caddy and systemd name the same ports of two instances', () => {
    const published = Object.values(compose().services).flatMap(({ ports = [] }) => ports.map(portOf));
    expect(published).toEqual(['8081', '8082']);
    for (const file of ['nginx.conf', 'Caddyfile']) expect(namedPorts(read(file))).toEqual(published);
    expect(read('venue@.service')).toContain('systemctl enable --now venue@8081 venue@8082');
  });

  const hasSystemd = works('systemd-analyze', '--version');
  test('the unit starts the service, and systemd finds no fault in it where it is installed', async () => {
    expect(read('venue@.service')).toContain('ExecStart=/usr/bin/node --enable-source-maps dist/server/main.js');
    if (!hasSystemd) return;
    const folder = await mkdtemp(join(tmpdir(), 'venue-unit-'));
    try {
      const unit = join(folder, 'venue@8081.service');
      await cp(join(OPERATE, 'venue@.service'), unit);
      const { stdout, stderr } = await run('systemd-analyze', ['verify', unit]);
      expect(stdout + stderr).not.toContain('venue@8081.service');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

// A test that is skipped counts as a failed one in the gate.
const hasDocker = works('docker', 'info') ? describe : null;
hasDocker?.('the container', () => {
  const image = `venue-test-${process.pid}`;
  beforeAll(async () => {
    await run('docker', ['build', '-f', 'docs/operate/Dockerfile', '-t', image, '.'], { cwd: ROOT });
  }, 1_200_000);
  afterAll(() => run('docker', ['image', 'rm', '--force', image]).catch(() => {}));

  test('the container serves the demo, and stops on a signal', async () => {
    const command = ['node', 'dist/server/main.js', '--demo'];
    const { stdout: id } = await run('docker', ['run', '--detach', '-p', '127.0.0.1::8080', image, ...command]);
    const container = id.trim();
    try {
      const { stdout } = await run('docker', ['port', container, '8080']);
      const address = `http://${stdout.trim()}`;
      const ready = () =>
        fetch(`${address}/readyz`).then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(ready, { timeout: 120_000, interval: 500 }).toBe(200);
      await run('docker', ['stop', container]);
      const { stdout: code } = await run('docker', ['inspect', '--format', '{{.State.ExitCode}}', container]);
      expect(code.trim()).toBe('0');
    } finally {
      await run('docker', ['rm', '--force', container]);
    }
  }, 300_000);
});
