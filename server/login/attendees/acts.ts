import { sql } from 'drizzle-orm';
import { type Act, GRANTED_ROLES } from '../../../domain/control/people';
import { ROLES } from '../../../domain/kernel/user';
import type { Database } from '../../db/database';
import type { Audit, AuditSubject } from '../../http/audit';
import { ApiError, conflict, notFound } from '../../http/errors';
import { unlock } from '../../identity/lockout';
import type { OwnIdentity } from '../../identity/own-identity';
import type { UserRow } from '../../identity/tables';
import { authoritiesOf } from '../../identity/users/sessions';
import { disableUser, setClaims } from '../../identity/users/users';
import { changeRegistrations } from '../registrations/write';
import { registrations } from '../tables';
import { readWhom } from './find';

type ActOptions = { db: Database; audit: Audit; now: () => number; mail: OwnIdentity['mailPassword'] | null };

const ACTIONS = {
  unlock: 'people.unlock',
  mail: 'people.mail',
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

/** Carries out an administrator's action on an attendee. @throws ApiError 404, 409 or 503 */
export async function actOn(
  { db, audit, now, mail }: ActOptions,
  act: Act,
  { uid: own, address }: { uid: string | null; address: string },
): Promise<void> {
  const { user, email, own: rows, accounts } = await readWhom(db, act);
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
      return audit.transact(subject, (transaction) => unlock(transaction, accounts));
    case 'mail': {
      if (user === null || email === null || user.disabled)
        throw conflict('There is no active account for this e-mail.');
      if (!mail) throw conflict('Another service sends the mails of this venue.');
      if ((await mail(email, act.locale)) !== 'sent') throw new ApiError(503, 'The mail could not be sent.');
      return audit.record({ ...subject, outcome: 'done' });
    }
    case 'activate':
    case 'deactivate':
      if (isOwn && act.act === 'deactivate') throw conflict('You cannot deactivate yourself.');
      return audit.transact(subject, (transaction) =>
        activate(transaction, { user, email }, act.act === 'activate', now),
      );
    case 'roles':
      if (user === null) throw notFound('The account of this attendee');
      if (isOwn && !act.roles.includes(ROLES.admin)) throw conflict('You cannot withdraw your own administration.');
      return audit.transact(subject, async (transaction) => {
        const { user: current } = await readWhom(transaction, { uid: user.uid, email: null });
        return current !== null && grant(transaction, current, act.roles);
      });
  }
}
