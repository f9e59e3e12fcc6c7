import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { networkOf } from '../../http/network';
import { createLockTimes, FAILURES_KEPT_MS } from '../lockout';
import { loginFailures } from '../tables';

/** Mails that one address may request within 15 minutes: to one account, and in total. */
const PER_ACCOUNT = 5;
const PER_ADDRESS = 200;

/**
 * Counts requests for reset mails by address, across all instances, so that one address cannot use up the limit of an
 * account's owner at another address.
 */
export function createResetLimit(db: Database, now: () => number) {
  const times = createLockTimes(now, FAILURES_KEPT_MS);
  const { kind, account, failures, lastAt } = loginFailures;

  async function isWithin(name: string, max: number): Promise<boolean> {
    const isOver = times.isOver();
    const [row] = await db
      .insert(loginFailures)
      .values({ kind: 'reset', account: name, failures: 1, lastAt: times.now() })
      .onConflictDoUpdate({
        target: [kind, account],
        set: {
          failures: sql`case when ${isOver} then 1 else least(${failures} + 1, ${max + 1}::int) end`,
          lastAt: sql`case when ${isOver} then ${times.now()} else ${lastAt} end`,
        },
      })
      .returning({ failures });
    return row !== undefined && row.failures <= max;
  }

  return async (address: string, email: string): Promise<boolean> => {
    const network = networkOf(address);
    return (await isWithin(network, PER_ADDRESS)) && (await isWithin(`${network} ${email}`, PER_ACCOUNT));
  };
}
export type ResetLimit = ReturnType<typeof createResetLimit>;
