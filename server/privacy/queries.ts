import { lte } from 'drizzle-orm';
import type { Database } from '../db/database';
import { analyticsEvents } from './tables';

/** Only the newest events are kept, because anonymous clients write them and must not fill the disk. */
export const EVENTS_KEPT = 1_000_000;
const TIDY_EVERY = 1000;

type AnalyticsEvent = Omit<typeof analyticsEvents.$inferInsert, 'id' | 'createdAt'>;

export async function storeAnalyticsEvent(db: Database, event: AnalyticsEvent): Promise<void> {
  const [row] = await db.insert(analyticsEvents).values(event).returning({ id: analyticsEvents.id });
  if (row !== undefined && row.id % TIDY_EVERY === 0) {
    await db.delete(analyticsEvents).where(lte(analyticsEvents.id, row.id - EVENTS_KEPT));
  }
}
