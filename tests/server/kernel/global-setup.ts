import { execFile } from 'node:child_process';
import { chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../../server/db/database';
import { prepare } from '../../../server/operator/prepare.mjs';
import { findBinaries, nobody } from './postgres-binaries';
import { createPostgres, MIGRATED } from './postgres-database';

type Prepared = {
  provided: Pick<ProvidedContext, 'postgresSocket' | 'emptyStore' | 'emptyDump' | 'venueFolders'>;
  end: () => Promise<void>;
};

declare global {
  /** Made for the first project of a run, and used by all. */
  var preparedStores: Promise<Prepared> | undefined;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket folder of a PostgreSQL that was started for the tests; null where none is installed. */
    postgresSocket: string | null;
    /** A folder with an empty, migrated database, to be copied: to create one takes seconds. */
    emptyStore: string;
    /** A file with the same database, to be opened in memory. */
    emptyDump: string;
    /** A folder for those of venues that all tests of a process share. */
    venueFolders: string;
  }
}

const run = promisify(execFile);

/** An empty store for all tests, as a folder and as a file. */
async function makeEmptyStore() {
  const folder = await mkdtemp(join(tmpdir(), 'venue-empty-'));
  const store = join(folder, 'store');
  await (await openDatabase({ dataDir: store })).close();
  // The copy: to open a database writes to its files.
  await cp(join(store, 'database'), join(folder, 'dumped'), { recursive: true });
  const pglite = await PGlite.create(join(folder, 'dumped'));
  await writeFile(join(folder, 'dump.tar'), await (await pglite.dumpDataDir('none')).bytes());
  await pglite.close();
  return {
    emptyStore: store,
    emptyDump: join(folder, 'dump.tar'),
    end: () => rm(folder, { recursive: true, force: true }),
  };
}

/** One PostgreSQL for all tests, in a temporary folder, reachable through its socket alone. */
async function startPostgres() {
  const binaries = findBinaries();
  if (binaries === null) return { postgresSocket: null, end: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'venue-postgres-'));
  if (nobody.uid !== undefined) await chown(folder, nobody.uid, nobody.gid);
  const options = { ...nobody, cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } };
  const data = join(folder, 'data');
  await run(join(binaries, 'initdb'), ['-D', data, '-U', 'venue', '-A', 'trust', '-E', 'UTF8', '-N'], options);
  const server = `-F -k ${folder} -c listen_addresses='' -c shared_buffers=16MB`;
  await run(join(binaries, 'pg_ctl'), ['-D', data, '-l', join(folder, 'log'), '-o', server, '-w', 'start'], options);
  await (await openDatabase({ url: await createPostgres(folder, { name: MIGRATED }) })).close();
  return {
    postgresSocket: folder,
    end: async () => {
      await run(join(binaries, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], options);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function prepareStores(): Promise<Prepared> {
  // For tests of the whole process.
  await prepare({ only: ['server', 'database'] });
  const [{ emptyStore, emptyDump, end: removeStore }, { postgresSocket, end: stopPostgres }] = await Promise.all([
    makeEmptyStore(),
    startPostgres(),
  ]);
  const venueFolders = await mkdtemp(join(tmpdir(), 'venue-folders-'));
  return {
    provided: { postgresSocket, emptyStore, emptyDump, venueFolders },
    end: async () =>
      void (await Promise.all([removeStore(), stopPostgres(), rm(venueFolders, { recursive: true, force: true })])),
  };
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const isFirst = globalThis.preparedStores === undefined;
  globalThis.preparedStores ??= prepareStores();
  const { provided, end } = await globalThis.preparedStores;
  provide('postgresSocket', provided.postgresSocket);
  provide('emptyStore', provided.emptyStore);
  provide('emptyDump', provided.emptyDump);
  provide('venueFolders', provided.venueFolders);
  // All tests have ended when the projects end.
  return async () => {
    if (!isFirst) return;
    globalThis.preparedStores = undefined;
    await end();
  };
}
