import { eq, lt, max, sql } from 'drizzle-orm';
import { RETENTION_DAYS } from '../../domain/support/audit';
import { auditEntries } from '../db/audit-tables';
import type { Database } from '../db/database';
import { analyticsEvents } from '../privacy/tables';
import { deleteOldVisits } from '../privacy/visits/old';
import { deleteOldEntries } from '../support/audit/queries';
import { captures, recordingProblems, retentionRuns, sessionRecordings } from '../support/tables';
import { repeated } from './repeated';

const DAY_MS = 86_400_000;
/** Recordings are kept for a shorter time: support reads them soon or never. */
export const RECORDING_RETENTION_DAYS = 30;
const TIDY_EVERY_MS = 6 * 3_600_000;
/** Shorter than the time between two runs of one instance; so restarts and other instances do not add runs. */
const PAUSE_MS = 5 * 3_600_000;
/** How far the cutoff may advance in one run. */
const STEP_MS = DAY_MS;
const NOTABLE_MS = 2 * DAY_MS;

/** Deletes client reports, analytics, visits and the audit log after {@link RETENTION_DAYS} days, and recordings earlier. */
export async function deleteOldReports(db: Database, now: number): Promise<void> {
  const oldest = new Date(now - RETENTION_DAYS * DAY_MS);
  await db.delete(captures).where(lt(captures.createdAt, oldest));
  await db.delete(analyticsEvents).where(lt(analyticsEvents.createdAt, oldest));
  await deleteOldVisits(db, oldest.getTime());
  await deleteOldEntries(db, oldest);
  await db.delete(recordingProblems).where(lt(recordingProblems.firstAt, oldest));
  const oldestRecording = new Date(now - RECORDING_RETENTION_DAYS * DAY_MS);
  await db.delete(sessionRecordings).where(lt(sessionRecordings.createdAt, oldestRecording));
}

/** The clock of the database, which all instances share. */
export async function databaseTime(db: Database): Promise<number> {
  const [row] = await db.select({ now: sql`now()`.mapWith(retentionRuns.reachedAt) }).from(sql`(select 1) as one`);
  return row?.now.getTime() ?? 0;
}

/** The time of the newest stored entry. */
async function newestEntry(db: Database): Promise<number | null> {
  const newest = [
    ...(await db.select({ at: max(captures.createdAt) }).from(captures)),
    ...(await db.select({ at: max(analyticsEvents.createdAt) }).from(analyticsEvents)),
    ...(await db.select({ at: max(auditEntries.at) }).from(auditEntries)),
    ...(await db.select({ at: max(sessionRecordings.createdAt) }).from(sessionRecordings)),
  ];
  const times = newest.flatMap(({ at }) => (at === null ? [] : [at.getTime()]));
  return times.length === 0 ? null : Math.max(...times);
}

/**
 * The current time for deleting old reports. It advances by at most a day per run, so that a clock that is far ahead
 * deletes little before an operator notices. Null shortly after another run.
 */
export async function nextRun(
  db: Database,
  readTime: (db: Database) => Promise<number> = databaseTime,
): Promise<{ reached: number; behindMs: number } | null> {
  return db.transaction(async (transaction) => {
    const now = await readTime(transaction);
    const first = Math.min(now, (await newestEntry(transaction)) ?? now);
    const row = { id: 'current', reachedAt: new Date(first), ranAt: null };
    await transaction.insert(retentionRuns).values(row).onConflictDoNothing();
    const [stored = row] = await transaction.select().from(retentionRuns).for('update');
    const sinceRun = stored.ranAt === null ? Number.POSITIVE_INFINITY : now - stored.ranAt.getTime();
    if (sinceRun >= 0 && sinceRun < PAUSE_MS) return null;
    const reached = Math.min(now, stored.reachedAt.getTime() + STEP_MS);
    const next = { reachedAt: new Date(reached), ranAt: new Date(now) };
    await transaction.update(retentionRuns).set(next).where(eq(retentionRuns.id, row.id));
    return { reached, behindMs: now - reached };
  });
}

/** Up to which time all is deleted as if it were now. */
async function reachedTime(db: Database): Promise<number> {
  const [stored] = await db.select({ at: retentionRuns.reachedAt }).from(retentionRuns);
  return stored?.at.getTime() ?? 0;
}

type Reports = {
  /** Deletes what has a term of its own, at every start too: an earlier run may have been stopped. */
  expire: (reached: number, isStopped: () => boolean) => Promise<void>;
  onError: (error: unknown) => void;
  /** Called with the number of days by which the clock is ahead of that time. */
  onLate: (days: number) => void;
};

/** Deletes old reports now and every six hours, until stopped. */
export function scheduleRetention(db: Database, { expire, onError, onLate }: Reports): ReturnType<typeof repeated> {
  let isStopped = false;
  const runs = repeated(
    async () => {
      const run = await nextRun(db);
      if (run !== null) {
        if (run.behindMs > NOTABLE_MS) onLate(Math.round(run.behindMs / DAY_MS));
        await deleteOldReports(db, run.reached);
      }
      await expire(await reachedTime(db), () => isStopped);
    },
    TIDY_EVERY_MS,
    onError,
  );
  return {
    stop() {
      isStopped = true;
      return runs.stop();
    },
  };
}
