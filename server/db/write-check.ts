import { sql } from 'drizzle-orm';
import { writeChecks } from './tables';
import type { Database } from './types';

const PAUSE_MS = 5000;

/** Writes one row, at most once in five seconds for all callers; rejects if the last write failed. */
export function createWriteCheck(db: Database, now: () => number = () => performance.now()): () => Promise<void> {
  let last: { at: number; done: Promise<void> } | null = null;

  async function write(): Promise<void> {
    const at = sql`now()`;
    await db
      .insert(writeChecks)
      .values({ id: 'ready', at })
      .onConflictDoUpdate({ target: writeChecks.id, set: { at } });
  }

  return () => {
    if (last === null || now() - last.at >= PAUSE_MS) {
      last = { at: now(), done: write() };
      // Callers get the failure; this handler is for a failure without a caller.
      last.done.catch(() => {});
    }
    return last.done;
  };
}
