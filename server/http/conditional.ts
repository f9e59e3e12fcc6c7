import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { type Bodies, compressed, sendSmallest } from './encodings';

/** A JSON body with the ETag of its content; `bodies` compresses it at the first call, and caches the result. */
export type TaggedJson = { etag: string; bodies: () => Bodies | Promise<Bodies> };

/** Smaller bodies gain less than the headers of their encoding. */
const COMPRESSED_FROM_BYTES = 1024;

export function tagJson(value: unknown): TaggedJson {
  const body = JSON.stringify(value);
  let made: Bodies | null = null;
  let making: Promise<Bodies> | null = null;
  const make = (): Promise<Bodies> => {
    making ??= compressed(body).then((bodies) => (made = bodies));
    return making;
  };
  const plain = body.length < COMPRESSED_FROM_BYTES ? Buffer.from(body) : null;
  return {
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    bodies: () => (plain === null ? (made ?? make()) : { identity: plain }),
  };
}

/** Whether the client has the content with this ETag. */
export const isFresh = ({ headers }: FastifyRequest, etag: string): boolean => fresh(headers, { etag });

/** Responds with 304 if the client has this body. */
export async function sendTaggedJson(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bodies }: TaggedJson,
): Promise<FastifyReply> {
  void reply.header('etag', etag).header('cache-control', 'private, no-cache');
  void reply.header('vary', 'authorization, accept-encoding');
  if (isFresh(request, etag)) return reply.code(304).send();
  void reply.type('application/json; charset=utf-8');
  return sendSmallest(request, reply, await bodies());
}
