import type { FastifyRequest } from 'fastify';
import type { JWTPayload } from 'jose';
import { ROLES } from '../../domain/kernel/user';

/** The user that an ID token names. */
export type VerifiedUser = { uid: string; email: string | null; authorities: string[]; claims: JWTPayload };

/** Whether the venue admits a user with a valid token. */
export type MayEnter = (user: VerifiedUser) => Promise<boolean>;

/** Identifies the user of a request and what they may do. Each function throws an ApiError 401, 403 or 503. */
export type Gate = {
  /** The user of a valid token, whether or not the venue admits them; null without a token. */
  bearer: (request: FastifyRequest) => Promise<VerifiedUser | null>;
  /** A user who is logged in and has access to the venue. */
  user: (request: FastifyRequest) => Promise<VerifiedUser>;
  /** Null without a valid token, for calls that need no login. */
  userIfAny: (request: FastifyRequest) => Promise<VerifiedUser | null>;
  /** A user, or null if the venue needs no login. */
  visitor: (request: FastifyRequest) => Promise<VerifiedUser | null>;
  designer: (request: FastifyRequest) => Promise<VerifiedUser>;
  administrator: (request: FastifyRequest) => Promise<VerifiedUser>;
};

const users = new WeakMap<FastifyRequest, string>();

/** Stores the user of a request's token, even if the request is then refused. */
export const rememberUser = (request: FastifyRequest, uid: string): void => void users.set(request, uid);

/** The user whose token was verified for this request, or null. */
export const knownUser = (request: FastifyRequest): string | null => users.get(request) ?? null;

export const hasRole = (user: VerifiedUser | null, ...roles: string[]): boolean =>
  roles.some((role) => user?.authorities.includes(role));

/** Hosts get the address of their meeting from `/video-access`. */
export const hostsMeetings = (user: VerifiedUser | null): boolean => hasRole(user, ROLES.host, ROLES.admin);
/** Designers get the venue with the meeting addresses of hosts. */
export const writesVenue = (user: VerifiedUser | null): boolean => hasRole(user, ROLES.designer, ROLES.admin);
export const seesPrivateProfiles = (user: VerifiedUser | null): boolean => hasRole(user, ROLES.privileged, ROLES.admin);
