import type { CreateRateLimitOptions, RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mistake } from '../../domain/kernel/mistake';
import { ApiError } from './errors';
import { knownUser } from './gate';

export const MINUTE_MS = 60_000;

/** Throws an ApiError 429 once the client of the request has made too many. */
export type Limit = (request: FastifyRequest) => Promise<void>;

export const tooManyRequests = (_request: FastifyRequest, { ttl }: { ttl: number }): ApiError => {
  const seconds = Math.max(1, Math.ceil(ttl / 1000));
  return new ApiError(429, `Too many requests. Please try again in ${seconds} seconds.`, seconds, [
    mistake('manyRequests', { seconds }),
  ]);
};

/** Limits by name, so that all routes of one name count together, wherever the API is mounted. */
export function createLimits(app: FastifyInstance) {
  const limits = new Map<string, Limit>();
  return (name: string, options: CreateRateLimitOptions): Limit => {
    const known = limits.get(name);
    if (known !== undefined) return known;
    const count = app.createRateLimit(options);
    const limit: Limit = async (request) => {
      const used = await count(request);
      if (!used.isAllowed && used.isExceeded) throw tooManyRequests(request, used);
    };
    limits.set(name, limit);
    return limit;
  };
}
export type Limits = ReturnType<typeof createLimits>;

/** Each user counts for themselves, and a visitor by their address; `timeWindow` in milliseconds. */
export const ofEachUser = ({
  max,
  timeWindow = MINUTE_MS,
}: {
  max: number;
  timeWindow?: number;
}): CreateRateLimitOptions => ({
  max,
  timeWindow,
  keyGenerator: (request) => knownUser(request) ?? request.ip,
});

/** Route configuration: how many requests a client may make in a minute. */
export const perMinute = (max: number): { rateLimit: RateLimitOptions } => ({
  rateLimit: { max, timeWindow: MINUTE_MS },
});
