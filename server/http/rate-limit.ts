import type { FastifyRequest } from 'fastify';
import { LOCKOUT_ATTEMPTS } from '../../domain/kernel/constants';
import { ApiError } from './errors';

/** For the route of a login; the limit is the service's own, see `LOGIN_RATE_LIMIT`. */
export const loginRateLimit = { isLogin: true } as const;

export const isLoginRoute = (config: unknown): boolean =>
  typeof config === 'object' && config !== null && 'isLogin' in config;

export const WINDOW_MS = 60_000;

/** Failed registration logins that an address may make in two minutes, by how many logins it may make in one. */
export const guessLimit = (loginsPerMinute: number): number =>
  Math.max(LOCKOUT_ATTEMPTS, Math.ceil(loginsPerMinute / 2));

export const tooManyRequests = (_request: FastifyRequest, { ttl }: { ttl: number }): ApiError => {
  const seconds = Math.max(1, Math.ceil(ttl / 1000));
  return new ApiError(429, `Too many requests. Please try again in ${seconds} seconds.`, seconds);
};
