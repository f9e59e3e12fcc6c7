import { eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database';
import { access } from './tables';

/** Whether the access lists admit a user; an allowed e-mail must be proven. */
export async function mayEnter(db: Database, email: string, isProven: boolean): Promise<boolean> {
  const { allowed } = access;
  // One query, since it runs for every request of a logged-in user.
  const entries = await unionAll(
    db.select({ isOwn: sql<boolean>`true`, allowed }).from(access).where(eq(access.email, email.toLowerCase())),
    db.select({ isOwn: sql<boolean>`false`, allowed }).from(access).where(eq(allowed, true)).limit(1),
  );
  const own = entries.find(({ isOwn }) => isOwn);
  return own === undefined ? entries.length === 0 : own.allowed && isProven;
}
