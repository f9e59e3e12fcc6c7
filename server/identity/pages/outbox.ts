import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isLocalRequest } from '../../http/loopback';
import { isSameSecret, randomToken } from '../secrets';
import { OUTBOX_PATH } from './pages';

const COOKIE = 'outbox';
const QuerySchema = v.object({ token: v.string() });

export const outboxAddress = (origin: string, token: string): string =>
  `${origin}${OUTBOX_PATH}?${new URLSearchParams({ token }).toString()}`;

/**
 * Access to the local outbox. A one-time token, created at each start, opens it; the browser then has a cookie that is
 * valid until the service ends.
 */
export function createOutboxDoor(token: string) {
  const pass = randomToken();
  let isUsed = false;
  return (request: FastifyRequest, reply: FastifyReply): boolean => {
    if (!isLocalRequest(request)) return false;
    const [, kept = ''] = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '') ?? [];
    if (isSameSecret(kept, pass)) return true;
    const query = v.safeParse(QuerySchema, request.query);
    if (isUsed || !query.success || !isSameSecret(query.output.token, token)) return false;
    isUsed = true;
    void reply.header('set-cookie', `${COOKIE}=${pass}; Path=${OUTBOX_PATH}; HttpOnly; SameSite=Strict`);
    return true;
  };
}
