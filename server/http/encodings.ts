import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The smallest first. */
const ENCODINGS = ['br', 'zstd', 'gzip'] as const;

/** A body in its available encodings; Node has zstd since version 22.15. */
export type Bodies = Readonly<Partial<Record<(typeof ENCODINGS)[number], Buffer>>> & { identity: Buffer };

const isAccepted = (accepted: string, name: string): boolean =>
  new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted);

type Compress = (input: Buffer, done: (error: Error | null, result: Buffer) => void) => void;
const isCompress = (value: unknown): value is Compress => typeof value === 'function';
const zstdCompress: unknown = Reflect.get(zlib, 'zstdCompress');

/** Compresses a text once for all clients. */
export async function compressed(text: string): Promise<Bodies> {
  const identity = Buffer.from(text);
  const params = { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gzip, zstd] = await Promise.all([
    promisify(zlib.brotliCompress)(identity, { params }),
    promisify(zlib.gzip)(identity, { level: 9 }),
    isCompress(zstdCompress) ? promisify(zstdCompress)(identity) : null,
  ]);
  return { br, gzip, identity, ...(zstd === null ? {} : { zstd }) };
}

/** Sends the smallest body that the client accepts. The caller must set `vary: accept-encoding`. */
export function sendSmallest({ headers }: FastifyRequest, reply: FastifyReply, bodies: Bodies): FastifyReply {
  const accepted = (headers['accept-encoding'] ?? '').toLowerCase();
  const encoding = ENCODINGS.find((name) => bodies[name] !== undefined && isAccepted(accepted, name));
  if (encoding !== undefined) void reply.header('content-encoding', encoding);
  return reply.send(bodies[encoding ?? 'identity']);
}
