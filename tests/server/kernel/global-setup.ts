import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { findBinaries, nobody } from './postgres-binaries';

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket folder of a PostgreSQL that was started for the tests; null where none is installed. */
    postgresSocket: string | null;
  }
}

const run = promisify(execFile);

/** One PostgreSQL for all server tests, in a temporary folder, reachable through its socket alone. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const binaries = findBinaries();
  if (binaries === null) {
    provide('postgresSocket', null);
    return async () => {};
  }
  const folder = await mkdtemp(join(tmpdir(), 'venue-postgres-'));
  if (nobody.uid !== undefined) await chown(folder, nobody.uid, nobody.gid);
  const options = { ...nobody, cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } };
  const data = join(folder, 'data');
  await run(join(binaries, 'initdb'), ['-D', data, '-U', 'venue', '-A', 'trust', '-E', 'UTF8', '-N'], options);
  const server = `-F -k ${folder} -c listen_addresses='' -c shared_buffers=16MB`;
  await run(join(binaries, 'pg_ctl'), ['-D', data, '-l', join(folder, 'log'), '-o', server, '-w', 'start'], options);
  provide('postgresSocket', folder);
  return async () => {
    await run(join(binaries, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], options);
    await rm(folder, { recursive: true, force: true });
  };
}
