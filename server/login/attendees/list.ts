import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type GrantedRole, PEOPLE_SHOWN, type PeopleFilter, type PeopleSort } from '../../../domain/control/people';
import { plainWords } from '../../../domain/kernel/plain';
import type { Database } from '../../db/database';
import { hasWord, plainText } from '../../db/plain';
import { REGISTRATION_SYSTEMS, storedNumber } from '../registrations/registration';
import type { Whom } from './find';

export type Asked = {
  /** Parts of a name, an e-mail or a company, a complete number, or a user's id. */
  query: string;
  filter: PeopleFilter;
  role: GrantedRole | null;
  sort: PeopleSort;
  page: number;
  /** Users who are in the venue. */
  inside: readonly string[];
};

const WORDS_MAX = 8;

/** Users and registrations, one row for each e-mail. */
const EVERYONE = sql`
  registered as (
    select lower(email) as email, string_agg(distinct nullif(name, ''), ', ') as name, max(company) as company,
        bool_or(active) as active
      from registrations group by lower(email)
  ), everyone as (
    select u.uid, coalesce(u.email, r.email) as email, u."lastLoginAt" as came, i.state as invitation,
        coalesce(u."displayName", r.name, '') as name,
        coalesce(u.attributes ->> 'company', r.company, '') as company,
        u."customClaims" -> 'authorities' as roles,
        not coalesce(u.disabled, false) and (coalesce(r.active, true) or jsonb_array_length(coalesce(u."customClaims" -> 'authorities', '[]')) > 0) as active
      from identity_users u full outer join registered r on r.email = u.email
        left join identity_invitations i on i.uid = u.uid
  )`;

const TEXT = plainText(sql`name || ' ' || coalesce(email, '') || ' ' || company`);

const FILTERS: Readonly<Record<Exclude<PeopleFilter, 'inside'>, SQL>> = {
  all: sql`true`,
  uninvited: sql`active and came is null and invitation is null`,
  invited: sql`active and came is null and invitation in ('waiting', 'sent')`,
  failed: sql`active and came is null and invitation = 'failed'`,
  came: sql`active and came is not null`,
  inactive: sql`not active`,
};

function matching(query: string): SQL {
  const words = plainWords(query).slice(0, WORDS_MAX);
  if (words.length === 0) return sql`true`;
  const numbers = REGISTRATION_SYSTEMS.map(
    (system) => sql`(system = ${system} and number = ${storedNumber(system, query)})`,
  );
  return sql`(${sql.join(
    words.map((word) => hasWord(TEXT, word)),
    sql` and `,
  )} or uid = ${query}
    or email in (select lower(email) from registrations where ${sql.join(numbers, sql` or `)}))`;
}

const filtered = ({ filter, inside }: Asked): SQL =>
  filter === 'inside'
    ? sql`uid in (select json_array_elements_text(${JSON.stringify(inside)}::json))`
    : FILTERS[filter];

const ORDERS: Readonly<Record<PeopleSort, SQL>> = {
  name: sql`${plainText(sql`coalesce(nullif(name, ''), email, uid)`)}, email, uid`,
  visit: sql`came desc nulls last, email, uid`,
};

const RowsSchema = v.object({
  rows: v.tuple([
    v.object({
      total: v.pipe(v.unknown(), v.transform(Number)),
      shown: v.nullable(v.array(v.object({ uid: v.nullable(v.string()), email: v.nullable(v.string()) }))),
    }),
  ]),
});

/** A page of the attendees who match, and the number of all of them. */
export async function listPeople(db: Database, asked: Asked): Promise<{ shown: Whom[]; total: number }> {
  const ofRole = asked.role === null ? sql`true` : sql`jsonb_exists(roles, ${asked.role})`;
  const result = await db.execute(sql`
    with ${EVERYONE}, found as materialized (
      select * from everyone where ${filtered(asked)} and ${ofRole} and ${matching(asked.query)}
    ), paged as (
      select uid, email, row_number() over (order by ${ORDERS[asked.sort]}) as place from found
        order by place limit ${PEOPLE_SHOWN} offset ${asked.page * PEOPLE_SHOWN}
    )
    select (select count(*) from found) as total,
      (select json_agg(json_build_object('uid', uid, 'email', email) order by place) from paged) as shown`);
  const [{ total, shown }] = v.parse(RowsSchema, result).rows;
  return { shown: shown ?? [], total };
}

const CountSchema = v.object({ rows: v.tuple([v.object({ count: v.pipe(v.unknown(), v.transform(Number)) })]) });
const UninvitedSchema = v.object({
  rows: v.array(v.object({ uid: v.nullable(v.string()), email: v.string() })),
});
const UNINVITED = sql`${FILTERS.uninvited} and email is not null`;

export async function countUninvited(db: Database): Promise<number> {
  const result = await db.execute(sql`with ${EVERYONE} select count(*) as count from everyone where ${UNINVITED}`);
  return v.parse(CountSchema, result).rows[0].count;
}

/** Everybody with an e-mail who was never inside and was not invited. */
export async function readUninvited(db: Database): Promise<{ uid: string | null; email: string }[]> {
  const result = await db.execute(
    sql`with ${EVERYONE} select uid, email from everyone where ${UNINVITED} order by email`,
  );
  return v.parse(UninvitedSchema, result).rows;
}
