import type { FastifyReply, FastifyRequest } from 'fastify';
import { mistake } from '../../../domain/kernel/mistake';
import { ApiError } from '../errors';
import { knownUser } from '../gate';

const SECONDS = 5;
const tooMany = (): ApiError =>
  new ApiError(429, 'Too many files are being sent at once. Please try again in a few seconds.', SECONDS, [
    mistake('manyRequests', { seconds: SECONDS }),
  ]);

/** Limits concurrent requests per user and in total, because a client may keep each request open for long. */
export function createAtOnce(most: { ofUser: number; all: number }) {
  const underWay = new Map<string, number>();
  let all = 0;

  /** For the start of a request. @throws ApiError 429 */
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const user = knownUser(request) ?? request.ip;
    const own = underWay.get(user) ?? 0;
    if (own >= most.ofUser || all >= most.all) throw tooMany();
    underWay.set(user, own + 1);
    all += 1;
    reply.raw.once('close', () => {
      const left = (underWay.get(user) ?? 0) - 1;
      if (left > 0) underWay.set(user, left);
      else underWay.delete(user);
      all -= 1;
    });
  };
}
