import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import * as v from 'valibot';
import { AuthoritiesSchema } from '../../../domain/kernel/user';
import { createMemory } from '../../db/changes';
import type { Changes, Database } from '../../db/types';
import type { IdentityContext } from '../context';
import { IdentityError } from '../errors';
import { randomToken, sha256 } from '../secrets';
import { identityProviderLinks, identityRefreshTokens, identityUsers, type UserRow } from '../tables';
import type { Claims } from '../tokens/claims';
import { ID_TOKEN_LIFETIME_S, type IdTokenFacts, type ProviderLink } from '../tokens/tokens';
import { TokenError, type Verifier } from '../tokens/verify';
import { findUser } from './users';

const REFRESH_TOKEN_LIFETIME_MS = 30 * 24 * 3_600_000;
/** Changing a password and deleting an account require a more recent sign-in. */
const RECENT_SIGN_IN_S = 300;
/** The sign-in provider of sessions that began with a custom token. */
export const CUSTOM_LOGIN = 'custom';

const REFRESH_TOKEN = /^[\w-]{43}$/;

export type Session = { idToken: string; refreshToken: string; expiresIn: string; localId: string };

export const linksOf = (db: Database, uid: string): Promise<ProviderLink[]> =>
  db.select().from(identityProviderLinks).where(eq(identityProviderLinks.uid, uid));

const assertEnabled = (user: UserRow): void => {
  if (user.disabled) throw new IdentityError('USER_DISABLED');
};

/**
 * Begins a session for a user with valid credentials.
 * @throws IdentityError USER_DISABLED; INVALID_LOGIN_CREDENTIALS if the sessions ended during the check
 */
export async function openSession(
  { db, tokens, now }: IdentityContext,
  user: UserRow,
  provider: string,
  claims: Claims = {},
): Promise<Session> {
  assertEnabled(user);
  const refreshToken = randomToken();
  const sessionId = sha256(refreshToken);
  const at = now();
  const authTime = Math.floor(at / 1000);
  const current = await db.transaction(async (transaction) => {
    const unchanged = and(
      eq(identityUsers.uid, user.uid),
      eq(identityUsers.disabled, false),
      eq(identityUsers.validSince, user.validSince),
    );
    const [row] = await transaction.update(identityUsers).set({ lastLoginAt: at }).where(unchanged).returning();
    if (row === undefined) throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
    await transaction.insert(identityRefreshTokens).values({
      tokenHash: sessionId,
      uid: user.uid,
      provider,
      authTime,
      claims: { ...claims },
      createdAt: at,
    });
    return row;
  });
  const links = await linksOf(db, user.uid);
  const idToken = await tokens.idToken(current, { sessionId, provider, authTime, claims, links });
  return { idToken, refreshToken, expiresIn: String(ID_TOKEN_LIFETIME_S), localId: user.uid };
}

/** @throws IdentityError INVALID_REFRESH_TOKEN, TOKEN_EXPIRED or USER_DISABLED */
export async function refreshSession(
  { db, tokens, now }: IdentityContext,
  refreshToken: string,
): Promise<{ uid: string; idToken: string }> {
  if (!REFRESH_TOKEN.test(refreshToken)) throw new IdentityError('INVALID_REFRESH_TOKEN');
  const [session] = await db
    .select()
    .from(identityRefreshTokens)
    .where(eq(identityRefreshTokens.tokenHash, sha256(refreshToken)));
  const user = session === undefined ? null : await findUser(db, session.uid);
  // Unknown and ended sessions get the same code, the only one that makes the SDK sign its user out.
  if (session === undefined || user === null) throw new IdentityError('TOKEN_EXPIRED');
  assertEnabled(user);
  if (session.revokedAt !== null || session.createdAt + REFRESH_TOKEN_LIFETIME_MS <= now())
    throw new IdentityError('TOKEN_EXPIRED');
  const { tokenHash: sessionId, provider, authTime, claims } = session;
  const links = await linksOf(db, user.uid);
  return { uid: user.uid, idToken: await tokens.idToken(user, { sessionId, provider, authTime, claims, links }) };
}

/** Those of the given sessions that have not ended, with their users, by id. */
async function readSessions(db: Database, ids: readonly string[]) {
  const { tokenHash: id, uid, claims, revokedAt } = identityRefreshTokens;
  const { customClaims, disabled } = identityUsers;
  const rows = await db
    .select({ id, uid, claims, customClaims, disabled })
    .from(identityRefreshTokens)
    .innerJoin(identityUsers, eq(identityUsers.uid, uid))
    .where(and(inArray(id, [...ids]), isNull(revokedAt)));
  return new Map(rows.map((row) => [row.id, row]));
}
type LiveSession = Awaited<ReturnType<typeof readSessions>> extends Map<string, infer Row> ? Row : never;

/** A session that has not ended, with its user. */
async function readSession(db: Database, sessionId: string, uid: string): Promise<LiveSession | null> {
  const found = (await readSessions(db, [sessionId])).get(sessionId);
  return found?.uid === uid ? found : null;
}

function rolesIn(session: LiveSession | null | undefined, uid: string): string[] | null {
  if (session === null || session === undefined || session.uid !== uid || session.disabled) return null;
  return authoritiesIn({ ...session.customClaims, ...session.claims });
}

/** The current roles of a session, or null if it has ended. */
export const rolesNow = async (db: Database, sessionId: string, uid: string): Promise<string[] | null> =>
  rolesIn(await readSession(db, sessionId, uid), uid);

function authoritiesIn(claims: Record<string, unknown>): string[] {
  const authorities = v.safeParse(AuthoritiesSchema, claims['authorities']);
  return authorities.success ? (authorities.output ?? []) : [];
}

/** The roles granted to a user. */
export const authoritiesOf = ({ customClaims }: Pick<UserRow, 'customClaims'>): string[] => authoritiesIn(customClaims);

/** Ends one session: its refresh token and ID tokens stop working. */
export async function endSession(db: Database, sessionId: string, uid: string, at: number): Promise<void> {
  await db
    .update(identityRefreshTokens)
    .set({ revokedAt: at })
    .where(
      and(
        eq(identityRefreshTokens.tokenHash, sessionId),
        eq(identityRefreshTokens.uid, uid),
        isNull(identityRefreshTokens.revokedAt),
      ),
    );
}

/**
 * The current user of a genuine ID token.
 * @throws IdentityError MISSING_ID_TOKEN, INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND or USER_DISABLED
 */
export async function requireUser(
  { db, tokens }: IdentityContext,
  idToken: string,
): Promise<{ user: UserRow; facts: IdTokenFacts }> {
  if (idToken === '') throw new IdentityError('MISSING_ID_TOKEN');
  const facts = await tokens.readIdToken(idToken);
  const user = await findUser(db, facts.uid);
  if (user === null) throw new IdentityError('USER_NOT_FOUND');
  assertEnabled(user);
  if ((await readSession(db, facts.sessionId, user.uid)) === null) throw new IdentityError('TOKEN_EXPIRED');
  return { user, facts };
}

/** Sessions that an instance caches. */
const REMEMBERED = 10_000;

/**
 * Verifies tokens of sessions that have not ended. Roles come from the store, not from the token. Concurrent requests
 * share one query, because the embedded store answers one at a time.
 */
export function createSessionVerifier(db: Database, changes: Changes, verify: Verifier): Verifier {
  const sessionOf = createMemory({
    changes,
    read: (ids) => readSessions(db, ids),
    changedBy: ({ uid }) => `user:${uid}`,
    limit: REMEMBERED,
  });
  return async (token) => {
    const verified = await verify(token);
    const { sid } = verified.claims;
    const authorities = typeof sid === 'string' ? rolesIn(await sessionOf(sid), verified.uid) : null;
    if (authorities === null) throw new TokenError('invalid');
    return { ...verified, authorities };
  };
}

/**
 * A registration number does not prove ownership of the account: others may have read it on a badge.
 * @throws IdentityError CREDENTIAL_TOO_OLD_LOGIN_AGAIN
 */
export function assertRecent({ now }: IdentityContext, { authTime, provider }: IdTokenFacts): void {
  if (provider === CUSTOM_LOGIN || now() / 1000 - authTime > RECENT_SIGN_IN_S)
    throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}

export async function tidySessions(db: Database, now: number): Promise<void> {
  await db.delete(identityRefreshTokens).where(lt(identityRefreshTokens.createdAt, now - REFRESH_TOKEN_LIFETIME_MS));
}
