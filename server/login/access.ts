import { eq, inArray, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { emailKey } from '../../domain/kernel/email';
import { createMemory } from '../db/changes';
import type { Changes, Database } from '../db/types';
import type { MayEnter } from '../http/gate';
import { access, registrations } from './tables';

/** What the lists say about an e-mail, and whether only listed e-mails are admitted. */
type Listed = { isAllowed: boolean | undefined; isForListed: boolean; isCancelled: boolean };

async function readAccess(db: Database, emails: readonly string[]): Promise<ReadonlyMap<string, Listed>> {
  const { email, allowed } = access;
  const own = sql<string>`lower(${registrations.email})`;
  const isListed = sql<boolean>`true`;
  // One query, since it runs for every request of a logged-in user.
  const entries = await unionAll(
    db
      .select({ email: sql<string | null>`${email}`, isOpen: allowed, isListed })
      .from(access)
      .where(inArray(email, [...emails])),
    db
      .select({ email: sql<string | null>`null`, isOpen: allowed, isListed })
      .from(access)
      .where(eq(allowed, true))
      .limit(1),
    db
      .select({ email: own, isOpen: sql<boolean>`bool_or(${registrations.active})`, isListed: sql<boolean>`false` })
      .from(registrations)
      .where(inArray(own, [...emails]))
      .groupBy(own),
  );
  const isForListed = entries.some((entry) => entry.email === null);
  const openBy = (isOfList: boolean) =>
    new Map(entries.filter((entry) => entry.isListed === isOfList).map((entry) => [entry.email, entry.isOpen]));
  const [listed, registered] = [openBy(true), openBy(false)];
  return new Map(
    emails.map((one) => [one, { isAllowed: listed.get(one), isForListed, isCancelled: registered.get(one) === false }]),
  );
}

/** The most e-mails that an instance caches; others cost a query. */
const REMEMBERED = 10_000;

/**
 * Whether the access lists and registrations admit a user. An allowed e-mail must be proven; who has registrations, but no
 * active one, is admitted only as staff. Concurrent users share one query.
 */
export function createAccess(db: Database, changes: Changes): MayEnter {
  const accessOf = createMemory({
    changes,
    read: (emails) => readAccess(db, emails),
    changedBy: () => 'access',
    limit: REMEMBERED,
  });
  return async (user) => {
    const found = await accessOf(emailKey(user.email ?? ''));
    if (found === undefined) return true;
    if (found.isCancelled && user.authorities.length === 0) return false;
    const isProven = user.claims['email_verified'] !== false;
    return found.isAllowed === undefined ? !found.isForListed : found.isAllowed && isProven;
  };
}
