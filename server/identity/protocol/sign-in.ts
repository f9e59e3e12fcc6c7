import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '../../db/database';
import type { IdentityContext } from '../context';
import { IdentityError, LockedOutError } from '../errors';
import { sendMail } from '../pages/mails';
import { ProviderFault, type ProviderIdentity } from '../sign-on/provider';
import { finishSignOn } from '../sign-on/sign-on';
import { identityProviderLinks, type UserRow } from '../tables';
import { admitLogin } from '../users/hashing';
import { matchesPassword, PASSWORD_LOGIN } from '../users/passwords';
import { authoritiesOf, CUSTOM_LOGIN, openSession, type Session } from '../users/sessions';
import { createUser, findUser, findUserByEmail, normaliseEmail, proveEmail } from '../users/users';
import { wordingOf } from '../words/words';
import type { CustomTokenSchema, IdpSchema, PasswordSignInSchema } from './requests';

type Answer = Session & Record<string, unknown>;

/** Where a request comes from, and the language of its browser. */
export type Asker = { address: string; locale: string | undefined };

/** @throws IdentityError INVALID_LOGIN_CREDENTIALS for an unknown user and for a wrong password alike */
export async function signInWithPassword(
  context: IdentityContext,
  { email, password }: v.InferOutput<typeof PasswordSignInSchema>,
  { address }: Asker,
): Promise<Answer> {
  // A login that is refused here does not count as a failed one.
  const outcome = await admitLogin(() =>
    context.limits.attempt({ kind: PASSWORD_LOGIN, account: email, address }, async () => {
      const user = await findUserByEmail(context.db, email);
      return (await matchesPassword(user, password)) ? user : null;
    }),
  );
  if (!('found' in outcome)) throw new LockedOutError(outcome.waitMs);
  const user = outcome.found;
  if (user === null) throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
  const session = await openSession(context, user, PASSWORD_LOGIN);
  return { registered: true, email, displayName: user.displayName ?? '', ...session };
}

/** @throws IdentityError INVALID_CUSTOM_TOKEN or USER_NOT_FOUND */
export async function signInWithCustomToken(
  context: IdentityContext,
  { token }: v.InferOutput<typeof CustomTokenSchema>,
): Promise<Answer> {
  const { uid, claims } = await context.tokens.readCustomToken(token);
  const user = await findUser(context.db, uid);
  if (user === null) throw new IdentityError('USER_NOT_FOUND');
  return { isNewUser: false, ...(await openSession(context, user, CUSTOM_LOGIN, claims)) };
}

async function findLinked({ db }: IdentityContext, providerId: string, rawId: string): Promise<UserRow | null> {
  const [link] = await db
    .select()
    .from(identityProviderLinks)
    .where(and(eq(identityProviderLinks.providerId, providerId), eq(identityProviderLinks.rawId, rawId)));
  return link === undefined ? null : findUser(db, link.uid);
}

type Admitted = {
  user: UserRow;
  isNewUser: boolean;
  /** Whether the provider can now sign in to an account that existed before. */
  isNewLink: boolean;
};

/**
 * A provider's claim about an e-mail counts only if no other provider can make it too, and never for accounts with
 * roles.
 */
const isProven = (
  { providers }: IdentityContext,
  { proof }: Pick<ProviderIdentity, 'proof'>,
  known: UserRow | null,
): boolean =>
  proof === 'organiser' ||
  (proof === 'provider' && providers.size === 1 && (known === null || authoritiesOf(known).length === 0));

/** Links a provider's user to ours, or to a new one; null for the unproven e-mail of an existing user. */
async function linkUser(
  context: IdentityContext,
  transaction: Database,
  providerId: string,
  identity: ProviderIdentity & { email: string },
): Promise<Admitted | null> {
  const { now } = context;
  const { rawId, email, name, photoUrl } = identity;
  const known = await findUserByEmail(transaction, email);
  const emailVerified = isProven(context, identity, known);
  if (known !== null && !emailVerified) return null;
  const about = { ...(name === null ? {} : { name }), ...(photoUrl === null ? {} : { photoUrl }) };
  const user =
    known === null
      ? await createUser(transaction, { email, emailVerified, ...about }, now)
      : await proveEmail(transaction, known, now());
  const link = { providerId, rawId, uid: user.uid, email: normaliseEmail(email) };
  const linked = await transaction.insert(identityProviderLinks).values(link).onConflictDoNothing().returning();
  if (linked.length === 0) throw new IdentityError('EMAIL_EXISTS');
  return { user, isNewUser: known === null, isNewLink: known !== null };
}

/** Our user for a provider's identity; null as with `linkUser`. */
async function userOf(
  context: IdentityContext,
  providerId: string,
  identity: ProviderIdentity,
): Promise<Admitted | null> {
  const { rawId, email } = identity;
  const linked = await findLinked(context, providerId, rawId);
  if (linked !== null) return { user: linked, isNewUser: false, isNewLink: false };
  if (email === null) {
    context.report(providerId, new ProviderFault('invalid', 'no e-mail'));
    throw new IdentityError('IDP_NO_EMAIL');
  }
  try {
    return await context.db.transaction((transaction) =>
      linkUser(context, transaction, providerId, { ...identity, email }),
    );
  } catch (error) {
    // The same user may have signed in in another window at the same time.
    const other = error instanceof IdentityError ? await findLinked(context, providerId, rawId) : null;
    if (other === null) throw error;
    return { user: other, isNewUser: false, isNewLink: false };
  }
}

/** Records that a provider can now sign in to the account, and notifies its owner. */
async function announceLink(
  context: IdentityContext,
  provider: string,
  { uid, email }: UserRow,
  asked: Asker,
): Promise<void> {
  if (email === null) return;
  context.audit?.record({
    action: 'account.link',
    outcome: 'done',
    uid,
    account: email,
    address: asked.address,
    target: provider,
  });
  await sendMail(context, {
    kind: 'link',
    number: null,
    recipient: email,
    locale: wordingOf(asked.locale).locale,
    continueUrl: null,
    provider,
  });
}

/** @throws IdentityError what `finishSignOn` and `openSession` throw */
export async function signInWithIdp(
  context: IdentityContext,
  { requestUri, postBody, sessionId, idToken }: v.InferOutput<typeof IdpSchema>,
  asked: Asker,
): Promise<Record<string, unknown>> {
  const parameters = new URLSearchParams([...new URL(requestUri).searchParams, ...new URLSearchParams(postBody)]);
  if (idToken !== null) throw new IdentityError('OPERATION_NOT_ALLOWED', 'Accounts are not linked by hand');
  const { providerId, identity } = await finishSignOn(context, parameters, sessionId);
  const found = await userOf(context, providerId, identity);
  const { rawId, email } = identity;
  if (found === null) return { needConfirmation: true, providerId, federatedId: rawId, email };
  const { user, isNewUser, isNewLink } = found;
  if (isNewLink) await announceLink(context, providerId, user, asked);
  const session = await openSession(context, user, providerId);
  const about = {
    email: user.email,
    emailVerified: user.emailVerified,
    displayName: user.displayName,
    photoUrl: user.photoUrl,
  };
  return { providerId, federatedId: rawId, ...about, isNewUser, rawUserInfo: '{}', ...session };
}
