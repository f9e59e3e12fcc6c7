import { lt } from 'drizzle-orm';
import type { Database } from '../db/database';
import { analyticsEvents } from '../privacy/tables';
import { captures, sessionRecordings } from '../support/tables';

const DAY_MS = 86_400_000;
export const RETENTION_DAYS = 90;
/** What visitors sent to support is looked at soon, or never. */
export const RECORDING_RETENTION_DAYS = 30;
const TIDY_EVERY_MS = 6 * 3_600_000;

/** Forgets what visitors and their browsers told us longer ago than {@link RETENTION_DAYS}, and what they sent to support. */
export async function forgetOldReports(db: Database, now: number): Promise<void> {
  const oldest = new Date(now - RETENTION_DAYS * DAY_MS);
  await db.delete(captures).where(lt(captures.createdAt, oldest));
  await db.delete(analyticsEvents).where(lt(analyticsEvents.createdAt, oldest));
  const oldestRecording = new Date(now - RECORDING_RETENTION_DAYS * DAY_MS);
  await db.delete(sessionRecordings).where(lt(sessionRecordings.createdAt, oldestRecording));
}

/** Forgets old reports now and several times a day, until it is stopped. */
export function keepForgetting(db: Database, onError: (error: unknown) => void): { stop: () => Promise<void> } {
  const forget = (): Promise<void> => forgetOldReports(db, Date.now()).catch(onError);
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
