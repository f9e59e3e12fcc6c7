import { and, desc, eq, gte, inArray, lt, lte, not, or, sql } from 'drizzle-orm';
import { type AuditAction, type AuditOutcome, type AuditPage, LOOKING } from '../../../domain/support/audit';
import { type AuditRow, auditEntries } from '../../db/audit-tables';
import type { Database } from '../../db/database';
import { identityUsers } from '../../identity/tables';

const FAILURES: AuditOutcome[] = ['denied', 'locked', 'failed'];
/** Only the newest failures are kept: anybody can cause them, and must not fill the disk. */
const FAILURES_KEPT = 500_000;

export type AuditFilter = {
  action?: AuditAction | undefined;
  outcome?: AuditOutcome | undefined;
  /** A uid, the e-mail of an account, or the name of a user. */
  who?: string | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
  /** The last entry of the previous page. */
  after?: { at: Date; id: string } | undefined;
  /** A user whose own looking is left out. */
  looker?: string | undefined;
  limit: number;
};

/** Users with this e-mail or name. */
const calledSo = (db: Database, who: string) =>
  db
    .select({ uid: identityUsers.uid })
    .from(identityUsers)
    .where(
      or(eq(identityUsers.email, who.toLowerCase()), eq(sql`lower(${identityUsers.displayName})`, who.toLowerCase())),
    );

/** Entries of what a user did, and of what concerned them. */
function concerning(db: Database, who: string) {
  const { uid, account, target } = auditEntries;
  const emails = db
    .select({ email: identityUsers.email })
    .from(identityUsers)
    .where(inArray(identityUsers.uid, calledSo(db, who)));
  return or(
    eq(uid, who),
    eq(account, who.toLowerCase()),
    inArray(uid, calledSo(db, who)),
    inArray(target, calledSo(db, who)),
    inArray(account, emails),
  );
}

/** The names of users, by their uid and by their e-mail. */
async function namesOf(db: Database, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(keys)];
  const { uid, email, displayName: name } = identityUsers;
  const users = await db
    .select({ uid, email, name })
    .from(identityUsers)
    .where(or(inArray(uid, wanted), inArray(email, wanted)));
  return new Map(
    users.flatMap((user) => {
      const said = user.name?.trim() || user.email;
      return said === null
        ? []
        : [[user.uid, said] as const, ...(user.email === null ? [] : [[user.email, said] as const])];
    }),
  );
}

const cursorOf = ({ at, id }: AuditRow): string => `${at.getTime()}.${id}`;

export async function readEntries(db: Database, filter: AuditFilter): Promise<AuditPage> {
  const { action, outcome, who, from, to, after, looker, limit } = filter;
  const { at, id, uid } = auditEntries;
  const isOwnLooking =
    looker === undefined
      ? undefined
      : and(eq(uid, looker), inArray(auditEntries.action, [...LOOKING]), eq(auditEntries.outcome, 'done'));
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        action === undefined ? undefined : eq(auditEntries.action, action),
        outcome === undefined ? undefined : eq(auditEntries.outcome, outcome),
        who === undefined ? undefined : concerning(db, who),
        isOwnLooking === undefined ? undefined : or(sql`${uid} is null`, not(isOwnLooking)),
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
  const names = await namesOf(
    db,
    shown.flatMap((row) => [row.uid, row.account, row.target].filter((key) => key !== null)),
  );
  const nameOf = (...keys: (string | null)[]): string | null =>
    keys.map((key) => (key === null ? undefined : names.get(key))).find((name) => name !== undefined) ?? null;
  /** The account that a user acted on, if it is not their own. */
  const otherIn = (row: AuditRow): string | null =>
    row.uid === null || row.account === null || names.get(row.account) === names.get(row.uid)
      ? null
      : (nameOf(row.account) ?? row.account);
  return {
    entries: shown.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      person: row.uid === null ? nameOf(row.account) : nameOf(row.uid),
      subject: row.target === row.uid ? null : (nameOf(row.target) ?? otherIn(row)),
    })),
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
