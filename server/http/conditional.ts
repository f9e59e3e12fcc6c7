import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';

/** A JSON body as sent, with the ETag of its content. */
export type TaggedJson = { body: string; etag: string };

export function tagJson(value: unknown): TaggedJson {
  const body = JSON.stringify(value);
  return { body, etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** Whether the client has the content with this ETag. */
export const isFresh = ({ headers }: FastifyRequest, etag: string): boolean => fresh(headers, { etag });

/** Responds with 304 if the client has this body. */
export function sendTaggedJson(request: FastifyRequest, reply: FastifyReply, { body, etag }: TaggedJson): FastifyReply {
  void reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'authorization');
  if (isFresh(request, etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}
