import type { FastifyRequest } from 'fastify';
import { ApiError } from './errors';

/** For the route of a login; the limit is the service's own, see `LOGIN_RATE_LIMIT`. */
export const loginRateLimit = { isLogin: true } as const;

export const isLoginRoute = (config: unknown): boolean =>
  typeof config === 'object' && config !== null && 'isLogin' in config;

export const WINDOW_MS = 60_000;

export const tooManyRequests = (_request: FastifyRequest, { ttl }: { ttl: number }): ApiError => {
  const seconds = Math.max(1, Math.ceil(ttl / 1000));
  return new ApiError(429, `Too many requests. Please try again in ${seconds} seconds.`, seconds);
};
