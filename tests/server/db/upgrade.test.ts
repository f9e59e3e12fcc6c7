import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { CopyError } from '../../../server/db/copy/copy-error';
import { createTables, levelOf, migrationsUpTo } from '../../../server/db/copy/levels';
import { type Database, openAsIs, openDatabase } from '../../../server/db/database';
import { FolderError } from '../../../server/db/embedded/folder-error';
import { DatabaseRefusedError } from '../../../server/db/postgres';
import { createPostgres, postgresSocket } from '../kernel/databases';
import { addSomeRows, contentsOf } from '../kernel/some-rows';

/** The newest migration of the 22 from before the first release, which made the same tables. */
const BEFORE_RELEASE = 1_795_775_043_890;
/** The one before it. */
const OLDER = 1_795_700_000_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venue-upgrade-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Store = { url: string | null; dataDir: string };
const stores = [
  {
    driver: 'PGlite',
    refusal: FolderError,
    make: async (): Promise<Store> => {
      const dataDir = await mkdtemp(join(folder, 'data-'));
      await cp(inject('emptyStore'), dataDir, { recursive: true });
      return { url: null, dataDir };
    },
  },
  ...(postgresSocket === null
    ? []
    : [
        {
          driver: 'PostgreSQL',
          refusal: DatabaseRefusedError,
          make: async (): Promise<Store> => ({ url: await createPostgres(postgresSocket ?? ''), dataDir: folder }),
        },
      ]),
];

describe.each(stores)('a store on $driver', ({ make, refusal }) => {
  const within = async <T>(store: Store, open: typeof openAsIs, work: (db: Database) => Promise<T>): Promise<T> => {
    const { db, close } = await open(store);
    try {
      return await work(db);
    } finally {
      await close();
    }
  };
  /** As a start of the service does. */
  const start: typeof openAsIs = ({ url, dataDir }) => openDatabase(url === null ? { dataDir } : { url });

  async function noteLevels(db: Database, ...levels: readonly number[]): Promise<void> {
    await db.execute(sql`delete from drizzle.__drizzle_migrations`);
    for (const level of levels) {
      await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('before', ${level})`);
    }
  }

  test('with the tables of the last version before the first release is opened with all rows', async () => {
    const store = await make();
    const before = await within(store, openAsIs, async (db) => {
      if ((await levelOf(db)) === 0) await createTables(db, BEFORE_RELEASE);
      const { tables } = await contentsOf(db);
      await addSomeRows(db, tables, 1);
      await noteLevels(db, OLDER, BEFORE_RELEASE);
      return contentsOf(db);
    });
    expect(await within(store, start, contentsOf)).toEqual(before);
  });

  test('with older tables is refused with a sentence, and stays as it was', async () => {
    const store = await make();
    await within(store, openAsIs, async (db) => {
      if ((await levelOf(db)) === 0) await createTables(db, BEFORE_RELEASE);
      await noteLevels(db, OLDER);
    });
    const refused = start(store);
    await expect(refused).rejects.toBeInstanceOf(refusal);
    await expect(refused).rejects.toThrow(
      'of an older version of the service, which this one cannot bring up to date. Nothing was changed. Start the version that made them',
    );
    expect(await within(store, openAsIs, levelOf)).toBe(OLDER);
  });
});

test('a backup of older tables is refused with a sentence', () => {
  expect(() => migrationsUpTo(OLDER)).toThrow(CopyError);
  expect(() => migrationsUpTo(OLDER)).toThrow('of an older version of the service');
});
