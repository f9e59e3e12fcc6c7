import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A JSON body as it goes over the wire, ready to send. */
export type Tagged = { body: string; etag: string };

export function tagged(answer: unknown): Tagged {
  const body = JSON.stringify(answer);
  return { body, etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** Answers 304 where the client has this very body. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, { body, etag }: Tagged): FastifyReply {
  void reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'authorization');
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  if (known.includes(etag) || known.includes('*')) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}
