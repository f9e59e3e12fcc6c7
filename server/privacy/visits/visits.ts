import { createHmac } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { FEWEST } from '../../../domain/control/figures';
import { plainWords } from '../../../domain/kernel/plain';
import type { Count } from '../../../domain/privacy/visits';
import type { OpMode } from '../../../domain/shell/version';
import { readSecret } from '../../db/secrets';
import type { Database } from '../../db/types';
import { visitPlaces, visits } from '../tables';

export const HOUR_MS = 3_600_000;
const SLOT_MS = 300_000;
const HOUR_SECONDS = 3600;
const FLUSH_EVERY_MS = 10_000;
/** Rows of one statement: few enough not to hold up the embedded store. */
const CHUNK = 200;
/** While the database is away. */
const MOST_ROWS = 50_000;
const MOST_BATCHES = 50_000;
/** Places that one user can add in an hour. */
const PLACES_OF_USER = 400;
const WORDS_LENGTH = 100;
/** Before the keys of searches. */
export const SEARCH = 'search/';

/** Until it is stored, a row names its user; `words` are those of a search. */
type Row = {
  hour: number;
  key: string;
  uid: string;
  seconds: number;
  opens: number;
  slots: number;
  words: string | null;
};
type Entry = Pick<Row, 'key' | 'seconds' | 'opens' | 'words'>;

/** A part of a keyed hash, which is a safe integer. */
const HASH_BYTES = 6;
const hashed = (secret: Buffer, text: string): Buffer => createHmac('sha256', secret).update(text).digest();
const visitorOf = (secret: Buffer, uid: string): number => hashed(secret, `visitor ${uid}`).readUIntBE(0, HASH_BYTES);

/** The name of the secret without which no visit can be told to be of a user. */
export const SECRET = 'visits';
const visitsSecret = (db: Database): Promise<Buffer> => readSecret(db, SECRET);

type VisitsOptions = { db: Database; mode: OpMode; now: () => number; log: Pick<FastifyBaseLogger, 'warn'> };

/** Counts of visits: summed in memory, and stored every ten seconds. */
export function createVisits({ db, mode, now, log }: VisitsOptions) {
  let waiting = new Map<string, Row>();
  let placesOf = new Map<string, Set<string>>();
  let hourOfPlaces = 0;
  let storing: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const batches = new Set<string>();

  function mayAdd(uid: string, key: string, hour: number): boolean {
    if (hour !== hourOfPlaces) [placesOf, hourOfPlaces] = [new Map(), hour];
    const keys = placesOf.get(uid) ?? new Set();
    placesOf.set(uid, keys);
    if (!keys.has(key) && keys.size >= PLACES_OF_USER) return false;
    keys.add(key);
    return true;
  }

  function merge(row: Row): void {
    const id = JSON.stringify([row.hour, row.key, row.uid]);
    const before = waiting.get(id);
    if (before === undefined && waiting.size >= MOST_ROWS) return;
    waiting.set(id, {
      ...row,
      seconds: row.seconds + (before?.seconds ?? 0),
      opens: row.opens + (before?.opens ?? 0),
      slots: row.slots | (before?.slots ?? 0),
    });
  }

  function add(uid: string, entries: readonly Entry[]): void {
    const at = now();
    const hour = Math.floor(at / HOUR_MS);
    const slots = 1 << Math.floor((at % HOUR_MS) / SLOT_MS);
    for (const entry of entries) if (mayAdd(uid, entry.key, hour)) merge({ ...entry, hour, uid, slots });
    timer ??= setTimeout(() => void flush(), FLUSH_EVERY_MS).unref();
  }

  async function idsOf(rows: readonly Row[], secret: Buffer): Promise<(row: Row) => { key: string; id: number }> {
    const keyOf = ({ key, words }: Row): string =>
      words === null ? key : `${SEARCH}${hashed(secret, `search ${words}`).toString('base64url')}`;
    const keys = [...new Set(rows.map(keyOf))];
    const ids = new Map<string, number>();
    for (let from = 0; from < keys.length; from += CHUNK) {
      const part = keys.slice(from, from + CHUNK);
      await db
        .insert(visitPlaces)
        .values(part.map((key) => ({ key })))
        .onConflictDoNothing();
      const found = await db
        .select({ id: visitPlaces.id, key: visitPlaces.key })
        .from(visitPlaces)
        .where(inArray(visitPlaces.key, part));
      for (const { id, key } of found) ids.set(key, id);
    }
    return (row) => ({ key: keyOf(row), id: ids.get(keyOf(row)) ?? 0 });
  }

  /** Words are kept once as many attendees searched for them that they say nothing of one of them. */
  async function keepWords(rows: readonly (Row & { place: number })[]): Promise<void> {
    for (const { place, words } of rows) {
      if (words === null) continue;
      const [found] = await db
        .select({ people: sql<number>`count(distinct ${visits.visitor})`.mapWith(Number) })
        .from(visits)
        .where(and(eq(visits.mode, mode), eq(visits.place, place)));
      if ((found?.people ?? 0) < FEWEST) continue;
      await db
        .update(visitPlaces)
        .set({ words })
        .where(and(eq(visitPlaces.id, place), isNull(visitPlaces.words)));
    }
  }

  async function store(rows: readonly Row[]): Promise<void> {
    const secret = await visitsSecret(db);
    const idOf = await idsOf(rows, secret);
    const placed = rows.map((row) => ({ ...row, place: idOf(row).id }));
    for (let from = 0; from < placed.length; from += CHUNK) {
      await db
        .insert(visits)
        .values(
          placed.slice(from, from + CHUNK).map(({ hour, place, uid, seconds, opens, slots }) => ({
            mode,
            hour,
            place,
            visitor: visitorOf(secret, uid),
            seconds: Math.min(seconds, HOUR_SECONDS),
            opens,
            slots,
          })),
        )
        .onConflictDoUpdate({
          target: [visits.mode, visits.hour, visits.place, visits.visitor],
          set: {
            seconds: sql`least(${HOUR_SECONDS}, ${visits.seconds} + excluded.seconds)`,
            opens: sql`${visits.opens} + excluded.opens`,
            slots: sql`${visits.slots} | excluded.slots`,
          },
        });
    }
    await keepWords(placed);
  }

  async function storeWaiting(): Promise<void> {
    const rows = [...waiting.values()];
    waiting = new Map();
    if (rows.length === 0) return;
    try {
      await store(rows);
    } catch (error) {
      log.warn({ err: error }, 'Visits could not be stored; they are tried again');
      for (const row of rows) merge(row);
      timer ??= setTimeout(() => void flush(), FLUSH_EVERY_MS).unref();
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
    count(uid: string, batch: string, counts: readonly Count[]): void {
      const id = `${uid} ${batch}`;
      if (batches.has(id)) return;
      batches.add(id);
      if (batches.size > MOST_BATCHES) batches.delete(batches.values().next().value ?? id);
      add(
        uid,
        counts.map((one) => ({ ...one, words: null })),
      );
    },
    /** Counts a search without an answer. */
    miss(uid: string, question: string): void {
      const words = plainWords(question).join(' ').slice(0, WORDS_LENGTH);
      if (words !== '') add(uid, [{ key: `${SEARCH}${words}`, seconds: 0, opens: 1, words }]);
    },
    /** The visits of a user, of which they may have a copy. */
    async read(uid: string): Promise<{ visits: { place: string; hour: string; seconds: number; opens: number }[] }> {
      await flush();
      const rows = await db
        .select({ place: visitPlaces.key, hour: visits.hour, seconds: visits.seconds, opens: visits.opens })
        .from(visits)
        .innerJoin(visitPlaces, eq(visitPlaces.id, visits.place))
        .where(and(eq(visits.mode, mode), eq(visits.visitor, visitorOf(await visitsSecret(db), uid))))
        .orderBy(visits.hour, visitPlaces.key);
      return { visits: rows.map(({ hour, ...row }) => ({ ...row, hour: new Date(hour * HOUR_MS).toISOString() })) };
    },
    async erase(uid: string): Promise<void> {
      await flush();
      await db.delete(visits).where(eq(visits.visitor, visitorOf(await visitsSecret(db), uid)));
    },
  };
}
export type Visits = ReturnType<typeof createVisits>;
