import { and, eq, gt, inArray, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/types';
import { encodeBody } from './body';
import { realtimeBatches, realtimeClock, realtimeInstances, realtimeSnapshots } from './tables';

export const CHANNEL = 'realtime';
const KEPT_BATCHES = sql`interval '2 minutes'`;

const hasBackend = sql`exists (select 1 from pg_stat_activity where pid = ${realtimeInstances.backend})`;
const seenWithin = (seconds: number): SQL =>
  sql`${realtimeInstances.seenAt} > now() - make_interval(secs => ${seconds})`;

/** Whether an instance seems to be running. */
const isFresh = sql`(${seenWithin(10)} and (${seenWithin(3)} or ${hasBackend}))`;
/** Whether an instance has stopped; one that only lost its connection reconnects sooner. */
const isStale = sql`not (${seenWithin(30)} and (${seenWithin(8)} or ${hasBackend}))`;

/** Locks the clock for this transaction; returns the number of the last batch. */
export async function lockClock(db: Database): Promise<number> {
  const read = () => db.select({ seq: realtimeClock.seq }).from(realtimeClock).for('update');
  const [row] = await read();
  if (row !== undefined) return row.seq;
  await db.insert(realtimeClock).values({ id: 1, seq: 0 }).onConflictDoNothing();
  return (await read())[0]?.seq ?? 0;
}

export const readBatches = (db: Database, after: number) =>
  db
    .select({ seq: realtimeBatches.seq, instance: realtimeBatches.instance, body: realtimeBatches.body })
    .from(realtimeBatches)
    .where(gt(realtimeBatches.seq, after))
    .orderBy(realtimeBatches.seq);

/** The clock has to be locked. */
export async function addBatch(db: Database, batch: { seq: number; instance: string; body: string }): Promise<void> {
  await db.insert(realtimeBatches).values(batch);
  await db.update(realtimeClock).set({ seq: batch.seq });
  await notify(db);
}

export async function notify(db: Database): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, '')`);
}

/** Registers an instance; returns the number from which it will see all batches. */
export const announce = (db: Database, instance: string): Promise<number> =>
  db.transaction(async (transaction) => {
    const seq = (await lockClock(transaction)) + 1;
    await transaction.insert(realtimeInstances).values({ id: instance });
    await addBatch(transaction, { seq, instance, body: encodeBody([], { joined: instance }) });
    return seq;
  });

/** Whether another running instance could write a snapshot. */
export async function hasFreshOthers(db: Database, instance: string): Promise<boolean> {
  const others = and(ne(realtimeInstances.id, instance), realtimeInstances.isReady, isFresh);
  return (await db.select({ id: realtimeInstances.id }).from(realtimeInstances).where(others)).length > 0;
}

/**
 * Makes an instance ready without a snapshot; instances that did not respond have to join again. False if others have
 * joined.
 */
export const startEmpty = (db: Database, instance: string): Promise<boolean> =>
  db.transaction(async (transaction) => {
    await lockClock(transaction);
    if (await hasFreshOthers(transaction, instance)) return false;
    await transaction
      .delete(realtimeInstances)
      .where(and(ne(realtimeInstances.id, instance), realtimeInstances.isReady));
    await setReady(transaction, instance);
    return true;
  });

export async function setReady(db: Database, instance: string): Promise<void> {
  await db.update(realtimeInstances).set({ isReady: true }).where(eq(realtimeInstances.id, instance));
}

export async function countOthers(db: Database, instance: string): Promise<number> {
  return db.$count(realtimeInstances, ne(realtimeInstances.id, instance));
}

/** Sends a heartbeat; returns whether the instance is still registered. */
export async function beat(db: Database, instance: string): Promise<boolean> {
  const seen = { seenAt: sql`now()`, backend: sql`pg_backend_pid()` };
  const found = await db
    .update(realtimeInstances)
    .set(seen)
    .where(eq(realtimeInstances.id, instance))
    .returning({ id: realtimeInstances.id });
  return found.length > 0;
}

export async function hasStaleOthers(db: Database, instance: string): Promise<boolean> {
  return (await db.$count(realtimeInstances, and(ne(realtimeInstances.id, instance), isStale))) > 0;
}

/** Removes those that have stopped; the clock has to be locked. */
export async function removeStale(db: Database, instance: string): Promise<string[]> {
  const removed = await db
    .delete(realtimeInstances)
    .where(and(ne(realtimeInstances.id, instance), isStale))
    .returning({ id: realtimeInstances.id });
  return removed.map(({ id }) => id);
}

export async function removeInstance(db: Database, instance: string): Promise<void> {
  await db.delete(realtimeInstances).where(eq(realtimeInstances.id, instance));
}

export async function readSnapshotFor(db: Database, reader: string) {
  const [row] = await db.select().from(realtimeSnapshots).where(eq(realtimeSnapshots.reader, reader));
  return row ?? null;
}

/** Instances that wait for a snapshot. */
export async function stillWanting(db: Database, readers: string[]): Promise<string[]> {
  const present = await db
    .select({ id: realtimeInstances.id })
    .from(realtimeInstances)
    .where(and(inArray(realtimeInstances.id, readers), eq(realtimeInstances.isReady, false)));
  const has = await db.select({ reader: realtimeSnapshots.reader }).from(realtimeSnapshots);
  return present.map(({ id }) => id).filter((id) => !has.some(({ reader }) => reader === id));
}

export const addSnapshot = (db: Database, snapshot: { reader: string; seq: number; body: string }) =>
  db.insert(realtimeSnapshots).values(snapshot);

export async function tidy(db: Database): Promise<void> {
  await db.delete(realtimeBatches).where(lt(realtimeBatches.at, sql`now() - ${KEPT_BATCHES}`));
  const waiting = db
    .select({ id: realtimeInstances.id })
    .from(realtimeInstances)
    .where(eq(realtimeInstances.isReady, false));
  await db.delete(realtimeSnapshots).where(notInArray(realtimeSnapshots.reader, waiting));
}
