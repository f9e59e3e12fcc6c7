import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { type Database, openDatabase } from '../../server/db/database';
import { noAttributes, saveProfile } from '../../server/people/queries';

// What it costs that the embedded store syncs each save before it acknowledges it.
const SAVES = 600;
const CONCURRENT = [1, 8, 32];

type Store = { db: Database; close: () => Promise<void> };

async function openUnsynced(dataDir: string): Promise<Store> {
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB'];
  const pglite = await PGlite.create({ dataDir: join(dataDir, 'database'), startParams });
  return { db: drizzle(pglite), close: () => pglite.close() };
}

async function measure({ db }: Store, concurrent: number): Promise<string> {
  const waits: number[] = [];
  let count = 0;
  const write = async (): Promise<void> => {
    while (count < SAVES) {
      count += 1;
      const since = performance.now();
      const userId = `bench-${concurrent}-${count}`;
      await saveProfile(db, { architectureId: 'bench', userId, attributes: noAttributes, revision: undefined });
      waits.push(performance.now() - since);
    }
  };
  const since = performance.now();
  await Promise.all(Array.from({ length: concurrent }, write));
  const perSecond = SAVES / ((performance.now() - since) / 1000);
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (part: number): string => (sorted[Math.floor(part * sorted.length)] ?? 0).toFixed(1);
  return `${perSecond.toFixed(0)} saves/s, median ${at(0.5)} ms, 95 % within ${at(0.95)} ms`;
}

const folder = await mkdtemp(join(tmpdir(), 'venue-bench-'));
try {
  const origin = join(folder, 'origin');
  await (await openDatabase({ dataDir: origin })).close();
  const kinds = [
    { name: 'without syncs', open: openUnsynced },
    { name: 'synced', open: (dataDir: string): Promise<Store> => openDatabase({ dataDir }) },
  ];
  console.log(`Saves to the embedded store, ${SAVES} each:`);
  for (const { name, open } of kinds) {
    const dataDir = join(folder, name);
    await cp(origin, dataDir, { recursive: true });
    const store = await open(dataDir);
    for (const concurrent of CONCURRENT) {
      console.log(`  ${name}, ${concurrent} at a time: ${await measure(store, concurrent)}`);
    }
    await store.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
