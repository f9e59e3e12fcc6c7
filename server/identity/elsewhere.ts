import { and, eq, inArray, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { AuthoritiesSchema } from '../../domain/kernel/user';
import type { Database } from '../db/database';
import type { VerifiedUser } from '../http/gate';
import type { Sessions } from '../http/sessions';
import type { OwnIdentity } from './own-identity';
import { endedSessions, identityProviderLinks, identityUsers, type UserRow } from './tables';
import type { CustomTokens } from './tokens/custom-token';
import { TokenError, type Verifier } from './tokens/verify';
import { CUSTOM_LOGIN } from './users/sessions';
import { findOrCreateUser, findUser, normaliseEmail } from './users/users';

/** Links users of Google, or of the Auth emulator, to ours; no single sign-on provider can have this id. */
const PROVIDER = '@elsewhere';

const authTimeOf = ({ claims }: Pick<VerifiedUser, 'claims'>): number => Number(claims['auth_time'] ?? 0);

/** The e-mail that the token proves. */
const provenEmail = ({ email, claims }: VerifiedUser): string | null =>
  email !== null && claims['email_verified'] === true ? normaliseEmail(email) : null;

/** Our users for an external user: linked earlier, or with the same e-mail. The linked one comes first. */
async function readUsers(db: Database, uid: string, email: string | null) {
  const { providerId, rawId } = identityProviderLinks;
  const linked = db
    .select({ uid: identityProviderLinks.uid })
    .from(identityProviderLinks)
    .where(and(eq(providerId, PROVIDER), eq(rawId, uid)));
  const isLinked = inArray(identityUsers.uid, linked);
  const rows = await db
    .select({
      uid: identityUsers.uid,
      customClaims: identityUsers.customClaims,
      disabled: identityUsers.disabled,
      validSince: identityUsers.validSince,
      createdAt: identityUsers.createdAt,
      isLinked: sql<boolean>`${isLinked}`,
    })
    .from(identityUsers)
    .where(email === null ? isLinked : or(isLinked, eq(identityUsers.email, email)));
  return rows.toSorted((one, other) => Number(other.isLinked) - Number(one.isLinked));
}
type StoredUser = Awaited<ReturnType<typeof readUsers>>[number];
type Times = Pick<UserRow, 'disabled' | 'validSince' | 'createdAt'>;

/** Creating a user also sets `validSince`, and must not end sessions. */
const isOver = ({ disabled, validSince, createdAt }: Times, authTime: number): boolean =>
  disabled || (validSince > createdAt && authTime < Math.floor(validSince / 1000));

const rolesOf = ({ customClaims }: StoredUser): readonly string[] | null => {
  const { authorities } = customClaims;
  return v.is(AuthoritiesSchema, authorities) ? (authorities ?? null) : [];
};

async function isEnded(db: Database, uid: string, authTime: number): Promise<boolean> {
  const { uid: ofUser, authTime: begun } = endedSessions;
  return (await db.$count(endedSessions, and(eq(ofUser, uid), eq(begun, authTime)))) > 0;
}

async function rolesIn(db: Database, user: { uid: string; authTime: number; email: string | null }) {
  const [isEndedHere, stored] = await Promise.all([
    isEnded(db, user.uid, user.authTime),
    readUsers(db, user.uid, user.email),
  ]);
  if (isEndedHere || stored.some((one) => isOver(one, user.authTime))) return null;
  const [known] = stored;
  return { known, roles: known === undefined ? null : rolesOf(known) };
}

/** The provider in a token of Firebase. */
const SignInSchema = v.object({ firebase: v.object({ sign_in_provider: v.string() }) });
const providerOf = ({ claims }: Pick<VerifiedUser, 'claims'>): string | null => {
  const known = v.safeParse(SignInSchema, claims);
  return known.success ? known.output.firebase.sign_in_provider : null;
};

/** Our user, if `admitElsewhere` signed them in; else null. Firebase stores only their uid. */
const readAdmitted = async (db: Database, user: Pick<VerifiedUser, 'uid' | 'claims'>): Promise<UserRow | null> =>
  providerOf(user) === CUSTOM_LOGIN ? findUser(db, user.uid) : null;

/** Signs the user of a registration in at Firebase. As with our own identity server, without the roles of the account. */
export const admitElsewhere =
  (db: Database, customToken: CustomTokens, now: () => number = Date.now): OwnIdentity['admit'] =>
  async (registrant) => {
    const { user, isNew } = await findOrCreateUser(db, { ...registrant, emailVerified: true }, now);
    return { customToken: await customToken(user.uid, { authorities: [] }), isNew };
  };

/** The ends and roles that our store has for sessions of another identity service. */
export const createSessionsElsewhere = (db: Database, now: () => number = Date.now): Sessions => ({
  idOf: (user) => String(authTimeOf(user)),
  async end(sessionId, uid) {
    const row = { uid, authTime: Number(sessionId), endedAt: now() };
    await db.insert(endedSessions).values(row).onConflictDoNothing();
  },
  async rolesNow(sessionId, uid, ofToken) {
    const found = await rolesIn(db, { uid, authTime: Number(sessionId), email: null });
    return found === null ? null : (found.roles ?? ofToken);
  },
});

/** Verifies tokens of another service. Ended sessions and disabled users are refused; roles of `users.json` win. */
export const createVerifierElsewhere =
  (db: Database, verify: Verifier): Verifier =>
  async (token) => {
    const user = await verify(token);
    const admitted = await readAdmitted(db, user);
    if (admitted !== null) {
      const authTime = authTimeOf(user);
      if (isOver(admitted, authTime) || (await isEnded(db, user.uid, authTime))) throw new TokenError('invalid');
      return {
        uid: user.uid,
        email: admitted.email,
        authorities: [],
        claims: { ...user.claims, email_verified: admitted.emailVerified },
      };
    }
    const found = await rolesIn(db, { uid: user.uid, authTime: authTimeOf(user), email: provenEmail(user) });
    if (found === null) throw new TokenError('invalid');
    const { known, roles } = found;
    // The user may change the e-mail later, which would evade the withdrawal of a role.
    if (known !== undefined && !known.isLinked) {
      const link = { providerId: PROVIDER, rawId: user.uid, uid: known.uid, email: user.email };
      await db.insert(identityProviderLinks).values(link).onConflictDoNothing();
    }
    return roles === null ? user : { ...user, authorities: [...roles] };
  };
