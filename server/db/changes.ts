import { sql } from 'drizzle-orm';
import { gatherReads, shareReads } from '../http/share-reads';
import { rowsOf } from './copy/rows';
import { changes as log } from './tables';
import type { ChangedKey, Changes, Database } from './types';

type ChangesOptions = {
  /** The number of changes notified so far, if only this process writes. A change is notified before its statement ends. */
  notified?: () => number;
};

const USER = 'user:';

const keyOf = (key: string): ChangedKey => {
  if (key === 'venue' || key === 'access') return key;
  return key.startsWith(USER) ? `user:${key.slice(USER.length)}` : null;
};

/** The user that a change concerns. */
export const userIn = (key: ChangedKey): string | null => (key?.startsWith(USER) ? key.slice(USER.length) : null);

/** Numbering in the log starts at 1. */
const NONE_YET = 0;
const UNKNOWN = -1;

/**
 * Reads the change log at each call, because other processes may have written to it, unless `notified` counts the
 * changes.
 */
export function createChanges(db: Database, { notified }: ChangesOptions = {}): Changes {
  const listeners: ((key: ChangedKey) => void)[] = [];
  let last = UNKNOWN;
  let heard: number | null = null;
  const tell = (key: ChangedKey): void => {
    for (const listener of listeners) listener(key);
  };

  const read = shareReads(async () => {
    const count = notified?.() ?? null;
    // Plain SQL: the query builder would take longer than the query.
    const rows = await rowsOf(db, sql`select seq, key from ${log} where seq >= ${last} order by seq`);
    const news = rows.map(({ seq, key }) => ({ seq: Number(seq), key: keyOf(String(key)) }));
    const first = news[0]?.seq ?? NONE_YET;
    if (first === last || (last === NONE_YET && first === 1)) {
      for (const { seq, key } of news) if (seq > last) tell(key);
    } else {
      tell(null);
    }
    last = news.at(-1)?.seq ?? NONE_YET;
    heard = count;
  });

  return {
    async follow() {
      if (notified === undefined || notified() !== heard) await read();
    },
    listen: (listener) => void listeners.push(listener),
  };
}

type MemoryOptions<Value> = {
  changes: Changes;
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
  /** Cached values older than this change are read again. */
  changedBy: (value: Value) => ChangedKey;
  limit: number;
};

/** Caches the results of `read` by key until they change. A caller never gets a value from before its call. */
export function createMemory<Value>({ changes, read, changedBy, limit }: MemoryOptions<Value>) {
  const values = new Map<string, Value>();
  let changeCount = 0;
  changes.listen((changed) => {
    changeCount += 1;
    if (changed === null) values.clear();
    else for (const [key, value] of values) if (changedBy(value) === changed) values.delete(key);
  });

  function remember(key: string, value: Value): void {
    values.delete(key);
    values.set(key, value);
    const [oldest] = values.size > limit ? values.keys() : [];
    if (oldest !== undefined) values.delete(oldest);
  }

  const load = gatherReads(async (keys) => {
    const before = changeCount;
    const found = await read(keys);
    // A change notified during the read may be newer than the result.
    if (before === changeCount) for (const [key, value] of found) remember(key, value);
    return found;
  });

  return async (key: string): Promise<Value | undefined> => {
    await changes.follow();
    const known = values.get(key);
    if (known === undefined) return load(key);
    remember(key, known);
    return known;
  };
}
