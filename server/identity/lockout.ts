import { and, eq, gte, not, or, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { LOCKOUT_ATTEMPTS, LOCKOUT_MS } from '../../domain/kernel/constants';
import type { Database } from '../db/database';
import { loginFailures } from './tables';

/** Six failures in a row lock an account of one login kind for two minutes, in all instances. */
export type Lockout = {
  /**
   * Counts an attempt as failed before it runs, so that concurrent attempts cannot bypass the count. Returns the
   * milliseconds to wait if the account is locked, else 0.
   */
  begin: (kind: string, account: string) => Promise<number>;
  /** Resets the failures after a success. */
  succeed: (kind: string, account: string) => Promise<void>;
  tidy: () => Promise<void>;
};

/** How long a count in this table matters at most. */
export const FAILURES_KEPT_MS = 900_000;

/**
 * The times of locks. Clocks of instances may differ or be set back, so a failure further in the future than a lock lasts
 * has expired, too.
 */
export function createLockTimes(now: () => number, lengthMs: number = LOCKOUT_MS) {
  const moment = (offsetMs: number) => sql`${new Date(now() + offsetMs).toISOString()}::timestamptz`;
  const { lastAt } = loginFailures;
  return {
    now: () => moment(0),
    isOver: () => sql`(${lastAt} <= ${moment(-lengthMs)} or ${lastAt} > ${moment(lengthMs)})`,
    remaining: (since: Date): number => Math.min(since.getTime() + lengthMs - now(), lengthMs),
  };
}

export function createLockout(db: Database, now: () => number = Date.now): Lockout {
  const times = createLockTimes(now);
  const kept = createLockTimes(now, FAILURES_KEPT_MS);
  return {
    async begin(kind, account) {
      const isOver = times.isOver();
      const [row] = await db
        .insert(loginFailures)
        .values({ kind, account, failures: 1, lastAt: times.now() })
        .onConflictDoUpdate({
          target: [loginFailures.kind, loginFailures.account],
          set: {
            failures: sql`case when ${isOver} then 1 else least(${loginFailures.failures} + 1, ${LOCKOUT_ATTEMPTS + 1}::int) end`,
            lastAt: sql`case when ${isOver} or ${loginFailures.failures} < ${LOCKOUT_ATTEMPTS}::int then ${times.now()} else ${loginFailures.lastAt} end`,
          },
        })
        .returning();
      return row === undefined || row.failures <= LOCKOUT_ATTEMPTS ? 0 : times.remaining(row.lastAt);
    },
    async succeed(kind, account) {
      await db.delete(loginFailures).where(and(eq(loginFailures.kind, kind), eq(loginFailures.account, account)));
    },
    async tidy() {
      await db.delete(loginFailures).where(kept.isOver());
    },
  };
}

/** An account of a kind of login. */
export type LoginAccount = { kind: string; account: string };

const isOneOf = (accounts: readonly LoginAccount[]) =>
  or(
    ...accounts.map(({ kind, account }) => and(eq(loginFailures.kind, kind), eq(loginFailures.account, account))),
    sql`false`,
  );

/** Until when accounts are locked; those that are not are absent. */
export async function locksOf(
  db: Database,
  accounts: readonly LoginAccount[],
  now: () => number,
): Promise<(LoginAccount & { until: number })[]> {
  const times = createLockTimes(now);
  const rows = await db
    .select()
    .from(loginFailures)
    .where(and(isOneOf(accounts), gte(loginFailures.failures, LOCKOUT_ATTEMPTS), not(times.isOver())));
  return rows.map(({ kind, account, lastAt }) => ({ kind, account, until: lastAt.getTime() + LOCKOUT_MS }));
}

/** Forgets the failures of accounts; returns whether there were any. */
export async function unlock(db: Database, accounts: readonly LoginAccount[]): Promise<boolean> {
  const gone = await db.delete(loginFailures).where(isOneOf(accounts)).returning({ kind: loginFailures.kind });
  return gone.length > 0;
}

const TIDY_EVERY_MS = 3_600_000;

/** Deletes expired failures every hour. */
export const tidyLockout: FastifyPluginAsync<{ lockout: Pick<Lockout, 'tidy'> }> = async (app, { lockout }) => {
  const tidy = (): void =>
    void lockout.tidy().catch((error: unknown) => app.log.error({ err: error }, 'Old failures could not be deleted'));
  const timer = setInterval(tidy, TIDY_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
};
