import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { emailKey } from '../../../domain/kernel/email';
import { readableName } from '../../../domain/kernel/invisible';
import type { UserInfo } from '../../../domain/kernel/user';
import { EmailSchema } from '../../../domain/kernel/validation';
import type { Database } from '../../db/database';
import { IdentityError } from '../errors';
import { randomUid } from '../secrets';
import { identityProviderLinks, identityRefreshTokens, identityUsers, type UserRow } from '../tables';
import { type Claims, checkClaims } from '../tokens/claims';
import { hashPassword, type PasswordRecord } from './passwords';

type Clock = () => number;

/** Normalises an e-mail for storage and search. */
export const normaliseEmail = emailKey;

export type NewUser = {
  email: string;
  /** Without a password, the user signs in by registration, through a provider, or after a reset mail. */
  password?: string;
  name?: string;
  company?: string;
  title?: string;
  photoUrl?: string;
  emailVerified?: boolean;
  claims?: Claims;
};

const attributesOf = ({ company, title }: NewUser): Record<string, string> => ({
  ...(company === undefined ? {} : { company: readableName(company) }),
  ...(title === undefined ? {} : { title: readableName(title) }),
});

/** @throws IdentityError EMAIL_EXISTS, INVALID_EMAIL, INVALID_CLAIMS or what `hashPassword` throws */
export async function createUser(db: Database, user: NewUser, now: Clock = Date.now): Promise<UserRow> {
  if (!v.is(EmailSchema, user.email)) throw new IdentityError('INVALID_EMAIL');
  checkClaims(user.claims ?? {});
  const password = user.password === undefined ? null : await hashPassword(user.password);
  const at = now();
  const [created] = await db
    .insert(identityUsers)
    .values({
      uid: randomUid(),
      email: normaliseEmail(user.email),
      displayName: user.name === undefined ? null : readableName(user.name),
      photoUrl: user.photoUrl ?? null,
      emailVerified: user.emailVerified ?? false,
      ...password,
      passwordUpdatedAt: password === null ? null : at,
      validSince: at,
      customClaims: { ...user.claims },
      attributes: attributesOf(user),
      createdAt: at,
    })
    .onConflictDoNothing({ target: identityUsers.email })
    .returning();
  if (created === undefined) throw new IdentityError('EMAIL_EXISTS');
  return created;
}

export async function findUser(db: Database, uid: string): Promise<UserRow | null> {
  const [user] = await db.select().from(identityUsers).where(eq(identityUsers.uid, uid));
  return user ?? null;
}

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | null> {
  const [user] = await db
    .select()
    .from(identityUsers)
    .where(eq(identityUsers.email, normaliseEmail(email)));
  return user ?? null;
}

/** Finds the user with the e-mail, or creates one; an existing user stays unchanged. */
export async function findOrCreateUser(
  db: Database,
  user: NewUser,
  now: Clock = Date.now,
): Promise<{ user: UserRow; isNew: boolean }> {
  const known = await findUserByEmail(db, user.email);
  if (known !== null) return { user: known, isNew: false };
  try {
    return { user: await createUser(db, user, now), isNew: true };
  } catch (error) {
    const other = await findUserByEmail(db, user.email);
    if (other === null) throw error;
    return { user: other, isNew: false };
  }
}

/** @throws IdentityError USER_NOT_FOUND */
export async function changeUser(
  db: Database,
  uid: string,
  change: Partial<Omit<UserRow, 'uid' | 'createdAt'>>,
): Promise<UserRow> {
  const [user] = await db.update(identityUsers).set(change).where(eq(identityUsers.uid, uid)).returning();
  if (user === undefined) throw new IdentityError('USER_NOT_FOUND');
  return user;
}

/** Changes the user and ends every session, including one that begins at the same time. For use in a transaction. */
async function changeAndRevoke(
  transaction: Database,
  uid: string,
  change: Partial<Omit<UserRow, 'uid' | 'createdAt'>>,
  at: number,
): Promise<UserRow> {
  // Locks the user's row first, so that a session being opened waits.
  const user = await changeUser(transaction, uid, { ...change, validSince: at });
  await transaction
    .update(identityRefreshTokens)
    .set({ revokedAt: at })
    .where(and(eq(identityRefreshTokens.uid, uid), isNull(identityRefreshTokens.revokedAt)));
  return user;
}

/**
 * Marks the e-mail as proven by its owner. An unproven user with this e-mail loses the account: their links, password
 * and sessions are removed, because both would share it otherwise. For use in a transaction.
 */
export async function proveEmail(transaction: Database, user: UserRow, at: number): Promise<UserRow> {
  if (user.emailVerified) return user;
  await transaction.delete(identityProviderLinks).where(eq(identityProviderLinks.uid, user.uid));
  const unproven = { salt: null, passwordHash: null, passwordUpdatedAt: null, displayName: null, photoUrl: null };
  return changeAndRevoke(transaction, user.uid, { ...unproven, emailVerified: true }, at);
}

/** Ends every session of the user, with all tokens. */
export const revokeRefreshTokens = (db: Database, uid: string, now: Clock = Date.now): Promise<UserRow> =>
  db.transaction((transaction) => changeAndRevoke(transaction, uid, {}, now()));

/** Sets a password that `hashPassword` made, and ends every session. */
export const storePassword = (db: Database, uid: string, password: PasswordRecord, at: number): Promise<UserRow> =>
  db.transaction((transaction) => changeAndRevoke(transaction, uid, { ...password, passwordUpdatedAt: at }, at));

/** @throws IdentityError USER_NOT_FOUND or what `hashPassword` throws */
export async function setPassword(
  db: Database,
  uid: string,
  password: string,
  now: Clock = Date.now,
): Promise<UserRow> {
  return storePassword(db, uid, await hashPassword(password), now());
}

/** Replaces the user's claims; `authorities` take effect at once, even in open sessions. */
export async function setClaims(db: Database, uid: string, claims: Claims): Promise<UserRow> {
  checkClaims(claims);
  return changeUser(db, uid, { customClaims: { ...claims } });
}

/** Disables a user, and ends every session; `disabled: false` enables the user again. */
export const disableUser = (db: Database, uid: string, disabled = true, now: Clock = Date.now): Promise<UserRow> =>
  db.transaction((transaction) => changeAndRevoke(transaction, uid, { disabled }, now()));

export type SeedUser = Omit<NewUser, 'claims'> & { password: string; authorities?: readonly string[] };
export type SeededUser = {
  email: string;
  uid: string;
  /** Whether the password is still the seeded one. */
  hasSeedPassword: boolean;
};

/** Creates missing users, and leaves existing ones unchanged. */
export async function seedUsers(
  db: Database,
  users: readonly SeedUser[],
  now: Clock = Date.now,
): Promise<SeededUser[]> {
  const seeded: SeededUser[] = [];
  for (const { authorities, ...user } of users) {
    const claims = authorities === undefined ? {} : { authorities };
    const { user: seed } = await findOrCreateUser(db, { ...user, emailVerified: true, claims }, now);
    const { uid, createdAt, passwordUpdatedAt } = seed;
    seeded.push({ email: normaliseEmail(user.email), uid, hasSeedPassword: passwordUpdatedAt === createdAt });
  }
  return seeded;
}

/** The response of `GET /userInfo`, or null for an unknown user. */
export async function userInfo(db: Database, uid: string): Promise<UserInfo | null> {
  const user = await findUser(db, uid);
  if (user === null) return null;
  const { company = '', title = '' } = user.attributes;
  return { userId: uid, email: user.email ?? '', attributes: { name: user.displayName ?? '', company, title } };
}
