import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { IdentityContext } from './context';
import { IdentityError, LockedOutError } from './errors';
import { PASSWORD_LOGIN } from './password-reset';
import { matchesPassword } from './passwords';
import { type ProviderAnswer, type ProviderIdentity, verifierOf } from './providers';
import type { CustomTokenSchema, IdpSchema, PasswordSignInSchema } from './requests';
import { CUSTOM_LOGIN, openSession, type Session } from './sessions';
import { identityProviderLinks } from './tables';
import { changeUser, createUser, findUser, findUserByEmail, normaliseEmail, type UserRow } from './users';

type Answer = Session & Record<string, unknown>;

/** @throws IdentityError INVALID_LOGIN_CREDENTIALS for an unknown user and for a wrong password alike */
export async function signInWithPassword(
  context: IdentityContext,
  { email, password }: v.InferOutput<typeof PasswordSignInSchema>,
): Promise<Answer> {
  const wait = await context.lockout.begin(PASSWORD_LOGIN, email);
  if (wait > 0) throw new LockedOutError(wait);
  const user = await findUserByEmail(context.db, email);
  if (!(await matchesPassword(user, password)) || user === null) throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
  await context.lockout.succeed(PASSWORD_LOGIN, email);
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

/** The user for what a provider vouches for, newly linked or made where need be; null where the e-mail has to be proven first. */
async function userOf(
  context: IdentityContext,
  providerId: string,
  { rawId, email, emailVerified, name, photoUrl }: ProviderIdentity,
): Promise<{ user: UserRow; isNewUser: boolean } | null> {
  const { db, now } = context;
  const linked = await findLinked(context, providerId, rawId);
  if (linked !== null) return { user: linked, isNewUser: false };
  if (email === null) throw new IdentityError('INVALID_IDP_RESPONSE', 'The provider names no e-mail');
  const known = await findUserByEmail(db, email);
  if (known !== null && !emailVerified) return null;
  const about = { ...(name === null ? {} : { name }), ...(photoUrl === null ? {} : { photoUrl }) };
  const user =
    known === null
      ? await createUser(db, { email, emailVerified, ...about }, now)
      : await changeUser(db, known.uid, { emailVerified: true });
  await db
    .insert(identityProviderLinks)
    .values({ providerId, rawId, uid: user.uid, email: normaliseEmail(email) })
    .onConflictDoNothing();
  return { user, isNewUser: known === null };
}

async function verify(context: IdentityContext, answer: ProviderAnswer): Promise<ProviderIdentity> {
  const verifier = verifierOf(context, answer.providerId);
  if (verifier === undefined) throw new IdentityError('OPERATION_NOT_ALLOWED');
  try {
    return await verifier(answer);
  } catch {
    throw new IdentityError('INVALID_IDP_RESPONSE');
  }
}

/** @throws IdentityError OPERATION_NOT_ALLOWED for a provider without a verifier, INVALID_IDP_RESPONSE for a forged answer */
export async function signInWithIdp(
  context: IdentityContext,
  { requestUri, postBody, sessionId, idToken }: v.InferOutput<typeof IdpSchema>,
): Promise<Record<string, unknown>> {
  const parameters = new URLSearchParams([...new URL(requestUri).searchParams, ...new URLSearchParams(postBody)]);
  const providerId = parameters.get('providerId') ?? '';
  if (idToken !== null) throw new IdentityError('OPERATION_NOT_ALLOWED', 'Accounts are not linked by hand');
  const identity = await verify(context, { providerId, requestUri, parameters, sessionId });
  const found = await userOf(context, providerId, identity);
  const { rawId, email, emailVerified } = identity;
  if (found === null) return { needConfirmation: true, providerId, federatedId: rawId, email };
  const { user, isNewUser } = found;
  const session = await openSession(context, user, providerId);
  const about = { email: user.email, emailVerified, displayName: user.displayName, photoUrl: user.photoUrl };
  return { providerId, federatedId: rawId, ...about, isNewUser, rawUserInfo: '{}', ...session };
}
