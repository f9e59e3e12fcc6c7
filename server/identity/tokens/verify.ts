import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  UnsecuredJWT,
} from 'jose';
import * as v from 'valibot';
import { AuthoritiesSchema } from '../../../domain/kernel/user';
import type { VerifiedUser } from '../../http/gate';

/** How far another machine's clock may be ahead of ours. */
const CLOCK_SKEW_S = 60;

export type VerifierOptions = {
  issuer: string;
  audience: string;
  /** Our own key set, or the URL of another key set. */
  keys: JSONWebKeySet | URL;
  /** Whether this service issues the tokens. Then a time in the future only means that its clock was set back. */
  isOurs?: boolean;
  now?: () => number;
};

export type Verifier = (token: string) => Promise<VerifiedUser>;

/** Where Google publishes the keys of Firebase's ID tokens. */
export const GOOGLE_JWKS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

export const issuerOf = (projectId: string): string => `https://securetoken.google.com/${projectId}`;

/** `expired` and `invalid`: the token is at fault; `unavailable`: the keys could not be fetched. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  constructor(
    readonly reason: 'expired' | 'invalid' | 'unavailable',
    options?: ErrorOptions,
  ) {
    super(`The token is ${reason === 'unavailable' ? 'not verifiable now' : reason}`, options);
  }
}

const ClaimsSchema = v.object({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  aud: v.string(),
  auth_time: v.pipe(v.number(), v.minValue(0)),
  iat: v.number(),
});

const asTokenError = (error: unknown): TokenError => {
  if (error instanceof errors.JWTExpired) return new TokenError('expired', { cause: error });
  // A key set that answers with an error status or with something else is reported as a bare JOSEError.
  const isOfTheKeySet =
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    (error instanceof errors.JOSEError && error.code === errors.JOSEError.code);
  const isOfTheToken = error instanceof errors.JOSEError && !isOfTheKeySet;
  return new TokenError(isOfTheToken ? 'invalid' : 'unavailable', { cause: error });
};

/** The user of verified claims; `latest` is in seconds. */
function userOf(claims: JWTPayload, latest: number): VerifiedUser {
  const known = v.safeParse(ClaimsSchema, claims);
  if (!known.success || known.output.auth_time > latest || known.output.iat > latest) throw new TokenError('invalid');
  const authorities = v.safeParse(AuthoritiesSchema, claims['authorities']);
  return {
    uid: known.output.sub,
    email: typeof claims['email'] === 'string' ? claims['email'] : null,
    authorities: authorities.success ? (authorities.output ?? []) : [],
    claims,
  };
}

/**
 * Verifies ID tokens, ours and Google's alike: RS256, a key of the set, issuer, audience, expiry, `iat`, `auth_time`, `sub`.
 * The verifier throws TokenError.
 */
export function createVerifier({ issuer, audience, keys, isOurs = false, now = Date.now }: VerifierOptions): Verifier {
  const keySet = keys instanceof URL ? createRemoteJWKSet(keys) : createLocalJWKSet(keys);
  return async (token) => {
    let claims: JWTPayload;
    try {
      const options = { issuer, audience, algorithms: ['RS256'], currentDate: new Date(now()) };
      ({ payload: claims } = await jwtVerify(token, keySet, { ...options, requiredClaims: ['exp'] }));
    } catch (error) {
      throw asTokenError(error);
    }
    const latest = isOurs ? Number.POSITIVE_INFINITY : now() / 1000 + CLOCK_SKEW_S;
    return userOf(claims, latest);
  };
}

/** Reads the unsigned tokens of the Firebase Auth emulator, which anyone can forge: for development only. */
export const createEmulatorVerifier =
  ({ issuer, audience, now = Date.now }: Pick<VerifierOptions, 'issuer' | 'audience' | 'now'>): Verifier =>
  async (token) => {
    let claims: JWTPayload;
    try {
      ({ payload: claims } = UnsecuredJWT.decode(token, { issuer, audience, currentDate: new Date(now()) }));
    } catch (error) {
      throw asTokenError(error);
    }
    return userOf(claims, now() / 1000 + CLOCK_SKEW_S);
  };
