import { SignJWT } from 'jose';
import * as v from 'valibot';
import type { VerifiedUser } from '../../http/gate';
import { IdentityError } from '../errors';
import type { UserRow } from '../tables';
import { type Claims, checkClaims } from './claims';
import { CUSTOM_TOKEN_AUDIENCE, CUSTOM_TOKEN_LIFETIME_S } from './custom-token';
import { ALGORITHM, type SigningKeys } from './keys';
import { createVerifier, issuerOf, TokenError } from './verify';

export const ID_TOKEN_LIFETIME_S = 3600;

export type ProviderLink = { providerId: string; rawId: string };
export type SignInFacts = {
  /** The session that the token belongs to. */
  sessionId: string;
  provider: string;
  /** Seconds. */
  authTime: number;
  claims: Claims;
  links: readonly ProviderLink[];
};
export type IdTokenFacts = { uid: string; sessionId: string; provider: string /** Seconds. */; authTime: number };

export type Tokens = {
  idToken: (user: UserRow, facts: SignInFacts) => Promise<string>;
  /** @throws IdentityError TOKEN_EXPIRED or INVALID_ID_TOKEN */
  readIdToken: (token: string) => Promise<IdTokenFacts>;
  customToken: (uid: string, claims: Claims) => Promise<string>;
  /** @throws IdentityError INVALID_CUSTOM_TOKEN */
  readCustomToken: (token: string) => Promise<{ uid: string; claims: Record<string, unknown> }>;
};

const IdClaimsSchema = v.object({
  sid: v.string(),
  auth_time: v.number(),
  firebase: v.object({ sign_in_provider: v.string() }),
});
const CustomClaimsSchema = v.optional(v.record(v.string(), v.unknown()), {});

function identitiesOf({ email }: UserRow, links: readonly ProviderLink[]): Record<string, string[]> {
  const identities: Record<string, string[]> = email === null ? {} : { email: [email] };
  for (const { providerId, rawId } of links) identities[providerId] = [...(identities[providerId] ?? []), rawId];
  return identities;
}

export function createTokens(keys: SigningKeys, projectId: string, now: () => number): Tokens {
  const seconds = () => Math.floor(now() / 1000);
  const issuer = issuerOf(projectId);
  const customIssuer = `identity@${projectId}`;
  const verifyIdToken = createVerifier({ issuer, audience: projectId, keys: keys.jwks, isOurs: true, now });
  const verifyCustomToken = createVerifier({
    issuer: customIssuer,
    audience: CUSTOM_TOKEN_AUDIENCE,
    keys: keys.jwks,
    isOurs: true,
    now,
  });
  const sign = (claims: Record<string, unknown>, lifetime: number): Promise<string> =>
    new SignJWT({ ...claims, iat: seconds(), exp: seconds() + lifetime })
      .setProtectedHeader({ alg: ALGORITHM, kid: keys.kid, typ: 'JWT' })
      .sign(keys.privateKey);

  return {
    idToken: (user, { sessionId, provider, authTime, claims, links }) =>
      sign(
        {
          ...user.customClaims,
          ...claims,
          ...(user.displayName === null ? {} : { name: user.displayName }),
          ...(user.photoUrl === null ? {} : { picture: user.photoUrl }),
          ...(user.email === null ? {} : { email: user.email, email_verified: user.emailVerified }),
          iss: issuer,
          aud: projectId,
          sub: user.uid,
          user_id: user.uid,
          sid: sessionId,
          auth_time: authTime,
          firebase: { identities: identitiesOf(user, links), sign_in_provider: provider },
        },
        ID_TOKEN_LIFETIME_S,
      ),
    async readIdToken(token) {
      let verified: VerifiedUser;
      try {
        verified = await verifyIdToken(token);
      } catch (error) {
        const isExpired = error instanceof TokenError && error.reason === 'expired';
        throw new IdentityError(isExpired ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN');
      }
      const claims = v.safeParse(IdClaimsSchema, verified.claims);
      if (!claims.success) throw new IdentityError('INVALID_ID_TOKEN');
      const { sid: sessionId, auth_time: authTime, firebase } = claims.output;
      return { uid: verified.uid, sessionId, provider: firebase.sign_in_provider, authTime };
    },
    async customToken(uid, claims) {
      checkClaims(claims);
      const own = { iss: customIssuer, aud: CUSTOM_TOKEN_AUDIENCE, sub: uid, uid, auth_time: seconds(), claims };
      return sign(own, CUSTOM_TOKEN_LIFETIME_S);
    },
    async readCustomToken(token) {
      try {
        const { uid, claims } = await verifyCustomToken(token);
        return { uid, claims: v.parse(CustomClaimsSchema, claims['claims']) };
      } catch {
        throw new IdentityError('INVALID_CUSTOM_TOKEN');
      }
    },
  };
}
