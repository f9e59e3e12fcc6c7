import { sql } from 'drizzle-orm';
import {
  type Act,
  GRANTED_ROLES,
  type Handed,
  NOTHING_HANDED,
  OF_ONE_MAX,
  type Ways,
} from '../../../domain/control/people';
import { ROLES } from '../../../domain/kernel/user';
import type { Database } from '../../db/database';
import type { Audit, AuditSubject } from '../../http/audit';
import { ApiError, conflict, notFound } from '../../http/errors';
import { unlock } from '../../identity/lockout';
import type { OwnIdentity } from '../../identity/own-identity';
import type { UserRow } from '../../identity/tables';
import { authoritiesOf } from '../../identity/users/sessions';
import { disableUser, findOrCreateUser, setClaims } from '../../identity/users/users';
import { changeRegistrations } from '../registrations/write';
import { registrations } from '../tables';
import { sendInvitation } from './add';
import { readWhom } from './find';

export type ActOptions = {
  db: Database;
  audit: Audit;
  now: () => number;
  mail: OwnIdentity['mailPassword'] | null;
  invite: NonNullable<OwnIdentity['invite']> | null;
};

const ACTIONS = {
  unlock: 'people.unlock',
  mail: 'people.mail',
  invite: 'people.invite',
  number: 'people.number',
  activate: 'account.enable',
  deactivate: 'account.disable',
  roles: 'roles.change',
} as const;

/** How an action is recorded. */
export const subjectOf = ({ act, uid, email }: Act): AuditSubject => ({
  action: ACTIONS[act],
  target: uid,
  account: email,
});

async function activate(
  transaction: Database,
  { user, email }: { user: UserRow | null; email: string | null },
  active: boolean,
  now: () => number,
): Promise<boolean> {
  let hasChanged = user !== null && user.disabled === active;
  if (user !== null && hasChanged) await disableUser(transaction, user.uid, !active, now);
  if (email === null) return hasChanged;
  const change = async () => {
    const written = await transaction
      .update(registrations)
      .set({ active })
      .where(sql`lower(${registrations.email}) = ${email} and ${registrations.active} <> ${active}`)
      .returning({ number: registrations.number });
    hasChanged ||= written.length > 0;
  };
  await changeRegistrations(transaction, change, now, [email]);
  return hasChanged;
}

/** Grants and withdraws the venue's roles; other roles of the user stay. */
async function grant(transaction: Database, user: UserRow, roles: readonly string[]): Promise<boolean> {
  const had = authoritiesOf(user);
  const others = had.filter((role) => !GRANTED_ROLES.some((one) => one === role));
  const has = [...others, ...GRANTED_ROLES.filter((role) => roles.includes(role))];
  if (has.length === had.length && has.every((role) => had.includes(role))) return false;
  await setClaims(transaction, user.uid, { ...user.customClaims, authorities: has });
  return true;
}

type Whom = Awaited<ReturnType<typeof readWhom>>;

/** Invites an attendee who was never inside; one who has a registration alone gets an account. */
async function inviteAgain({ db, now, invite }: ActOptions, ways: Ways, { user, email, own }: Whom, locale: string) {
  const rows = own.filter(({ active }) => active);
  const [first] = rows;
  if (invite === null) throw conflict('Another service has the accounts of this venue.');
  if (email === null || user?.disabled === true || (own.length > 0 && first === undefined))
    throw conflict('This attendee is deactivated.');
  if (user !== null && user.lastLoginAt !== null)
    throw conflict('This attendee was already inside: send a password mail instead.');
  const found =
    user ?? (first === undefined ? null : (await findOrCreateUser(db, { ...first, emailVerified: true }, now)).user);
  if (found === null) throw notFound('This attendee');
  const number = rows.find(({ system }) => system === ways.number) ?? null;
  return sendInvitation(invite, ways, { uid: found.uid, email, locale, number });
}

/** Carries out an administrator's action on an attendee. @throws ApiError 404, 409 or 503 */
export async function actOn(
  options: ActOptions,
  ways: Ways,
  act: Act,
  { uid: own, address }: { uid: string | null; address: string },
): Promise<Handed | null> {
  const { db, audit, now, mail } = options;
  const whom = await readWhom(db, act);
  const { user, email, own: rows, accounts } = whom;
  if (user === null && rows.length === 0) throw notFound('This attendee');
  const isOwn = user !== null && user.uid === own;
  const subject = {
    action: ACTIONS[act.act],
    uid: own,
    address,
    target: user?.uid ?? null,
    account: email,
    detail: act.act === 'roles' ? act.roles.join(', ') : null,
  };
  switch (act.act) {
    case 'unlock':
      await audit.transact(subject, (transaction) => unlock(transaction, accounts));
      return null;
    case 'mail': {
      if (user === null || email === null || user.disabled)
        throw conflict('There is no active account for this e-mail.');
      if (!mail) throw conflict('Another service sends the mails of this venue.');
      if ((await mail(email, act.locale)) !== 'sent') throw new ApiError(503, 'The mail could not be sent.');
      audit.record({ ...subject, outcome: 'done' });
      return null;
    }
    case 'invite': {
      const handed = await inviteAgain(options, ways, whom, act.locale);
      audit.record({ ...subject, outcome: 'done' });
      return handed;
    }
    case 'number':
      audit.record({ ...subject, outcome: 'done' });
      return {
        ...NOTHING_HANDED,
        numbers: rows.slice(0, OF_ONE_MAX).map(({ system, number }) => ({ system, number })),
      };
    case 'activate':
    case 'deactivate':
      if (isOwn && act.act === 'deactivate') throw conflict('You cannot deactivate yourself.');
      await audit.transact(subject, (transaction) =>
        activate(transaction, { user, email }, act.act === 'activate', now),
      );
      return null;
    case 'roles':
      if (user === null) throw notFound('The account of this attendee');
      if (isOwn && !act.roles.includes(ROLES.admin)) throw conflict('You cannot withdraw your own administration.');
      await audit.transact(subject, async (transaction) => {
        const { user: current } = await readWhom(transaction, { uid: user.uid, email: null });
        return current !== null && grant(transaction, current, act.roles);
      });
      return null;
  }
}
