import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { readableName } from '../../../domain/kernel/invisible';
import type { KnownMistake } from '../../../domain/kernel/mistake';
import { type ApiError, badRequest, wrongFile } from '../errors';

/** The largest file that a route accepts, and the error message for a larger one; organisers see `mistakes` instead. */
export type FileLimit = { bytesMax: number; message: string; mistakes?: readonly KnownMistake[] };

/** An uploaded file; exists until `remove`. */
export type SentFile = { path: string; remove: () => Promise<void> };

/** A file's name without folders and invisible characters. */
export const FileNameSchema = v.pipe(
  v.string(),
  v.transform((name) => readableName(name.replace(/^.*[/\\]/s, '').replace(/\p{Cc}/gu, ''))),
  v.minLength(1),
);

/** Accepts files of any type: as a buffer, or as a stream for `receiveFile`. */
export function acceptFiles(app: FastifyInstance, as: 'buffer' | 'stream'): void {
  app.removeAllContentTypeParsers();
  if (as === 'buffer') app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  else app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

export const tooLarge = ({ message, mistakes = [] }: FileLimit): ApiError => wrongFile(413, message, ...mistakes);

/** Refuses a file by its declared size, before its content is read. */
export function requireSize(request: FastifyRequest, limit: FileLimit): void {
  if (Number(request.headers['content-length']) > limit.bytesMax) throw tooLarge(limit);
}

/** Writes a request's content to a new file; its declared size may be wrong. */
export async function receiveFile({ body }: FastifyRequest, limit: FileLimit): Promise<SentFile> {
  if (!(body instanceof Readable)) throw badRequest('The body must be a file.');
  const folder = await mkdtemp(join(tmpdir(), 'venue-file-'));
  const sent = { path: join(folder, 'file'), remove: () => rm(folder, { recursive: true, force: true }) };
  let size = 0;
  try {
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          if (size > limit.bytesMax) throw tooLarge(limit);
          yield chunk;
        }
      },
      createWriteStream(sent.path, { mode: 0o600 }),
    );
    return sent;
  } catch (error) {
    await sent.remove();
    throw error;
  }
}
