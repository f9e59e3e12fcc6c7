import type { FastifyRequest } from 'fastify';
import { mayDesign, ROLES } from '../../domain/kernel/user';
import { ApiError, forbidden, unauthorized } from '../http/errors';
import { type Gate, hasRole, type MayEnter, rememberUser, type VerifiedUser } from '../http/gate';
import { TokenError, type Verifier } from '../identity/tokens/verify';

type GateOptions = {
  verify: Verifier;
  mayEnter: MayEnter;
  /** Whether the venue needs no login. */
  isAnonymous: () => Promise<boolean>;
};

export function createGate({ verify, mayEnter, isAnonymous }: GateOptions): Gate {
  async function readUser(request: FastifyRequest): Promise<VerifiedUser | null> {
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (token === undefined) return null;
    try {
      const verified = await verify(token);
      rememberUser(request, verified.uid);
      return verified;
    } catch (error) {
      if (error instanceof TokenError && error.reason !== 'unavailable') throw unauthorized();
      if (error instanceof TokenError) throw new ApiError(503, 'Logins cannot be checked at the moment.');
      throw error;
    }
  }

  async function user(request: FastifyRequest): Promise<VerifiedUser> {
    const found = await readUser(request);
    if (found === null) throw unauthorized();
    if (!(await mayEnter(found))) throw forbidden('You have no access to this venue.');
    return found;
  }

  async function bearer(request: FastifyRequest): Promise<VerifiedUser | null> {
    try {
      return await readUser(request);
    } catch (error) {
      if (error instanceof ApiError && error.statusCode === 401) return null;
      throw error;
    }
  }

  /** The venue's login options matter only for users whom the login alone would refuse. */
  async function visitor(request: FastifyRequest): Promise<VerifiedUser | null> {
    try {
      return await user(request);
    } catch (error) {
      if (error instanceof ApiError && (await isAnonymous())) return null;
      throw error;
    }
  }

  async function userIfAny(request: FastifyRequest): Promise<VerifiedUser | null> {
    try {
      return await user(request);
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }

  return {
    bearer,
    user,
    userIfAny,
    visitor,
    async designer(request) {
      const found = await user(request);
      if (!mayDesign(found.authorities)) throw forbidden('Only designers and administrators may change the venue.');
      return found;
    },
    async administrator(request) {
      const found = await user(request);
      if (!hasRole(found, ROLES.admin)) throw forbidden('Only administrators may see this.');
      return found;
    },
  };
}
