import { and, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type Helped, PEOPLE_SHOWN, type People } from '../../../domain/control/people';
import { emailKey } from '../../../domain/kernel/email';
import { withoutPlusSuffix } from '../../../domain/kernel/names';
import type { Database } from '../../db/database';
import { type LoginAccount, locksOf } from '../../identity/lockout';
import { identityUsers, type UserRow } from '../../identity/tables';
import { PASSWORD_LOGIN } from '../../identity/users/passwords';
import { authoritiesOf } from '../../identity/users/sessions';
import { storedNumber } from '../registrations/registration';
import { registrations } from '../tables';

type RegistrationRow = typeof registrations.$inferSelect;
export type Whom = { uid: string | null; email: string | null };

const emailOf = sql<string>`lower(${registrations.email})`;
const anyOf = (...conditions: SQL[]) => or(...conditions, sql`false`);

/** An attendee's accounts of all login kinds. */
export function accountsOf(email: string | null, own: readonly RegistrationRow[]): LoginAccount[] {
  const password = email === null ? [] : [{ kind: PASSWORD_LOGIN, account: email }];
  return [
    ...password,
    ...own.map(({ system, number, email: ofRow }) => ({
      kind: system,
      account: system === 'cvent' ? number : withoutPlusSuffix(emailKey(ofRow)),
    })),
  ];
}

const registrationsOf = (db: Database, emails: readonly string[]): Promise<RegistrationRow[]> =>
  db
    .select()
    .from(registrations)
    .where(inArray(emailOf, [...emails]))
    .orderBy(registrations.system, registrations.number);

/** The account and the registrations that an action affects. */
export async function readWhom(db: Database, { uid, email }: Whom) {
  const [user] =
    uid === null
      ? await db
          .select()
          .from(identityUsers)
          .where(eq(identityUsers.email, emailKey(email ?? '')))
      : await db.select().from(identityUsers).where(eq(identityUsers.uid, uid));
  const address = uid === null ? (email === null ? null : emailKey(email)) : (user?.email ?? null);
  const own = address === null ? [] : await registrationsOf(db, [address]);
  return { user: user ?? null, email: address, own, accounts: accountsOf(address, own) };
}

/** Finds people by a part of their name or e-mail, or by a complete number. */
export async function findPeople(db: Database, query: string, now: () => number): Promise<People> {
  const part = `%${query.replace(/[\\%_]/g, '\\$&')}%`;
  const limit = PEOPLE_SHOWN + 1;
  const { system, number } = registrations;
  const ofNumber = (['cvent', 'bizzabo'] as const).flatMap(
    (one) => and(eq(system, one), eq(number, storedNumber(one, query))) ?? [],
  );
  const foundRows = await db
    .select({ email: emailOf })
    .from(registrations)
    .where(anyOf(ilike(registrations.email, part), ilike(registrations.name, part), ...ofNumber))
    .groupBy(emailOf)
    .orderBy(emailOf)
    .limit(limit);
  const emails = foundRows.map(({ email }) => email);
  const users = await db
    .select()
    .from(identityUsers)
    .where(
      anyOf(
        ilike(identityUsers.email, part),
        ilike(identityUsers.displayName, part),
        eq(identityUsers.uid, query),
        inArray(identityUsers.email, emails),
      ),
    )
    .orderBy(identityUsers.email)
    .limit(limit);
  const all = [...new Set([...users.flatMap(({ email }) => email ?? []), ...emails])];
  const rows = await registrationsOf(db, all);
  const keys: { user: UserRow | null; email: string | null }[] = [
    ...users.map((user) => ({ user, email: user.email })),
    ...emails.filter((email) => !users.some((user) => user.email === email)).map((email) => ({ user: null, email })),
  ];
  const shown = keys
    .toSorted((one, other) => ((one.email ?? '') < (other.email ?? '') ? -1 : 1))
    .slice(0, PEOPLE_SHOWN)
    .map(({ user, email }) => ({ user, email, own: rows.filter((row) => row.email.toLowerCase() === email) }));
  const locks = await locksOf(
    db,
    shown.flatMap(({ email, own }) => accountsOf(email, own)),
    now,
  );
  return { people: shown.map((one) => helpedOf(one, locks)), hasMore: keys.length > PEOPLE_SHOWN };
}

function helpedOf(
  { user, email, own }: { user: UserRow | null; email: string | null; own: readonly RegistrationRow[] },
  locks: readonly (LoginAccount & { until: number })[],
): Helped {
  const accounts = accountsOf(email, own);
  const until = locks
    .filter((lock) => accounts.some(({ kind, account }) => kind === lock.kind && account === lock.account))
    .map((lock) => lock.until);
  const iso = (at: number): string => new Date(at).toISOString();
  const [first] = own;
  return {
    uid: user?.uid ?? null,
    email,
    name: user?.displayName ?? first?.name ?? '',
    company: user?.attributes['company'] ?? first?.company ?? '',
    registrations: own.map(({ system, active }) => ({ system, active })),
    disabled: user?.disabled ?? false,
    roles: user === null ? [] : authoritiesOf(user),
    lastLoginAt: user === null || user.lastLoginAt === null ? null : iso(user.lastLoginAt),
    lockedUntil: until.length === 0 ? null : iso(Math.max(...until)),
  };
}
