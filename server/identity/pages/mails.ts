import { eq } from 'drizzle-orm';
import pRetry from 'p-retry';
import type { Database } from '../../db/database';
import type { IdentityContext } from '../context';
import { identityInvitations } from '../tables';
import { createCode, INVITATION_LIFETIME_MS } from '../users/codes';
import { PASSWORD_LOGIN } from '../users/passwords';
import { findUserByEmail } from '../users/users';
import { wordingOf } from '../words/words';
import { html, page } from './html';
import { keepMail, type WaitingMail } from './mail-queue';
import type { Mail } from './mailer';
import { RESET_PATH } from './pages';

type Letter = { subject: string; request: string; facts?: readonly string[]; action: string; notes: readonly string[] };

function compose(
  to: string,
  link: string,
  locale: string,
  { subject, request, facts = [], action, notes }: Letter,
): Mail {
  const { words, direction } = wordingOf(locale);
  const body = html`<p>${words.mailGreeting}</p>
<p>${request}</p>
${facts.map((fact) => html`<p>${fact}</p>`)}
<p><a href="${link}">${action}</a></p>
<p>${notes.map((note) => html`${note}<br>`)}</p>`;
  return {
    to,
    subject,
    text: [words.mailGreeting, request, ...facts, link, ...notes].join('\n\n'),
    html: page({ locale, direction, title: subject, stylesheet: null, body }),
    link,
    locale,
  };
}

export type Unsent = Omit<WaitingMail, 'id'>;

async function passwordLink(
  { db, now }: IdentityContext,
  { recipient, continueUrl, locale }: Unsent,
  origin: string,
  lifetimeMs?: number,
): Promise<string> {
  const code = await createCode(db, { type: 'PASSWORD_RESET', email: recipient, continueUrl }, now(), lifetimeMs);
  return `${origin}${RESET_PATH}?${new URLSearchParams({ oobCode: code, lang: locale }).toString()}`;
}

async function resetMail(context: IdentityContext, unsent: Unsent, origin: string): Promise<Mail> {
  const { recipient, locale } = unsent;
  const { words, fill } = wordingOf(locale);
  const venue = await context.venueName();
  return compose(recipient, await passwordLink(context, unsent, origin), locale, {
    subject: fill(words.mailSubject, { venue }),
    request: fill(words.mailBody, { venue, email: recipient }),
    action: words.mailAction,
    notes: [words.mailExpiry, words.mailIgnore],
  });
}

async function linkMail(
  { venueName, providers }: IdentityContext,
  { recipient, provider, locale }: Unsent,
  origin: string,
): Promise<Mail> {
  const { words, fill } = wordingOf(locale);
  const venue = await venueName();
  const login = providers.get(provider ?? '')?.displayName ?? provider ?? '';
  return compose(recipient, `${origin}/`, locale, {
    subject: fill(words.linkSubject, { venue }),
    request: fill(words.linkBody, { venue, email: recipient, login }),
    action: words.goOn,
    notes: [words.linkNotMine],
  });
}

async function inviteMail(context: IdentityContext, unsent: Unsent, origin: string): Promise<Mail> {
  const { recipient, provider, number, locale } = unsent;
  const { words, fill } = wordingOf(locale);
  const venue = await context.venueName();
  const setsPassword = provider === PASSWORD_LOGIN;
  const link = setsPassword ? await passwordLink(context, unsent, origin, INVITATION_LIFETIME_MS) : `${origin}/`;
  return compose(recipient, link, locale, {
    subject: fill(words.inviteSubject, { venue }),
    request: fill(words.inviteBody, { venue, email: recipient }),
    facts: number === null ? [] : [fill(words.inviteNumber, { number })],
    action: setsPassword ? words.inviteAction : words.goOn,
    notes: [...(setsPassword ? [words.inviteExpiry] : []), words.inviteIgnore],
  });
}

const SETTLE_RETRIES = 3;

/** Notes how the mail of an invitation ended; a failure after sending would send it again. */
const settle = (db: Database, uid: string, state: 'sent' | 'failed'): Promise<unknown> =>
  pRetry(() => db.update(identityInvitations).set({ state }).where(eq(identityInvitations.uid, uid)), {
    retries: SETTLE_RETRIES,
  });

const WRITERS = { reset: resetMail, link: linkMail, invite: inviteMail } as const;

/** The mail of an invitation, with its link; null for an account that is deleted or disabled. */
export async function composeInvitation(context: IdentityContext, unsent: Unsent): Promise<Mail | null> {
  const [user, [origin]] = [await findUserByEmail(context.db, unsent.recipient), context.origins()];
  return user === null || user.disabled || origin === undefined ? null : inviteMail(context, unsent, origin);
}

/** Writes a mail and sends it, unless its account was deleted or disabled in the meantime. */
export async function deliverMail(context: IdentityContext, mail: Unsent): Promise<void> {
  const [user, [origin]] = [await findUserByEmail(context.db, mail.recipient), context.origins()];
  const isSent = user !== null && !user.disabled && origin !== undefined;
  if (isSent) await context.mailer.send(await WRITERS[mail.kind](context, mail, origin));
  if (mail.kind === 'invite' && user !== null) await settle(context.db, user.uid, isSent ? 'sent' : 'failed');
}

/** Notes that a mail was given up. */
export async function giveUpMail({ db }: IdentityContext, { kind, recipient }: WaitingMail): Promise<void> {
  const user = kind === 'invite' ? await findUserByEmail(db, recipient) : null;
  if (user !== null) await settle(db, user.uid, 'failed');
}

/** Sends a mail: at once to the outbox, else through the queue. */
export async function sendMail(context: IdentityContext, mail: Unsent): Promise<void> {
  const { db, mailer, mails } = context;
  if (mailer.kind === 'outbox') return deliverMail(context, mail);
  await keepMail(db, mail);
  void mails.wake();
}
