import { eq, inArray, sql } from 'drizzle-orm';
import { type Helped, OF_ONE_MAX } from '../../../domain/control/people';
import { emailKey } from '../../../domain/kernel/email';
import { withoutPlusSuffix } from '../../../domain/kernel/names';
import type { Database } from '../../db/database';
import { type LoginAccount, locksOf } from '../../identity/lockout';
import { identityInvitations, identityUsers, type UserRow } from '../../identity/tables';
import { PASSWORD_LOGIN } from '../../identity/users/passwords';
import { authoritiesOf } from '../../identity/users/sessions';
import { registrations } from '../tables';

type RegistrationRow = typeof registrations.$inferSelect;
type InvitationRow = typeof identityInvitations.$inferSelect;
export type Whom = { uid: string | null; email: string | null };

/** The most characters in an answer: of a name, an e-mail or a company, and of a role. */
const TEXT_MAX = 200;
const ROLE_MAX = 40;

export const emailOf = sql<string>`lower(${registrations.email})`;

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

export const registrationsOf = (db: Database, emails: readonly string[]): Promise<RegistrationRow[]> =>
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

type Area = NonNullable<Helped['area']>;
type AboutAll = { now: () => number; areaOf: (uid: string) => Area | null };

/** What the list shows about these attendees, in their order. */
export async function describe(db: Database, whom: readonly Whom[], { now, areaOf }: AboutAll): Promise<Helped[]> {
  const uids = whom.flatMap(({ uid }) => uid ?? []);
  const emails = whom.flatMap(({ email }) => email ?? []);
  const users = await db.select().from(identityUsers).where(inArray(identityUsers.uid, uids));
  const invitations = await db.select().from(identityInvitations).where(inArray(identityInvitations.uid, uids));
  const rows = await registrationsOf(db, emails);
  const shown = whom.map(({ uid, email }) => ({
    user: users.find((user) => user.uid === uid) ?? null,
    invitation: invitations.find((one) => one.uid === uid) ?? null,
    email,
    own: rows.filter((row) => row.email.toLowerCase() === email).slice(0, OF_ONE_MAX),
  }));
  const locks = await locksOf(
    db,
    shown.flatMap(({ email, own }) => accountsOf(email, own)),
    now,
  );
  return shown.map((one) => ({
    ...helpedOf(one, locks),
    area: one.user === null ? null : areaOf(one.user.uid),
  }));
}

const iso = (at: number): string => new Date(at).toISOString();
const short = (text: string, max = TEXT_MAX): string => text.slice(0, max);

type Known = {
  user: UserRow | null;
  invitation: InvitationRow | null;
  email: string | null;
  own: readonly RegistrationRow[];
};

function helpedOf(
  { user, invitation, email, own }: Known,
  locks: readonly (LoginAccount & { until: number })[],
): Omit<Helped, 'area'> {
  const accounts = accountsOf(email, own);
  const until = locks
    .filter((lock) => accounts.some(({ kind, account }) => kind === lock.kind && account === lock.account))
    .map((lock) => lock.until);
  const [first] = own;
  const names = [...new Set(own.map(({ name }) => name).filter((name) => name !== ''))].join(', ');
  return {
    uid: user?.uid ?? null,
    email: email === null ? null : short(email),
    name: short(user?.displayName ?? names),
    company: short(user?.attributes['company'] ?? first?.company ?? ''),
    registrations: own.map(({ system, active }) => ({ system, active })),
    disabled: user?.disabled ?? false,
    roles:
      user === null
        ? []
        : authoritiesOf(user)
            .slice(0, OF_ONE_MAX)
            .map((role) => short(role, ROLE_MAX)),
    lastLoginAt: user === null || user.lastLoginAt === null ? null : iso(user.lastLoginAt),
    lockedUntil: until.length === 0 ? null : iso(Math.max(...until)),
    invitation: invitation === null ? null : { state: invitation.state, at: iso(invitation.at) },
  };
}
