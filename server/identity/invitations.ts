import { count } from 'drizzle-orm';
import type { Database } from '../db/database';
import type { IdentityContext } from './context';
import type { Invitation } from './own-identity';
import { keepMail } from './pages/mail-queue';
import { composeInvitation, type Unsent } from './pages/mails';
import { identityInvitations } from './tables';
import { PASSWORD_LOGIN } from './users/passwords';

type State = (typeof identityInvitations.$inferSelect)['state'];

const letterOf = ({ email, locale, setsPassword, number }: Invitation): Unsent => ({
  kind: 'invite',
  recipient: email,
  provider: setsPassword ? PASSWORD_LOGIN : null,
  number,
  locale,
  continueUrl: null,
});

/** Notes the invitation; of an attendee who has one already, only if it is sent again. Returns whether it was noted. */
async function note(
  db: Database,
  { uid, locale }: Invitation,
  { state, at, isAgain }: { state: State; at: number; isAgain: boolean },
): Promise<boolean> {
  const inserting = db.insert(identityInvitations).values({ uid, locale, state, at });
  const noted = await (isAgain
    ? inserting.onConflictDoUpdate({ target: identityInvitations.uid, set: { locale, state, at } })
    : inserting.onConflictDoNothing()
  ).returning({ uid: identityInvitations.uid });
  return noted.length > 0;
}

/**
 * Invites an attendee: the mail is queued, or, without a mail server, put into the outbox. Then the link is returned as well, so
 * that an organiser can pass it on. Null if there is nothing to do.
 */
export async function invite(
  context: IdentityContext,
  invitation: Invitation,
  isAgain: boolean,
): Promise<{ link: string | null } | null> {
  const { db, mailer, mails, now } = context;
  const letter = letterOf(invitation);
  if (mailer.kind === 'smtp') {
    const isNoted = await db.transaction(async (transaction) => {
      const isNew = await note(transaction, invitation, { state: 'waiting', at: now(), isAgain });
      if (isNew) await keepMail(transaction, letter);
      return isNew;
    });
    if (isNoted) void mails.wake();
    return isNoted ? { link: null } : null;
  }
  if (!(await note(db, invitation, { state: 'sent', at: now(), isAgain }))) return null;
  const mail = await composeInvitation(context, letter);
  if (mail === null) return null;
  await mailer.send(mail);
  return { link: mail.link };
}

/** The number of invitations in each state. */
export async function countInvitations(db: Database): Promise<Record<State, number>> {
  const rows = await db
    .select({ state: identityInvitations.state, count: count() })
    .from(identityInvitations)
    .groupBy(identityInvitations.state);
  const of = (wanted: State): number => rows.find(({ state }) => state === wanted)?.count ?? 0;
  return { waiting: of('waiting'), sent: of('sent'), failed: of('failed') };
}
