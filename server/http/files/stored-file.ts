import type { IncomingMessage } from 'node:http';
import { basename, dirname } from 'node:path';
import { send } from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Blob, Blobs } from '../../db/blobs';
import { isFresh } from '../conditional';
import { FILE_POLICY } from '../security';

type StoredFile = {
  blob: Blob;
  contentType: string;
  cacheControl: string;
  /** The name under which the browser saves the file. */
  downloadName?: string;
};

/** The header of a file that browsers save: an ASCII name in quotes for old clients, and the full name for all others (RFC 6266). */
export const attachmentOf = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

/**
 * The `Range` header, or null where RFC 9110 sends the whole file: another unit, several ranges, a range that ends before
 * it begins, or a suffix longer than the file. `@fastify/send` would refuse the last two.
 */
function singleRange(header: string | undefined, size: number): string | null {
  const [range, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec((header ?? '').trim()) ?? [];
  if (range === undefined || (from === '' && to === '')) return null;
  const isWhole = from === '' ? Number(to) > size : to !== '' && Number(to) < Number(from);
  return isWhole ? null : range;
}

const CONDITIONS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'if-range', 'range'];

/** Leaves only the range to `@fastify/send`: it supports only its own ETags, which differ between instances. */
function withoutConditions(request: IncomingMessage, range: string | null): IncomingMessage {
  const others = Object.entries(request.headers).filter(([name]) => !CONDITIONS.includes(name));
  request.headers = { ...Object.fromEntries(others), ...(range === null ? {} : { range }) };
  return request;
}

/** Sends a stored file: all of it, a range, or 304 if the client's cached copy is current. */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: Blobs,
  { blob, contentType, cacheControl, downloadName }: StoredFile,
): Promise<FastifyReply> {
  const etag = `"${blob.hash.slice(0, 32)}"`;
  void reply.headers({
    etag,
    'cache-control': cacheControl,
    'content-security-policy': FILE_POLICY,
    ...(downloadName === undefined ? {} : { 'content-disposition': attachmentOf(downloadName) }),
  });
  if (isFresh(request, etag)) return reply.code(304).send();
  const condition = request.headers['if-range'];
  const mayBeRange = request.method === 'GET' && (condition === undefined || condition === etag);
  const range = mayBeRange ? singleRange(request.headers.range, blob.size) : null;
  const path = await blobs.pathOf(blob);
  const { statusCode, headers, stream } = await send(withoutConditions(request.raw, range), basename(path), {
    root: dirname(path),
    cacheControl: false,
    contentType: false,
    etag: false,
    index: false,
    lastModified: false,
  });
  if (statusCode === 416) {
    stream.destroy();
    void reply.code(416).header('content-range', headers['Content-Range']).header('accept-ranges', 'bytes');
    return reply.send({ errMsg: 'The file ends before this range.' });
  }
  return reply.code(statusCode).headers(headers).type(contentType).send(stream);
}
