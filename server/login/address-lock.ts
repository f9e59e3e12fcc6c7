import { isIPv6 } from 'node:net';
import { and, eq, not, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { loginFailures } from '../db/schema';
import { createLockTimes } from '../identity/lockout';

const KIND = 'address';

/**
 * Failed guesses at registrations that come from one address, whatever they were at: so many within two minutes close
 * it to these logins for two minutes, in all instances alike. Successes count nothing.
 */
export type Guesses = {
  /** Milliseconds to wait where the address is closed, else 0. */
  wait: (address: string) => Promise<number>;
  /** Counts a failure, and says as `wait` does whether it was one too many to be answered. */
  fail: (address: string) => Promise<number>;
};

/** Of IPv6 the network: whoever has one address of it has as many as there are. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...groups(tail)];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

export function createGuesses(db: Database, limit: number, now: () => number): Guesses {
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
            // When the count began, and once it is full when that was.
            lastAt: sql`case when ${isOver} or ${isLast} then ${times.now()} else ${lastAt} end`,
          },
        })
        .returning({ failures, lastAt });
      return row === undefined || row.failures <= limit ? 0 : times.remaining(row.lastAt);
    },
  };
}
