import type { RateLimitOptions } from '@fastify/rate-limit';

/** Route configuration: how many requests of an address a minute may bring. */
export const perMinute = (max: number): { rateLimit: RateLimitOptions } => ({
  rateLimit: { max, timeWindow: 60_000 },
});
