import { createHmac } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { FEWEST } from '../../../domain/control/figures';
import type { OpMode } from '../../../domain/shell/version';
import { readSecret } from '../../db/secrets';
import type { Database } from '../../db/types';
import { VISITORS_OF_ROW, visitPlaces, visits, visitVisitors } from '../tables';

/** The unit of the times of visits. */
export const SLOT_MS = 300_000;
export const SLOTS_OF_HOUR = 12;
/** The name of the secret without which no visit can be told to be of a user. */
export const SECRET = 'visits';
/** Before the keys of searches. */
export const SEARCH = 'search/';
/** Rows of one statement: few enough not to hold up the embedded store. */
const CHUNK = 200;
/** A part of a keyed hash, which is a safe integer. */
const HASH_BYTES = 6;

/** Until it is stored, a row names its user; `words` are those of a search. */
export type Row = { at: number; key: string; uid: string; seconds: number; opens: number; words: string | null };

const hashed = (secret: Buffer, text: string): Buffer => createHmac('sha256', secret).update(text).digest();
const visitorHash = (secret: Buffer, uid: string): number => hashed(secret, `visitor ${uid}`).readUIntBE(0, HASH_BYTES);
const storedKey = (secret: Buffer, { key, words }: Row): string =>
  words === null ? key : `${SEARCH}${hashed(secret, `search ${words}`).toString('base64url')}`;

async function inChunks<T>(all: readonly T[], work: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += CHUNK) await work(all.slice(from, from + CHUNK));
}

/** Ids by names; what is new gets the next ones, so that ids stay dense. */
async function idsOf<K>(
  names: readonly K[],
  find: (names: K[]) => Promise<{ id: number; name: K }[]>,
  add: (names: K[]) => Promise<unknown>,
): Promise<ReadonlyMap<K, number>> {
  const ids = new Map<K, number>();
  await inChunks([...new Set(names)], async (part) => {
    const note = async () => {
      for (const { id, name } of await find(part)) ids.set(name, id);
    };
    await note();
    const missing = part.filter((name) => !ids.has(name));
    if (missing.length === 0) return;
    await add(missing);
    await note();
  });
  return ids;
}

const bitOf = (id: number) => ({ chunk: Math.floor(id / VISITORS_OF_ROW), bit: id % VISITORS_OF_ROW });
const bitsOf = (set: ReadonlySet<number>): string =>
  Array.from({ length: VISITORS_OF_ROW }, (_, bit) => (set.has(bit) ? '1' : '0')).join('');

type Placed = Row & { place: number; visitor: number };
type Sum = { place: number; at: number; chunk: number; bits: Set<number>; seconds: number; opens: number };

/** The rows of all users together. */
function summed(rows: readonly Placed[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { place, at, visitor, seconds, opens } of rows) {
    const { chunk, bit } = bitOf(visitor);
    const id = `${place} ${at} ${chunk}`;
    const sum = sums.get(id) ?? { place, at, chunk, bits: new Set(), seconds: 0, opens: 0 };
    sums.set(id, { ...sum, bits: sum.bits.add(bit), seconds: sum.seconds + seconds, opens: sum.opens + opens });
  }
  return [...sums.values()];
}

/** How many visitors rows have together, where they are of one chunk. */
export const peopleIn = sql`bit_count(bit_or(${visits.visitors}))`;

/** Visits in the database. */
export function createStoredVisits(db: Database, mode: OpMode) {
  const secretOf = (): Promise<Buffer> => readSecret(db, SECRET);

  const findPlaces = (keys: string[]) =>
    db.select({ id: visitPlaces.id, name: visitPlaces.key }).from(visitPlaces).where(inArray(visitPlaces.key, keys));
  const findVisitors = (hashes: number[]) =>
    db
      .select({ id: visitVisitors.id, name: visitVisitors.hash })
      .from(visitVisitors)
      .where(inArray(visitVisitors.hash, hashes));
  const addPlaces = (keys: string[]) =>
    db
      .insert(visitPlaces)
      .values(keys.map((key) => ({ key })))
      .onConflictDoNothing();
  const addVisitors = (hashes: number[]) =>
    db
      .insert(visitVisitors)
      .values(hashes.map((hash) => ({ hash })))
      .onConflictDoNothing();

  async function placed(rows: readonly Row[]): Promise<Placed[]> {
    const secret = await secretOf();
    const keyOf = (row: Row): string => storedKey(secret, row);
    const hashes = new Map(rows.map(({ uid }) => [uid, visitorHash(secret, uid)]));
    const places = await idsOf(rows.map(keyOf), findPlaces, addPlaces);
    const visitors = await idsOf([...hashes.values()], findVisitors, addVisitors);
    return rows.map((row) => ({
      ...row,
      place: places.get(keyOf(row)) ?? 0,
      visitor: visitors.get(hashes.get(row.uid) ?? 0) ?? 0,
    }));
  }

  /** Words are kept once as many attendees searched for them that they say nothing of one of them. */
  async function keepWords(rows: readonly Placed[]): Promise<void> {
    const searches = new Map(rows.flatMap(({ place, words }) => (words === null ? [] : [[place, words] as const])));
    for (const [place, words] of searches) {
      const found = await db
        .select({ people: peopleIn.mapWith(Number) })
        .from(visits)
        .where(and(eq(visits.mode, mode), eq(visits.place, place)))
        .groupBy(visits.chunk);
      if (found.reduce((sum, { people }) => sum + people, 0) < FEWEST) continue;
      await db
        .update(visitPlaces)
        .set({ words })
        .where(and(eq(visitPlaces.id, place), isNull(visitPlaces.words)));
    }
  }

  const isOf = (visitor: number) => {
    const { chunk, bit } = bitOf(visitor);
    return and(eq(visits.mode, mode), eq(visits.chunk, chunk), sql`get_bit(${visits.visitors}, ${bit}::int) = 1`);
  };

  async function visitorOf(uid: string): Promise<number | null> {
    const [found] = await findVisitors([visitorHash(await secretOf(), uid)]);
    return found?.id ?? null;
  }

  return {
    async store(rows: readonly Row[]): Promise<void> {
      const all = await placed(rows);
      await inChunks(summed(all), (part) =>
        db
          .insert(visits)
          .values(part.map(({ bits, ...sum }) => ({ ...sum, mode, visitors: bitsOf(bits) })))
          .onConflictDoUpdate({
            target: [visits.mode, visits.place, visits.at, visits.chunk],
            set: {
              visitors: sql`${visits.visitors} | excluded.visitors`,
              seconds: sql`${visits.seconds} + excluded.seconds`,
              opens: sql`${visits.opens} + excluded.opens`,
            },
          }),
      );
      await keepWords(all);
    },

    /** When a user had which place open. */
    async of(uid: string): Promise<{ place: string; at: string }[]> {
      const visitor = await visitorOf(uid);
      if (visitor === null) return [];
      const rows = await db
        .select({ place: visitPlaces.key, at: visits.at })
        .from(visits)
        .innerJoin(visitPlaces, eq(visitPlaces.id, visits.place))
        .where(isOf(visitor))
        .orderBy(visits.at, visitPlaces.key);
      return rows.map(({ place, at }) => ({ place, at: new Date(at * SLOT_MS).toISOString() }));
    },

    /** What remains are sums of which no part is the user's. */
    async erase(uid: string): Promise<void> {
      const visitor = await visitorOf(uid);
      if (visitor === null) return;
      const { bit } = bitOf(visitor);
      await db
        .update(visits)
        .set({ visitors: sql`set_bit(${visits.visitors}, ${bit}::int, 0)` })
        .where(isOf(visitor));
      await db.delete(visitVisitors).where(eq(visitVisitors.id, visitor));
    },
  };
}
