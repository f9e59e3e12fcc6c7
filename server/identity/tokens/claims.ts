import { IdentityError } from '../errors';

const CLAIMS_MAX_LENGTH = 1000;

export type Claims = Readonly<Record<string, unknown>>;

/** Claims that only the identity server sets. */
const RESERVED: ReadonlySet<string> = new Set([
  'acr',
  'amr',
  'at_hash',
  'aud',
  'auth_time',
  'azp',
  'cnf',
  'c_hash',
  'exp',
  'firebase',
  'iat',
  'iss',
  'jti',
  'nbf',
  'nonce',
  'sid',
  'sub',
  'user_id',
  'email',
  'email_verified',
  'name',
  'picture',
  '__proto__',
  'constructor',
]);

/** @throws IdentityError INVALID_CLAIMS for a reserved name, or for more than 1,000 characters */
export function checkClaims(claims: Claims): void {
  const reserved = Object.keys(claims).find((name) => RESERVED.has(name));
  if (reserved !== undefined) throw new IdentityError('INVALID_CLAIMS', `${reserved} is reserved`);
  if (JSON.stringify(claims).length > CLAIMS_MAX_LENGTH)
    throw new IdentityError('INVALID_CLAIMS', `longer than ${CLAIMS_MAX_LENGTH} characters`);
}
