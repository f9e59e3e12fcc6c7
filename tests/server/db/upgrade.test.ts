import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTables, dropTables, levelOf } from '../../../server/db/copy/levels';
import { type Database, openAsIs, openDatabase } from '../../../server/db/database';
import { migrationsFolder } from '../../../server/db/types';
import { createPostgres, postgresSocket } from '../kernel/databases';
import { addSomeRows, contentsOf } from '../kernel/some-rows';

const levels = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
const newest = levels.at(-1) ?? 0;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venue-upgrade-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Each start of the embedded store takes seconds: beside PostgreSQL it shows every fourth level. */
const EMBEDDED_STEP = postgresSocket === null ? 1 : 4;

type Store = { url: string | null; dataDir: string };
const stores = [
  {
    driver: 'PGlite',
    step: EMBEDDED_STEP,
    make: async (): Promise<Store> => {
      const dataDir = join(folder, 'data');
      await cp(inject('emptyStore'), dataDir, { recursive: true });
      return { url: null, dataDir };
    },
  },
  ...(postgresSocket === null
    ? []
    : [
        {
          driver: 'PostgreSQL',
          step: 1,
          make: async (): Promise<Store> => ({ url: await createPostgres(postgresSocket ?? ''), dataDir: folder }),
        },
      ]),
];

describe.each(stores)('an upgrade on $driver', ({ driver, make, step }) => {
  let store: Store;
  beforeAll(async () => {
    store = await make();
  });

  const within = async <T>(open: typeof openAsIs, work: (db: Database) => Promise<T>): Promise<T> => {
    const { db, close } = await open(store);
    try {
      return await work(db);
    } finally {
      await close();
    }
  };
  /** As a start of the service does. */
  const upgrade: typeof openAsIs = ({ url, dataDir }) => openDatabase(url === null ? { dataDir } : { url });

  const steps = levels.map((level, index) => ({ level, index })).filter(({ index }) => index % step === 0);
  const [first, ...others] = steps;
  const last = others.at(-1);
  /** From the first version; PostgreSQL, where a step takes a second, also from the last one. */
  const chosen = step === 1 && driver === 'PostgreSQL' ? [first, last] : [first];
  test.each(steps.filter((one) => chosen.includes(one)))('keeps every row and value since migration $index', keeps);
  test.each(steps.filter((one) => !chosen.includes(one)))(
    'keeps every row and value since migration $index',
    { tags: 'long' },
    keeps,
  );

  async function keeps({ level }: (typeof steps)[number]): Promise<void> {
    const before = await within(openAsIs, async (db) => {
      if ((await levelOf(db)) !== 0) await dropTables(db, await levelOf(db));
      await createTables(db, level);
      const { tables } = await contentsOf(db);
      await addSomeRows(db, tables, level);
      return contentsOf(db);
    });
    const after = await within(upgrade, async (db) => {
      expect(await levelOf(db)).toBe(newest);
      return contentsOf(db);
    });

    for (const { name, columns } of before.tables) {
      const now = after.tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? [];
      const kept = columns.filter((column) => now.includes(column.name)).map((column) => column.name);
      const valuesOf = (rows: readonly (string | null)[][] | undefined, names: readonly string[]) =>
        rows?.map((row) => kept.map((column) => row[names.indexOf(column)]).join('\n')).toSorted();
      const were = columns.map((column) => column.name);
      expect([name, valuesOf(after.rows[name], now)]).toEqual([name, valuesOf(before.rows[name], were)]);
    }
  }

  test('an upgrade fills in the names of a venue’s files, and whether it is the demo', async () => {
    await within(openAsIs, async (db) => {
      await dropTables(db, await levelOf(db));
      await createTables(db, levels[0] ?? 0);
      await db.execute(sql`
        insert into assets ("architectureId", "assetId", generation, hash, size, "fileName", "contentType")
        values ('a', 'lobby', '1', 'h', 1, 'Lobby v1.2.WEBP', 'image/webp'), ('a', 'plan', '1', 'h', 1, 'Plan', 'x/y')`);
      const venue = sql`'a', 1, 1, 1, '{}', '{}', '[]'`;
      await db.execute(sql`
        insert into venues
          (id, "architectureId", version, "publishedVersion", revision, working, "uiConfig", "loginOptions", "sampleHash")
        values ('demo', ${venue}, 'hash'), ('own', ${venue}, null)`);
    });
    await within(upgrade, async (db) => {
      const assets = await db.execute(sql`select "liveName" from assets order by 1`);
      expect(assets).toMatchObject({ rows: [{ liveName: 'lobby.webp' }, { liveName: 'plan' }] });
      const venues = await db.execute(sql`select id, "isDemo" from venues order by 1`);
      expect(venues).toMatchObject({
        rows: [
          { id: 'demo', isDemo: true },
          { id: 'own', isDemo: false },
        ],
      });
    });
  });
});
