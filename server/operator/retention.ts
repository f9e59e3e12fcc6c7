import { lt } from 'drizzle-orm';
import type { Database } from '../db/database';
import { analyticsEvents } from '../privacy/tables';
import { deleteOldEntries } from '../support/audit/queries';
import { captures, sessionRecordings } from '../support/tables';

const DAY_MS = 86_400_000;
export const RETENTION_DAYS = 90;
/** Support reads recordings soon or never. */
export const RECORDING_RETENTION_DAYS = 30;
const TIDY_EVERY_MS = 6 * 3_600_000;

/** Deletes client reports, analytics and the audit log after {@link RETENTION_DAYS} days, and recordings earlier. */
export async function deleteOldReports(db: Database, now: number): Promise<void> {
  const oldest = new Date(now - RETENTION_DAYS * DAY_MS);
  await db.delete(captures).where(lt(captures.createdAt, oldest));
  await db.delete(analyticsEvents).where(lt(analyticsEvents.createdAt, oldest));
  await deleteOldEntries(db, oldest);
  const oldestRecording = new Date(now - RECORDING_RETENTION_DAYS * DAY_MS);
  await db.delete(sessionRecordings).where(lt(sessionRecordings.createdAt, oldestRecording));
}

/** Deletes old reports now and every six hours, until stopped. */
export function scheduleRetention(db: Database, onError: (error: unknown) => void): { stop: () => Promise<void> } {
  const forget = (): Promise<void> => deleteOldReports(db, Date.now()).catch(onError);
  let working = forget();
  const timer = setInterval(() => {
    working = working.then(forget);
  }, TIDY_EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await working;
    },
  };
}
