import { gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { captures } from './tables';

/** Only the newest reports of each kind are kept: anonymous clients write them, and must not fill the disk. */
const KEPT = 20_000;
const TIDY_EVERY = 500;

export type Capture = { kind: 'login' | 'cookiePreferences' | 'log'; userId: string | null; payload: unknown };

export async function storeCapture(db: Database, { kind, userId, payload }: Capture): Promise<void> {
  const [row] = await db.insert(captures).values({ kind, userId, payload }).returning({ id: captures.id });
  if (row !== undefined && row.id % TIDY_EVERY === 0) {
    const rank = sql<number>`row_number() over (partition by ${captures.kind} order by ${captures.id} desc)`.as('rank');
    const ranked = db.select({ id: captures.id, rank }).from(captures).as('ranked');
    const old = db.select({ id: ranked.id }).from(ranked).where(gt(ranked.rank, KEPT));
    await db.delete(captures).where(inArray(captures.id, old));
  }
}
