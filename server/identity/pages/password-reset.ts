import type { AuditEvent } from '../../http/audit';
import type { IdentityContext } from '../context';
import { IdentityError } from '../errors';
import type { UserRow } from '../tables';
import { type OpenCode, readCode, useCode } from '../users/codes';
import { hashPassword, PASSWORD_LOGIN } from '../users/passwords';
import { findOrCreateUser, findUserByEmail, proveEmail, storePassword } from '../users/users';
import { wordingOf } from '../words/words';
import { sendMail } from './mails';

const CONTINUE_URL_MAX_LENGTH = 2048;

/** The URL to continue at, or null if it is not on our own origin. */
function ownContinueUrl(origins: readonly string[], continueUrl: string | undefined): string | null {
  if (continueUrl === undefined || continueUrl.length > CONTINUE_URL_MAX_LENGTH || !URL.canParse(continueUrl))
    return null;
  const url = new URL(continueUrl);
  // A path that begins with a double slash would be read as a host.
  return origins.includes(url.origin) && !url.pathname.startsWith('//') ? url.href : null;
}

type Asked = OpenCode & { locale: string; address: string };

/** Sends a mail to the account with that e-mail, if there is one. */
export async function mailReset(
  context: IdentityContext,
  { email, continueUrl, locale }: Omit<Asked, 'address'>,
): Promise<Pick<AuditEvent, 'outcome' | 'detail'>> {
  const { db, origins } = context;
  const user = await findUserByEmail(db, email);
  if (user === null) return { outcome: 'denied', detail: 'EMAIL_NOT_FOUND' };
  if (user.disabled) return { outcome: 'denied', detail: 'USER_DISABLED' };
  if (origins()[0] === undefined) return { outcome: 'failed' };
  await sendMail(context, { kind: 'reset', provider: null, number: null, recipient: email, continueUrl, locale });
  return { outcome: 'done' };
}

/** Gives the owner of an active registration an account, where the venue's logins include a password. */
async function admitRegistrant({ db, registrantOf, now }: IdentityContext, email: string): Promise<void> {
  if ((await findUserByEmail(db, email)) !== null) return;
  const registrant = await registrantOf(email);
  if (registrant !== null) await findOrCreateUser(db, { ...registrant, emailVerified: true }, now);
}

/** The same, if the rate limits of the address and the account allow it. */
async function sendReset(
  context: IdentityContext,
  { address, ...asked }: Asked,
): Promise<Pick<AuditEvent, 'outcome' | 'detail'>> {
  if (!(await context.resetLimit(address, asked.email))) return { outcome: 'locked' };
  await admitRegistrant(context, asked.email);
  return mailReset(context, asked);
}

/** Sends a reset mail, and records the outcome. Only the audit log shows whether the account exists. */
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

/**
 * Reveals nothing about the account, not even by timing: the work is done after the response, unless only this machine
 * can send requests.
 */
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
