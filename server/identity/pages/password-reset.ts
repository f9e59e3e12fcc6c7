import type { AuditEvent } from '../../http/audit';
import type { IdentityContext } from '../context';
import { IdentityError } from '../errors';
import type { UserRow } from '../tables';
import { createCode, type OpenCode, readCode, useCode } from '../users/codes';
import { hashPassword, PASSWORD_LOGIN } from '../users/passwords';
import { findUserByEmail, proveEmail, storePassword } from '../users/users';
import { wordingOf } from '../words/words';
import { html, page } from './html';
import { keepMail, type WaitingMail } from './mail-queue';
import type { Mail } from './mailer';
import { RESET_PATH } from './pages';

const CONTINUE_URL_MAX_LENGTH = 2048;

/** The URL to continue at, or null where it is not on our own origin. */
function ownContinueUrl(origins: readonly string[], continueUrl: string | undefined): string | null {
  if (continueUrl === undefined || continueUrl.length > CONTINUE_URL_MAX_LENGTH || !URL.canParse(continueUrl))
    return null;
  const url = new URL(continueUrl);
  // A path that begins with a double slash would be read as a host.
  return origins.includes(url.origin) && !url.pathname.startsWith('//') ? url.href : null;
}

function composeMail(to: string, link: string, venue: string, locale: string): Mail {
  const { words, direction, fill } = wordingOf(locale);
  const request = fill(words.mailBody, { venue, email: to });
  const lines = [words.mailGreeting, request, link, words.mailExpiry, words.mailIgnore];
  const body = html`<p>${words.mailGreeting}</p>
<p>${request}</p>
<p><a href="${link}">${words.mailAction}</a></p>
<p>${words.mailExpiry}<br>${words.mailIgnore}</p>`;
  const subject = fill(words.mailSubject, { venue });
  return {
    to,
    subject,
    text: lines.join('\n\n'),
    html: page({ locale, direction, title: subject, stylesheet: null, body }),
    link,
    locale,
  };
}

type Asked = OpenCode & { locale: string; address: string };

/**
 * Makes a code for the account of that e-mail and mails it; the mail replaces an earlier one. The mail is not sent where
 * the account is gone or disabled meanwhile.
 */
export async function deliverReset(
  { db, mailer, origins, venueName, now }: IdentityContext,
  { recipient, continueUrl, locale }: Pick<WaitingMail, 'recipient' | 'continueUrl' | 'locale'>,
): Promise<void> {
  const [user, [origin]] = [await findUserByEmail(db, recipient), origins()];
  if (user === null || user.disabled || origin === undefined) return;
  const code = await createCode(db, { type: 'PASSWORD_RESET', email: recipient, continueUrl }, now());
  const query = new URLSearchParams({ oobCode: code, lang: locale });
  await mailer.send(composeMail(recipient, `${origin}${RESET_PATH}?${query.toString()}`, await venueName(), locale));
}

/** Sends a mail to the account of that e-mail, where there is one: at once to the outbox, else through the queue. */
export async function mailReset(
  context: IdentityContext,
  { email, continueUrl, locale }: Omit<Asked, 'address'>,
): Promise<Pick<AuditEvent, 'outcome' | 'detail'>> {
  const { db, mailer, mails, origins } = context;
  const user = await findUserByEmail(db, email);
  if (user === null) return { outcome: 'denied', detail: 'EMAIL_NOT_FOUND' };
  if (user.disabled) return { outcome: 'denied', detail: 'USER_DISABLED' };
  if (origins()[0] === undefined) return { outcome: 'failed' };
  const mail = { recipient: email, continueUrl, locale };
  if (mailer.kind === 'outbox') await deliverReset(context, mail);
  else {
    await keepMail(db, mail);
    void mails.wake();
  }
  return { outcome: 'done' };
}

/** The same where the limits of the address and the account allow it. */
async function sendReset(
  context: IdentityContext,
  { address, ...asked }: Asked,
): Promise<Pick<AuditEvent, 'outcome' | 'detail'>> {
  if (!(await context.resetLimit(address, asked.email))) return { outcome: 'locked' };
  return mailReset(context, asked);
}

/** Sends a reset mail, and records how that ends: only the audit log says whether there is such an account. */
async function sendRecorded(context: IdentityContext, asked: Asked): Promise<void> {
  const subject = { action: 'reset.ask', account: asked.email, address: asked.address } as const;
  try {
    const ending = await sendReset(context, asked);
    context.audit?.record({ ...subject, ...ending });
  } catch (error) {
    context.audit?.record({ ...subject, outcome: 'failed' });
    throw error;
  }
}

/** Reveals nothing about the account, not even by timing: unless only this machine can ask, it works after the response. */
export async function requestReset(
  context: IdentityContext,
  request: { email: string; continueUrl: string | undefined; locale: string | undefined; address: string },
): Promise<void> {
  const { locale } = wordingOf(request.locale);
  const continueUrl = ownContinueUrl(context.origins(), request.continueUrl);
  const work = sendRecorded(context, { email: request.email, continueUrl, locale, address: request.address });
  if (context.isPrivate && context.mailer.kind === 'outbox') await work;
  else context.background(work);
}

/** @throws IdentityError INVALID_OOB_CODE or EXPIRED_OOB_CODE */
export const readReset = ({ db, now }: IdentityContext, code: string): Promise<OpenCode> =>
  readCode(db, 'PASSWORD_RESET', code, now());

/**
 * Sets the password of the code's account, uses the code up and ends every session.
 * @throws IdentityError INVALID_OOB_CODE, EXPIRED_OOB_CODE, USER_DISABLED or what `hashPassword` throws
 */
export async function resetPassword(
  { db, limits, now }: IdentityContext,
  code: string,
  password: string,
): Promise<OpenCode & { user: UserRow }> {
  const open = await readCode(db, 'PASSWORD_RESET', code, now());
  const record = await hashPassword(password);
  const user = await db.transaction(async (transaction) => {
    await useCode(transaction, 'PASSWORD_RESET', code, now());
    const found = await findUserByEmail(transaction, open.email);
    if (found === null) throw new IdentityError('INVALID_OOB_CODE');
    if (found.disabled) throw new IdentityError('USER_DISABLED');
    const { uid } = await proveEmail(transaction, found, now());
    return storePassword(transaction, uid, record, now());
  });
  await limits.forgive(PASSWORD_LOGIN, open.email);
  return { ...open, user };
}
