import { and, desc, eq, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { AuditAction, AuditOutcome, AuditPage } from '../../../domain/support/audit';
import { type AuditRow, auditEntries } from '../../db/audit-tables';
import type { Database } from '../../db/database';

const FAILURES: AuditOutcome[] = ['denied', 'locked', 'failed'];
/** Only the newest failures are kept: anybody can cause them, and must not fill the disk. */
const FAILURES_KEPT = 500_000;

export type AuditFilter = {
  action?: AuditAction | undefined;
  outcome?: AuditOutcome | undefined;
  /** A uid or the e-mail of an account. */
  who?: string | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
  /** The last entry of the previous page. */
  after?: { at: Date; id: string } | undefined;
  limit: number;
};

const cursorOf = ({ at, id }: AuditRow): string => `${at.getTime()}.${id}`;

export async function readEntries(db: Database, filter: AuditFilter): Promise<AuditPage> {
  const { action, outcome, who, from, to, after, limit } = filter;
  const { at, id, uid, account } = auditEntries;
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        action === undefined ? undefined : eq(auditEntries.action, action),
        outcome === undefined ? undefined : eq(auditEntries.outcome, outcome),
        who === undefined ? undefined : or(eq(uid, who), eq(account, who.toLowerCase())),
        from === undefined ? undefined : gte(at, from),
        to === undefined ? undefined : lt(at, to),
        after === undefined
          ? undefined
          : sql`(${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::text)`,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    entries: shown.map((row) => ({ ...row, at: row.at.toISOString() })),
    next: rows.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}

/** Deletes entries from before `oldest`, and failures beyond the number that is kept. */
export async function deleteOldEntries(db: Database, oldest: Date, failuresKept = FAILURES_KEPT): Promise<void> {
  const { at, outcome } = auditEntries;
  await db.delete(auditEntries).where(lt(at, oldest));
  const isFailure = inArray(outcome, FAILURES);
  const [first] = await db
    .select({ at })
    .from(auditEntries)
    .where(isFailure)
    .orderBy(desc(at))
    .offset(failuresKept)
    .limit(1);
  if (first !== undefined) await db.delete(auditEntries).where(and(isFailure, lte(at, first.at)));
}
