import { and, eq, lte, sql } from 'drizzle-orm';
import { LOCKOUT_ATTEMPTS, LOCKOUT_MS } from '../../domain/constants';
import type { Database } from '../db/database';
import { loginFailures } from '../db/schema';

/** Six failures in a row lock an account of a login kind for two minutes, in all instances alike. */
export type Lockout = {
  /**
   * Counts an attempt as failed before it is made, so that attempts made at once cannot outrun the count.
   * Milliseconds to wait where the account is locked, else 0.
   */
  begin: (kind: string, account: string) => Promise<number>;
  /** Forgets the failures: the attempt was a success. */
  succeed: (kind: string, account: string) => Promise<void>;
  tidy: () => Promise<void>;
};

export function createLockout(db: Database, now: () => number = Date.now): Lockout {
  const forgotten = () => new Date(now() - LOCKOUT_MS);
  return {
    async begin(kind, account) {
      const at = new Date(now());
      const isOver = sql`${loginFailures.lastAt} <= ${forgotten().toISOString()}::timestamptz`;
      const [row] = await db
        .insert(loginFailures)
        .values({ kind, account, failures: 1, lastAt: at })
        .onConflictDoUpdate({
          target: [loginFailures.kind, loginFailures.account],
          set: {
            failures: sql`case when ${isOver} then 1 else least(${loginFailures.failures} + 1, ${LOCKOUT_ATTEMPTS + 1}::int) end`,
            lastAt: sql`case when ${isOver} or ${loginFailures.failures} < ${LOCKOUT_ATTEMPTS}::int then ${at.toISOString()}::timestamptz else ${loginFailures.lastAt} end`,
          },
        })
        .returning();
      return row === undefined || row.failures <= LOCKOUT_ATTEMPTS ? 0 : row.lastAt.getTime() + LOCKOUT_MS - now();
    },
    async succeed(kind, account) {
      await db.delete(loginFailures).where(and(eq(loginFailures.kind, kind), eq(loginFailures.account, account)));
    },
    async tidy() {
      await db.delete(loginFailures).where(lte(loginFailures.lastAt, forgotten()));
    },
  };
}
