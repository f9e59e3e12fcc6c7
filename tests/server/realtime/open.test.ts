import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { get, onValue, set } from 'firebase/database';
import { UnsecuredJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { readOpenToken } from '../../../server/realtime/protocol/open-token';
import { connectClient } from './realtime';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function startOpen(...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/realtime/open.ts', ...args]);
  children.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    said.out += text;
  });
  child.stderr.on('data', (text) => {
    said.err += text;
  });
  return { child, said };
}

test('the open server says in one line that it is open, takes every client of this machine, and ends when asked', async () => {
  const { child, said } = startOpen('--open', '--port', '0');
  await vi.waitFor(() => expect(said.out).toContain('\n'), { timeout: 30_000 });
  expect(said.out).toMatch(
    /^Realtime server at http:\/\/127\.0\.0\.1:\d+ is open: every client on this machine may read and write everything\.\n$/,
  );
  const port = Number(/:(\d+) /.exec(said.out)?.[1]);
  const [ann, ben] = [connectClient(port), connectClient(port)];
  const seen: unknown[] = [];
  onValue(ben.at('any/where'), (snapshot) => void seen.push(snapshot.val()));
  await set(ann.at('any/where'), 'hello');
  await vi.waitFor(() => expect(seen.at(-1)).toBe('hello'), { timeout: 20_000 });
  expect((await get(ben.at('any'))).val()).toEqual({ where: 'hello' });
  const other = connectClient(port, 'other');
  expect((await get(other.at('any'))).val(), 'another namespace').toBeNull();

  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  for (const { address } of outside) {
    const [error] = await once(new WebSocket(`ws://${address}:${port}/.ws?v=5`), 'error');
    expect(Object(error).code).toBe('ECONNREFUSED');
  }

  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  await ann.leave();
  await ben.leave();
  await other.leave();
});

test('without --open the server does not start', async () => {
  const { child, said } = startOpen('--port', '0');
  expect(await once(child, 'close')).toEqual([2, null]);
  expect(said.err).toContain('--open is required');
});

test('the open server believes every token until it expires, and takes other texts as user ids', () => {
  const token = new UnsecuredJWT({ user_id: 'u1', role: 'host' }).setExpirationTime(2_000_000_000).encode();
  const claims = { user_id: 'u1', role: 'host', exp: 2_000_000_000 };
  expect(readOpenToken(token)).toEqual({
    auth: { uid: 'u1', provider: 'custom', token: claims },
    expiresAt: 2_000_000_000_000,
  });
  expect(readOpenToken(new UnsecuredJWT({}).setSubject('u2').encode()).auth.uid).toBe('u2');
  expect(readOpenToken('ann')).toEqual({
    auth: { uid: 'ann', provider: 'custom', token: { sub: 'ann' } },
    expiresAt: Number.POSITIVE_INFINITY,
  });
});
