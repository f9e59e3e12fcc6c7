import type { VerifiedUser } from '../../http/gate';
import { sha256 } from '../secrets';
import type { Verifier } from './verify';

const REMEMBERED = 10_000;

/** Whether a verified token is still valid, as `jwtVerify` judges. */
const isValidAt = ({ claims: { exp } }: VerifiedUser, now: number): boolean =>
  exp !== undefined && exp > Math.floor(now / 1000);

/**
 * Caches the users of verified tokens by token hash until the tokens expire, so that a signature is checked only once.
 * Only for keys that never change while the service runs.
 */
export function rememberTokens(verify: Verifier, now: () => number): Verifier {
  const known = new Map<string, VerifiedUser>();
  return async (token) => {
    const hash = sha256(token);
    const remembered = known.get(hash);
    known.delete(hash);
    const isKept = remembered !== undefined && isValidAt(remembered, now());
    const user = isKept ? remembered : await verify(token);
    // Tokens with a "not before" time are not cached.
    if (user.claims.nbf === undefined) known.set(hash, user);
    const [oldest] = known.size > REMEMBERED ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    return user;
  };
}
