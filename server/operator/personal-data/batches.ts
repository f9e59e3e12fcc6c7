import { type SQL, sql } from 'drizzle-orm';
import { rowsOf } from '../../db/copy/rows';
import { lockWithin } from '../../db/locks';
import type { Database } from '../../db/types';

/** Rows of one transaction: few enough not to hold up the embedded store. */
const ROWS = 200;
/** What an id is replaced by, so that it names nobody. */
export const UNNAMED = 'gone-';

/** Accounts with a role, also with one that their single sign-on gives. */
const STAFF = sql`(
  select u.uid, u.email from identity_users u
  where jsonb_array_length(coalesce(u."customClaims" -> 'authorities', '[]')) > 0 or exists (
    select 1 from identity_refresh_tokens t
    where t.uid = u.uid and jsonb_array_length(coalesce(t.claims -> 'authorities', '[]')) > 0
  )
)`;

export async function staffOf(db: Database): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf(db, sql`select uid from ${STAFF} staff`)).map(({ uid }) => String(uid)));
}

/** The column, in lower case for e-mails, is of no account with a role. */
export const isOfAttendee = (column: 'user' | 'email', name: string): SQL => {
  const own = sql.identifier(name);
  const isSame = column === 'user' ? sql`staff.uid = one.${own}` : sql`staff.email = lower(one.${own})`;
  return sql`not exists (select 1 from ${STAFF} staff where ${isSame})`;
};

/** Runs a change of one batch; instances take turns. */
export const inTurn = <T>(db: Database, change: (transaction: Database) => Promise<T>): Promise<T> =>
  db.transaction(async (transaction) => {
    await lockWithin(transaction, 'personal data');
    return change(transaction);
  });

const batchOf = (table: string, where: SQL): SQL =>
  sql`select ctid from ${sql.identifier(table)} one where ${where} limit ${sql.raw(String(ROWS))}`;

/** Deletes some rows, and returns their values of a column. */
export async function deleteSome(db: Database, table: string, where: SQL, column = 'ctid'): Promise<string[]> {
  const named = sql.identifier(table);
  const rows = await rowsOf(
    db,
    sql`delete from ${named} where ctid in (${batchOf(table, where)}) returning ${sql.identifier(column)}::text as gone`,
  );
  return rows.map(({ gone }) => String(gone));
}

/** Replaces some ids of users by others that name nobody. Returns the number of rows. */
export async function unnameSome(db: Database, table: string, user: string): Promise<number> {
  const [named, own] = [sql.identifier(table), sql.identifier(user)];
  const rows = await rowsOf(
    db,
    sql`update ${named} set ${own} = ${UNNAMED} || gen_random_uuid()
      where ctid in (${batchOf(table, sql`one.${own} not like ${`${UNNAMED}%`}`)}) returning 1 as done`,
  );
  return rows.length;
}
