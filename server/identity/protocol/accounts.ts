import { and, eq, inArray } from 'drizzle-orm';
import type * as v from 'valibot';
import type { IdentityContext } from '../context';
import { IdentityError } from '../errors';
import { identityProviderLinks, identityUsers, type UserRow } from '../tables';
import type { ProviderLink } from '../tokens/tokens';
import { PASSWORD_LOGIN } from '../users/passwords';
import { assertRecent, linksOf, openSession, requireUser } from '../users/sessions';
import { changeUser, setPassword } from '../users/users';
import type { IdTokenSchema, UpdateSchema } from './requests';

type IdToken = v.InferOutput<typeof IdTokenSchema>;

const providerUserInfoOf = (user: UserRow, links: readonly ProviderLink[]) => {
  const about = { email: user.email, displayName: user.displayName, photoUrl: user.photoUrl };
  const own =
    user.passwordHash === null || user.email === null ? [] : [{ providerId: PASSWORD_LOGIN, rawId: user.email }];
  return [...own, ...links].map(({ providerId, rawId }) => ({ providerId, rawId, federatedId: rawId, ...about }));
};

/** A user in the SDK's format: without null fields, and with times as text. */
function viewOf(user: UserRow, links: readonly ProviderLink[]): Record<string, unknown> {
  const { uid, email, displayName, photoUrl, emailVerified, disabled, lastLoginAt, passwordUpdatedAt } = user;
  return {
    localId: uid,
    ...(email === null ? {} : { email }),
    ...(displayName === null ? {} : { displayName }),
    ...(photoUrl === null ? {} : { photoUrl }),
    ...(passwordUpdatedAt === null ? {} : { passwordUpdatedAt }),
    ...(lastLoginAt === null ? {} : { lastLoginAt: String(lastLoginAt) }),
    emailVerified,
    disabled,
    providerUserInfo: providerUserInfoOf(user, links),
    customAttributes: JSON.stringify(user.customClaims),
    validSince: String(Math.floor(user.validSince / 1000)),
    createdAt: String(user.createdAt),
  };
}

export async function lookup(context: IdentityContext, { idToken }: IdToken): Promise<Record<string, unknown>> {
  const { user } = await requireUser(context, idToken);
  return { users: [viewOf(user, await linksOf(context.db, user.uid))] };
}

/** Deletes the user with all sessions and links. */
export async function deleteAccount(context: IdentityContext, { idToken }: IdToken): Promise<Record<string, unknown>> {
  const { user, facts } = await requireUser(context, idToken);
  assertRecent(context, facts);
  await context.db.delete(identityUsers).where(eq(identityUsers.uid, user.uid));
  return {};
}

type Update = v.InferOutput<typeof UpdateSchema>;

function profileOf({ displayName, photoUrl, deleteAttribute }: Update): Partial<UserRow> {
  return {
    ...(displayName === undefined ? {} : { displayName: displayName || null }),
    ...(photoUrl === undefined ? {} : { photoUrl: photoUrl || null }),
    ...(deleteAttribute.includes('DISPLAY_NAME') ? { displayName: null } : {}),
    ...(deleteAttribute.includes('PHOTO_URL') ? { photoUrl: null } : {}),
  };
}

/** Changes a user's own name, picture, password and linked providers, but not e-mail, claims or state. */
export async function update(context: IdentityContext, change: Update): Promise<Record<string, unknown>> {
  const { db, now } = context;
  if (change.oobCode !== undefined) throw new IdentityError('INVALID_OOB_CODE');
  const { user, facts } = await requireUser(context, change.idToken);
  const { password, deleteProvider } = change;
  if (change.email !== null && change.email !== user.email) throw new IdentityError('OPERATION_NOT_ALLOWED');
  if (deleteProvider.includes(PASSWORD_LOGIN)) throw new IdentityError('OPERATION_NOT_ALLOWED');
  if (password !== null) assertRecent(context, facts);
  const { displayName } = change;
  const refusal =
    displayName && displayName !== user.displayName ? await context.names.whyRefused(user.uid, displayName) : null;
  if (refusal !== null) throw new IdentityError('INVALID_ARGUMENT', refusal);

  if (deleteProvider.length > 0) {
    const { providerId, uid } = identityProviderLinks;
    await db.delete(identityProviderLinks).where(and(eq(uid, user.uid), inArray(providerId, deleteProvider)));
  }
  const profile = profileOf(change);
  let changed = Object.keys(profile).length === 0 ? user : await changeUser(db, user.uid, profile);
  if (password !== null) changed = await setPassword(db, user.uid, password, now);
  const view = viewOf(changed, await linksOf(db, user.uid));
  // A new password ends every session, including this one.
  return password === null ? view : { ...view, ...(await openSession(context, changed, facts.provider)) };
}
