import { sql } from 'drizzle-orm';
import { entryOf, storeWithin } from '../../db/audit';
import type { AuditRow } from '../../db/audit-tables';
import type { Blobs } from '../../db/blobs';
import type { Database } from '../../db/types';
import type { Portraits } from '../../people/portraits';
import type { RealtimeDatabase } from '../../realtime/database';
import { countDeleted, dueAt, finishDataTerm, readDataTerm } from '../../venue/data-term';
import { createApart } from './apart';
import { deleteSome, inTurn, isOfAttendee, staffOf, unnameSome } from './batches';
import { PATH_RULES } from './paths';
import { changeSome, placesOf, sizeOf } from './realtime';
import { TABLE_RULES, type TableRule } from './tables';

export type ExpiryOptions = {
  db: Database;
  blobs: Blobs;
  portraits: Pick<Portraits, 'remove'>;
  /** Null where another service has the realtime database. */
  database: RealtimeDatabase | null;
  /** Ends what an account has open. */
  revoke: (uid: string) => void;
  /** Hears the entry in the audit log. */
  announce: (entry: AuditRow) => void;
};

const MESSAGES = 'chat/messages';
const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Deletes the personal data of attendees once its term is over; what was stopped goes on with the next run. */
export function createExpiry({ db, blobs, portraits, database, revoke, announce }: ExpiryOptions) {
  const apart = createApart({ db, blobs, portraits });

  /** Deletes some rows of a table, and returns whether there may be more. */
  async function deleteFrom(table: string, rule: TableRule): Promise<boolean> {
    if ('stays' in rule || rule.goes === 'with') return false;
    if (rule.goes === 'apart') return (await apart[table]?.()) ?? false;
    if (rule.goes === 'unnamed') return (await inTurn(db, (own) => unnameSome(own, table, rule.user))) > 0;
    const where =
      rule.goes === 'all'
        ? sql`true`
        : 'user' in rule
          ? isOfAttendee('user', rule.user)
          : isOfAttendee('email', rule.email);
    if (table !== 'identity_users') return (await inTurn(db, (own) => deleteSome(own, table, where))).length > 0;
    const gone = await inTurn(db, async (own) => {
      const uids = await deleteSome(own, table, where, 'uid');
      await countDeleted(own, { people: uids.length, messages: 0 });
      return uids;
    });
    gone.forEach(revoke);
    return gone.length > 0;
  }

  async function deleteAt(own: RealtimeDatabase, path: string, staff: ReadonlySet<string>): Promise<boolean> {
    const rule = PATH_RULES[path];
    let hasMore = false;
    for (const place of placesOf(path)) {
      const before = path === MESSAGES ? sizeOf(own, place) : 0;
      if (rule === undefined || (await changeSome(own, place, rule, staff)) === 0) continue;
      hasMore = true;
      if (path === MESSAGES) await countDeleted(db, { people: 0, messages: before - sizeOf(own, place) });
    }
    return hasMore;
  }

  /** Every step until it has nothing left to do. */
  async function* steps(): AsyncGenerator<void> {
    for (const [table, rule] of Object.entries(TABLE_RULES)) while (await deleteFrom(table, rule)) yield;
    if (database === null) return;
    const staff = await staffOf(db);
    for (const path of Object.keys(PATH_RULES)) while (await deleteAt(database, path, staff)) yield;
  }

  /** `now`: as for all terms of the service, in milliseconds since 1970. */
  return async function expire(now: number, isStopped: () => boolean = () => false): Promise<void> {
    const term = await readDataTerm(db);
    if (term === null || term.doneAt !== null || now < dueAt(term)) return;
    for await (const _ of steps()) {
      if (isStopped()) return;
      await nextTurn();
    }
    const entry = await db.transaction(async (transaction) => {
      const done = await finishDataTerm(transaction, term, now);
      if (done === null) return null;
      const detail = `accounts: ${done.people}, messages: ${done.messages}`;
      const own = entryOf({ action: 'data.expire', outcome: 'done', target: done.day, detail }, now);
      await storeWithin(transaction, own);
      return own;
    });
    if (entry !== null) announce(entry);
  };
}
export type Expire = ReturnType<typeof createExpiry>;
