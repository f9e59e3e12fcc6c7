import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { access } from '../db/schema';

/** Whether the lists of allowed and denied e-mails let somebody in; to be allowed an e-mail has to be proven. */
export async function mayEnter(db: Database, email: string, isProven: boolean): Promise<boolean> {
  const [own] = await db.select({ allowed: access.allowed }).from(access).where(eq(access.email, email.toLowerCase()));
  if (own !== undefined) return own.allowed && isProven;
  const [allowed] = await db.select({ one: sql`1` }).from(access).where(eq(access.allowed, true)).limit(1);
  return allowed === undefined;
}
