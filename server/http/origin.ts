import type { FastifyRequest } from 'fastify';
import { badRequest } from './errors';

/** The origin that the client used: the configured one, else the request's, whose host must look like a host. */
export function originOf(request: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl;
  const { host, protocol } = request;
  if (!/^([a-z\d._-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host)) throw badRequest('The Host header is not valid.');
  const origin = `${protocol}://${host}`;
  if (!/^https?$/.test(protocol) || !URL.canParse(origin)) throw badRequest('The Host header is not valid.');
  return new URL(origin).origin;
}
export type OriginOf = (request: FastifyRequest) => string;
