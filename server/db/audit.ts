import { randomBytes } from 'node:crypto';
import type { AuditEvent } from '../http/audit';
import { type AuditRow, auditEntries } from './audit-tables';
import type { Database } from './database';

const LONGEST = 254;

const plain = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : text.replace(/\p{Cc}/gu, ' ').slice(0, LONGEST);

let made = 0;

/** Unique; ordered within one process, even within the same millisecond. */
function nextId(): string {
  made += 1;
  return made.toString(36).padStart(8, '0') + randomBytes(12).toString('base64url');
}

export const entryOf = ({ action, outcome, ...about }: AuditEvent, now: number): AuditRow => ({
  id: nextId(),
  at: new Date(now),
  action,
  outcome,
  uid: plain(about.uid),
  account: plain(about.account)?.toLowerCase() ?? null,
  address: plain(about.address),
  target: plain(about.target),
  detail: plain(about.detail),
});

/** Stores entries; entries that are already stored stay unchanged. */
export async function storeEntries(db: Database, entries: AuditRow[]): Promise<void> {
  await db.insert(auditEntries).values(entries).onConflictDoNothing();
}

/** Stores an entry in a running transaction, which continues if that fails. Returns whether it was stored. */
export async function storeWithin(transaction: Database, entry: AuditRow): Promise<boolean> {
  try {
    await transaction.transaction((savepoint) => storeEntries(savepoint, [entry]));
    return true;
  } catch {
    return false;
  }
}
