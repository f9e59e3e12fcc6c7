import { and, eq, lte } from 'drizzle-orm';
import type { Database } from '../db/database';
import { captures } from '../db/schema';

/** Of each kind the newest are kept: anonymous clients may write them, and must not fill the disk. */
const KEPT = 20_000;
const TIDY_EVERY = 500;

type Capture = { kind: 'login' | 'cookiePreferences' | 'log'; userId: string | null; payload: unknown };

export async function storeCapture(db: Database, { kind, userId, payload }: Capture): Promise<void> {
  const [row] = await db.insert(captures).values({ kind, userId, payload }).returning({ id: captures.id });
  if (row !== undefined && row.id % TIDY_EVERY === 0) {
    await db.delete(captures).where(and(eq(captures.kind, kind), lte(captures.id, row.id - KEPT)));
  }
}
