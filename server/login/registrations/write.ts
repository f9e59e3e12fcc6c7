import { and, eq, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../../db/database';
import { identityUsers } from '../../identity/tables';
import { revokeRefreshTokens } from '../../identity/users/users';
import { registrations } from '../tables';
import type { Registration, RegistrationSystem } from './registration';

const RowsSchema = v.object({ rows: v.array(v.object({ number: v.string(), known: v.boolean() })) });

/** The effect of a row on the stored registrations. */
export type Effect = 'new' | 'changed';

const incoming = (batch: readonly Registration[]) => sql`
  select * from json_to_recordset(${JSON.stringify(batch)}::json)
    as row(number text, email text, name text, company text, title text, active boolean)`;

/** Whether empty texts replace stored ones, as in a venue's own list, or leave them, as in an organiser's. */
type Blanks = 'written' | 'left';

const textOf = (column: 'name' | 'company' | 'title', blanks: Blanks) =>
  sql.raw(blanks === 'written' ? `i.${column}` : `coalesce(nullif(i.${column}, ''), r.${column}, '') as ${column}`);

/** The registrations as they are with a batch, and `known` for those that are stored. */
const merged = (system: RegistrationSystem, batch: readonly Registration[], blanks: Blanks) => sql`
  select i.number, i.email, ${textOf('name', blanks)}, ${textOf('company', blanks)}, ${textOf('title', blanks)},
      coalesce(i.active, r.active, true) as active, r.number is not null as known
    from (${incoming(batch)}) as i
      left join lateral (
        select * from registrations where system = ${system} and number = i.number limit 1
      ) as r on true`;

const effectsOf = (result: unknown): ReadonlyMap<string, Effect> =>
  new Map(v.parse(RowsSchema, result).rows.map(({ number, known }) => [number, known ? 'changed' : 'new']));

/** Writes new and changed registrations, and returns them by their number. */
export async function writeBatch(
  db: Database,
  system: RegistrationSystem,
  batch: readonly Registration[],
  blanks: Blanks = 'left',
) {
  const result = await db.execute(sql`
    with merged as materialized (${merged(system, batch, blanks)}), written as (
      insert into registrations as r (system, number, email, name, company, title, active)
      select ${system}, number, email, name, company, title, active from merged
      on conflict (system, number) do update set email = excluded.email, name = excluded.name,
        company = excluded.company, title = excluded.title, active = excluded.active
      where (r.email, r.name, r.company, r.title, r.active)
        is distinct from (excluded.email, excluded.name, excluded.company, excluded.title, excluded.active)
      returning number
    )
    select number, known from merged where number in (select number from written)`);
  return effectsOf(result);
}

/** Deletes the registrations of a system that are not in the list. */
export const deleteOthers = (db: Database, system: RegistrationSystem, list: readonly Registration[]) =>
  db.execute(sql`
    delete from registrations where system = ${system}
      and number not in (select number from (${incoming(list)}) as kept)`);

/** The changes that `writeBatch` would make. */
export async function compareBatch(db: Database, system: RegistrationSystem, batch: readonly Registration[]) {
  const result = await db.execute(sql`
    select m.number, m.known from (${merged(system, batch, 'left')}) as m
      left join registrations as r on r.system = ${system} and r.number = m.number
    where not m.known or (r.email, r.name, r.company, r.title, r.active)
      is distinct from (m.email, m.name, m.company, m.title, m.active)`);
  return effectsOf(result);
}

/** Users with an active registration: all, or those with these e-mails. */
const registeredUsers = (db: Database, emails: readonly string[] | null): Promise<{ uid: string }[]> =>
  db
    .select({ uid: identityUsers.uid })
    .from(identityUsers)
    .where(
      and(
        emails === null ? undefined : inArray(identityUsers.email, [...emails]),
        inArray(
          identityUsers.email,
          db
            .select({ email: sql<string>`lower(${registrations.email})` })
            .from(registrations)
            .where(eq(registrations.active, true)),
        ),
      ),
    );

/**
 * Changes the registrations of everybody or of these e-mails, and ends the sessions of users who lose their
 * registration. For use in a transaction.
 */
export async function changeRegistrations(
  db: Database,
  change: () => Promise<void>,
  now: () => number = Date.now,
  emails: readonly string[] | null = null,
): Promise<void> {
  const before = await registeredUsers(db, emails);
  await change();
  const after = new Set((await registeredUsers(db, emails)).map(({ uid }) => uid));
  for (const { uid } of before) if (!after.has(uid)) await revokeRefreshTokens(db, uid, now);
}

/** The e-mails, in lower case, of the stored registrations with these numbers. */
export async function emailsOf(
  db: Database,
  system: RegistrationSystem,
  batch: readonly Registration[],
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ email: sql<string>`lower(${registrations.email})` })
    .from(registrations)
    .where(
      and(
        eq(registrations.system, system),
        inArray(
          registrations.number,
          batch.map(({ number }) => number),
        ),
      ),
    );
  return rows.map(({ email }) => email);
}
