import type { FastifyRequest } from 'fastify';
import { mayDesign, ROLES } from '../../domain/kernel/user';
import type { Database } from '../db/database';
import { ApiError, forbidden, unauthorized } from '../http/errors';
import { TokenError, type VerifiedUser, type Verifier } from '../identity/tokens/verify';
import type { VenueStore } from '../venue/store';
import { mayEnter } from './access';

const isIn = (user: VerifiedUser | null, ...roles: string[]): boolean =>
  roles.some((role) => user?.authorities.includes(role));

export const seesHostUrls = (user: VerifiedUser | null): boolean => isIn(user, ROLES.host, ROLES.admin);
export const seesPrivateProfiles = (user: VerifiedUser | null): boolean => isIn(user, ROLES.privileged, ROLES.admin);

/** Who a request is from, and whether that is enough. What each throws is an ApiError 401, 403 or 503. */
export function createGate(db: Database, store: VenueStore, verify: Verifier) {
  async function readUser(request: FastifyRequest): Promise<VerifiedUser | null> {
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (token === undefined) return null;
    try {
      return await verify(token);
    } catch (error) {
      if (error instanceof TokenError && error.reason !== 'unavailable') throw unauthorized();
      if (error instanceof TokenError) throw new ApiError(503, 'Logins cannot be checked at the moment.');
      throw error;
    }
  }

  /** Somebody who is logged in and may enter. */
  async function user(request: FastifyRequest): Promise<VerifiedUser> {
    const found = await readUser(request);
    if (found === null) throw unauthorized();
    const isProven = found.claims['email_verified'] !== false;
    if (!(await mayEnter(db, found.email ?? '', isProven))) throw forbidden('You have no access to this venue.');
    return found;
  }

  /** A token that is no good counts as none: for calls that anybody may make. */
  const userIfAny = async (request: FastifyRequest): Promise<VerifiedUser | null> => {
    try {
      return await user(request);
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  };

  return {
    user,
    userIfAny,
    /** A user, or anybody where the venue lets everybody in. */
    async visitor(request: FastifyRequest): Promise<VerifiedUser | null> {
      const { isAnonymous } = await store.snapshot();
      return isAnonymous ? userIfAny(request) : user(request);
    },
    async designer(request: FastifyRequest): Promise<VerifiedUser> {
      const found = await user(request);
      if (!mayDesign(found.authorities)) throw forbidden('Only designers and administrators may change the venue.');
      return found;
    },
    async administrator(request: FastifyRequest): Promise<VerifiedUser> {
      const found = await user(request);
      if (!isIn(found, ROLES.admin)) throw forbidden('Only administrators may see this.');
      return found;
    },
  };
}
export type Gate = ReturnType<typeof createGate>;
