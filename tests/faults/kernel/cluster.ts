import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBinaries, nobody } from '../../server/kernel/postgres-binaries';
import { startProxy } from './proxy';
import { createStandIn } from './stand-in';

const run = promisify(execFile);

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

type Server = { start: () => Promise<void>; stop: () => Promise<void>; remove: () => Promise<void> };

async function createReal(binaries: string, port: number): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'venue-cluster-'));
  if (nobody.uid !== undefined) await chown(folder, nobody.uid, nobody.gid);
  const options = { ...nobody, cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } };
  const data = join(folder, 'data');
  await run(join(binaries, 'initdb'), ['-D', data, '-U', 'venue', '-A', 'trust', '-E', 'UTF8', '-N'], options);
  const settings = `-F -k ${folder} -c listen_addresses=127.0.0.1 -p ${port} -c shared_buffers=16MB`;
  const control = (...args: string[]) => run(join(binaries, 'pg_ctl'), ['-D', data, ...args], options);
  return {
    start: async () => void (await control('-l', join(folder, 'log'), '-o', settings, '-w', 'start')),
    stop: async () => void (await control('-m', 'immediate', '-w', 'stop')),
    async remove() {
      await control('-m', 'immediate', 'stop').catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function createSubstitute(port: number): Promise<Server> {
  const standIn = await createStandIn();
  return {
    start: async () => void (await standIn.start(port)),
    stop: () => standIn.stop(),
    async remove() {
      await standIn.stop();
      await standIn.remove();
    },
  };
}

/**
 * A PostgreSQL of the test's own that can be stopped, started and held up: a real one where its programs are installed,
 * else a stand-in that speaks its protocol.
 */
export async function createCluster() {
  const binaries = findBinaries();
  const port = await freePort();
  const server = binaries === null ? await createSubstitute(port) : await createReal(binaries, port);
  const proxy = await startProxy(() => ({ port, host: '127.0.0.1' }));
  return {
    isReal: binaries !== null,
    url: `postgresql://venue:venue@127.0.0.1:${proxy.port}/postgres`,
    /** Past the proxy. */
    directUrl: `postgresql://venue:venue@127.0.0.1:${port}/postgres`,
    start: () => server.start(),
    stop: () => server.stop(),
    hold: () => proxy.hold(),
    release: () => proxy.release(),
    slowDown: (milliseconds: number) => proxy.slowDown(milliseconds),
    async restart(): Promise<void> {
      await server.stop();
      await server.start();
    },
    async remove(): Promise<void> {
      await proxy.stop();
      await server.remove();
    },
  };
}
