import { createServer } from 'node:http';
import { type Database, openDatabase } from '../../server/db/database';
import { openRealtime } from '../../server/realtime/open-realtime';

type Store = {
  db: Database;
  /** Writes a value of the realtime database without asking its rules. */
  write: (path: readonly string[], value: unknown) => Promise<void>;
};

/** Fills the store of a service that does not run. */
export async function fillBelow(dataDir: string, fill: (store: Store) => Promise<void>): Promise<void> {
  const store = await openDatabase({ dataDir });
  const realtime = await openRealtime({
    db: store.db,
    listen: store.listen,
    server: createServer(),
    publicUrl: null,
    verify: () => Promise.reject(new Error('No user connects')),
    mayEnter: async () => false,
    log: { error: (...what: unknown[]) => console.error(...what) },
  });
  await fill({
    db: store.db,
    write: async (path, value) => void (await realtime.database.write('service', { path: [...path], value })),
  });
  await realtime.close();
  await store.close();
}
