import { eq, inArray, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { emailKey } from '../../domain/kernel/email';
import { createMemory } from '../db/changes';
import type { Changes, Database } from '../db/types';
import { access } from './tables';

/** The access-list entries of these e-mails in lower case, and whether only listed e-mails are admitted. */
async function readAccess(db: Database, emails: readonly string[]) {
  const { email, allowed } = access;
  // One query, since it runs for every request of a logged-in user.
  const entries = await unionAll(
    db
      .select({ email: sql<string | null>`${email}`, allowed })
      .from(access)
      .where(inArray(email, [...emails])),
    db.select({ email: sql<string | null>`null`, allowed }).from(access).where(eq(allowed, true)).limit(1),
  );
  const isForListed = entries.some((entry) => entry.email === null);
  const own = new Map(entries.flatMap((entry) => (entry.email === null ? [] : [[entry.email, entry.allowed]])));
  return new Map(emails.map((one) => [one, { isAllowed: own.get(one), isForListed }]));
}

/** The most e-mails that an instance caches; others cost a query. */
const REMEMBERED = 10_000;

/** Whether the access lists admit a user; an allowed e-mail must be proven. Concurrent users share one query. */
export function createAccess(db: Database, changes: Changes): (email: string, isProven: boolean) => Promise<boolean> {
  const accessOf = createMemory({
    changes,
    read: (emails) => readAccess(db, emails),
    changedBy: () => 'access',
    limit: REMEMBERED,
  });
  return async (email, isProven) => {
    const found = await accessOf(emailKey(email));
    return found?.isAllowed === undefined ? found?.isForListed !== true : found.isAllowed && isProven;
  };
}
