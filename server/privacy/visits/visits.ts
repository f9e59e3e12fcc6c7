import type { FastifyBaseLogger } from 'fastify';
import { plainWords } from '../../../domain/kernel/plain';
import type { Count } from '../../../domain/privacy/visits';
import type { OpMode } from '../../../domain/shell/version';
import type { Database } from '../../db/types';
import { createStoredVisits, type Row, SEARCH, SLOT_MS, SLOTS_OF_HOUR } from './stored';

const HOUR_SECONDS = 3600;
const FLUSH_EVERY_MS = 10_000;
/** While the database is away. */
const MOST_ROWS = 50_000;
const MOST_BATCHES = 50_000;
/** Places that one user can add in an hour. */
const PLACES_OF_USER = 400;
const WORDS_LENGTH = 100;

/** `isFine`: counted by five minutes, so that it can be said how many were there at once. */
export type Entry = Count & { isFine: boolean; words?: string };

type VisitsOptions = { db: Database; mode: OpMode; now: () => number; log: Pick<FastifyBaseLogger, 'warn'> };

/** Counts of visits: summed in memory, and stored every ten seconds. */
export function createVisits({ db, mode, now, log }: VisitsOptions) {
  const stored = createStoredVisits(db, mode);
  let waiting = new Map<string, Row>();
  /** Seconds by user and place in this hour. */
  let ofHour = new Map<string, Map<string, number>>();
  let hour = 0;
  let storing: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const batches = new Set<string>();

  /** The seconds that may still count in this hour; `null` of one place too many. */
  function allowed(uid: string, { key, seconds }: Entry, thisHour: number): number | null {
    if (thisHour !== hour) [ofHour, hour] = [new Map(), thisHour];
    const places = ofHour.get(uid) ?? new Map<string, number>();
    ofHour.set(uid, places);
    const before = places.get(key);
    if (before === undefined && places.size >= PLACES_OF_USER) return null;
    const more = Math.min(seconds, HOUR_SECONDS - (before ?? 0));
    places.set(key, (before ?? 0) + more);
    return more;
  }

  function merge(row: Row): void {
    const id = JSON.stringify([row.at, row.key, row.uid]);
    const before = waiting.get(id);
    if (before === undefined && waiting.size >= MOST_ROWS) return;
    const seconds = row.seconds + (before?.seconds ?? 0);
    waiting.set(id, { ...row, seconds, opens: row.opens + (before?.opens ?? 0) });
  }

  const storeLater = (): void => {
    timer ??= setTimeout(() => void flush(), FLUSH_EVERY_MS).unref();
  };

  function add(uid: string, entries: readonly Entry[]): void {
    const slot = Math.floor(now() / SLOT_MS);
    for (const entry of entries) {
      const seconds = allowed(uid, entry, Math.floor(slot / SLOTS_OF_HOUR));
      if (seconds === null) continue;
      const { key, opens, isFine, words = null } = entry;
      merge({ uid, key, seconds, opens, words, at: isFine ? slot : slot - (slot % SLOTS_OF_HOUR) });
    }
    storeLater();
  }

  async function storeWaiting(): Promise<void> {
    const rows = [...waiting.values()];
    waiting = new Map();
    if (rows.length === 0) return;
    try {
      await stored.store(rows);
    } catch (error) {
      log.warn({ err: error }, 'Visits could not be stored; they are tried again');
      for (const row of rows) merge(row);
      storeLater();
    }
  }

  /** Stores what is counted so far. */
  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    storing = storing.then(storeWaiting);
    return storing;
  }

  return {
    flush,
    /** Counts a batch of a user once. */
    count(uid: string, batch: string, entries: readonly Entry[]): void {
      const id = `${uid} ${batch}`;
      if (batches.has(id)) return;
      batches.add(id);
      if (batches.size > MOST_BATCHES) batches.delete(batches.values().next().value ?? id);
      add(uid, entries);
    },
    /** Counts a search without an answer. */
    miss(uid: string, question: string): void {
      const words = plainWords(question).join(' ').slice(0, WORDS_LENGTH);
      if (words !== '') add(uid, [{ key: `${SEARCH}${words}`, seconds: 0, opens: 1, isFine: false, words }]);
    },
    async read(uid: string): Promise<{ visits: { place: string; at: string }[] }> {
      await flush();
      return { visits: await stored.of(uid) };
    },
    async erase(uid: string): Promise<void> {
      await flush();
      await stored.erase(uid);
    },
  };
}
export type Visits = ReturnType<typeof createVisits>;
