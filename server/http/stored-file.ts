import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Blob, Blobs } from '../db/blobs';
import { readRange } from './byte-range';
import { FILE_POLICY } from './security';

type StoredFile = {
  blob: Blob;
  contentType: string;
  cacheControl: string;
  /** Where the browser is to save it: the name. */
  downloadName?: string;
};

/** A quoted name for old clients, and the whole name for all others (RFC 6266). */
const disposition = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

/** Sends stored bytes: whole, a range, or 304 where the client has them. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: Blobs,
  { blob, contentType, cacheControl, downloadName }: StoredFile,
): Promise<FastifyReply> {
  const etag = `"${blob.hash.slice(0, 32)}"`;
  void reply.headers({
    etag,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    'content-security-policy': FILE_POLICY,
    ...(downloadName === undefined ? {} : { 'content-disposition': disposition(downloadName) }),
  });
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag) || known.includes('*')) return reply.code(304).send();
  const condition = request.headers['if-range'];
  const asksRange = request.method === 'GET' && (condition === undefined || condition === etag);
  const range = asksRange ? readRange(request.headers.range, blob.size) : null;
  if (range === 'unsatisfiable') {
    void reply.code(416).header('content-range', `bytes */${blob.size}`);
    return reply.send({ errMsg: 'The file ends before this range.' });
  }
  void reply.type(contentType);
  if (range !== null) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${blob.size}`);
  void reply.header('content-length', range === null ? blob.size : range.end - range.start + 1);
  return reply.send(await blobs.stream(blob, range));
}
