import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { fileTypeFromFile } from 'file-type';
import { PICTURE_SIDE_MAX, UPLOAD_BYTES_MAX, type UploadKind } from '../../domain/control/uploads';
import { projectRoot } from '../db/root';
import { ApiError } from '../http/errors';

const NOT_ALLOWED = 'Use a picture (JPEG, PNG, WebP, AVIF, GIF), a film (MP4, WebM), a PDF or captions (VTT).';
const tooLarge = (kind: UploadKind): ApiError =>
  new ApiError(413, `The file must be at most ${UPLOAD_BYTES_MAX[kind] / (1024 * 1024)} MB.`);

const KINDS: Readonly<Record<string, UploadKind>> = {
  ...{ 'image/jpeg': 'picture', 'image/png': 'picture', 'image/webp': 'picture', 'image/avif': 'picture' },
  ...{
    'text/vtt': 'document',
    'image/gif': 'picture',
    'video/mp4': 'film',
    'video/webm': 'film',
    'application/pdf': 'document',
  },
};

/** The exit code of `shrink-picture.mjs` for a picture that it cannot read. */
const UNREADABLE = 65;
const LONGEST_MS = 60_000;
/** A separate script; the built service also runs it from the sources. */
const SHRINK = join(projectRoot, 'server/venue/shrink-picture.mjs');

/** Writes a request's content to a file, at most as much as the largest file may have. */
export async function receive(content: Readable, path: string): Promise<void> {
  let size = 0;
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > UPLOAD_BYTES_MAX.film) throw tooLarge('film');
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
}

/** Runs in a separate process, since this one would keep the memory. */
async function shrink(path: string): Promise<string> {
  const made = `${path}.webp`;
  const options = { cwd: projectRoot, timeout: LONGEST_MS };
  const args = [SHRINK, path, String(PICTURE_SIDE_MAX), made];
  await promisify(execFile)(process.execPath, args, options).catch((error: unknown) => {
    const isUnreadable = error instanceof Error && 'code' in error && error.code === UNREADABLE;
    const isEndless = error instanceof Error && 'killed' in error && error.killed === true;
    throw isUnreadable || isEndless ? new ApiError(415, 'This picture cannot be read.') : error;
  });
  return made;
}

export type UploadedFile = { path: string; kind: UploadKind; contentType: string; extension: string };

/**
 * What a received file is by its content. Pictures come out as WebP, small enough for phones.
 * @throws ApiError 413 or 415
 */
export async function readUpload(path: string): Promise<UploadedFile> {
  const { size } = await stat(path);
  const found = size === 0 ? undefined : await fileTypeFromFile(path);
  const kind = KINDS[found?.mime ?? ''];
  if (found === undefined || kind === undefined) throw new ApiError(415, NOT_ALLOWED);
  if (size > UPLOAD_BYTES_MAX[kind]) throw tooLarge(kind);
  if (kind !== 'picture') return { path, kind, contentType: found.mime, extension: `.${found.ext}` };
  return { path: await shrink(path), kind, contentType: 'image/webp', extension: '.webp' };
}
