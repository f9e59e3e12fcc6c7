import { and, eq, not, sql } from 'drizzle-orm';
import { LOCKOUT_ATTEMPTS } from '../../domain/kernel/constants';
import type { Database } from '../db/database';
import { networkOf } from '../http/network';
import { createLockTimes } from './lockout';
import { loginFailures } from './tables';

const KIND = 'address';
const GUEST = 'guest';

/**
 * Locks an address for two minutes after too many failed logins within two minutes, across all instances. Each success
 * of another account cancels one failure: of many users behind one address, some mistype, but far more log in.
 */
export type AddressLock = {
  /** Milliseconds to wait if the address is locked, else 0. */
  wait: (address: string) => Promise<number>;
  /** Counts a failure, and returns the wait as `wait` does. */
  fail: (address: string) => Promise<number>;
  /** Cancels a failure, once per account in two minutes. */
  succeed: (address: string, account: string) => Promise<void>;
};

/** Failed logins minus successful ones that are allowed per address in two minutes. */
export const failureLimit = (loginRateLimit: number): number =>
  Math.max(LOCKOUT_ATTEMPTS, Math.ceil(loginRateLimit / 2));

export function createAddressLock(db: Database, limit: number, now: () => number): AddressLock {
  const times = createLockTimes(now);
  const { kind, account, failures, lastAt } = loginFailures;
  return {
    async wait(address) {
      const [row] = await db
        .select({ failures, lastAt })
        .from(loginFailures)
        .where(and(eq(kind, KIND), eq(account, networkOf(address)), not(times.isOver())));
      return row === undefined || row.failures < limit ? 0 : times.remaining(row.lastAt);
    },
    async fail(address) {
      const isOver = times.isOver();
      const isLast = sql`${failures} + 1 = ${limit}::int`;
      const [row] = await db
        .insert(loginFailures)
        .values({ kind: KIND, account: networkOf(address), failures: 1, lastAt: times.now() })
        .onConflictDoUpdate({
          target: [kind, account],
          set: {
            failures: sql`case when ${isOver} then 1 else least(${failures} + 1, ${limit + 1}::int) end`,
            // The start of the count; once it is full, the time of the last failure.
            lastAt: sql`case when ${isOver} or ${isLast} then ${times.now()} else ${lastAt} end`,
          },
        })
        .returning({ failures, lastAt });
      return row === undefined || row.failures <= limit ? 0 : times.remaining(row.lastAt);
    },
    async succeed(address, name) {
      const network = networkOf(address);
      const [guest] = await db
        .insert(loginFailures)
        .values({ kind: GUEST, account: `${network} ${name}`, failures: 0, lastAt: times.now() })
        .onConflictDoUpdate({ target: [kind, account], set: { lastAt: times.now() }, setWhere: times.isOver() })
        .returning({ account });
      if (guest === undefined) return;
      await db
        .update(loginFailures)
        .set({ failures: sql`greatest(${failures} - 1, 0)` })
        .where(and(eq(kind, KIND), eq(account, network), sql`${failures} < ${limit}::int`));
    },
  };
}
