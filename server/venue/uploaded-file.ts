import { execFile } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileTypeFromFile } from 'file-type';
import { PICTURE_SIDE_MAX, UPLOAD_BYTES_MAX, type UploadKind } from '../../domain/control/uploads';
import { mistake } from '../../domain/kernel/mistake';
import { projectRoot } from '../db/root';
import { wrongFile } from '../http/errors';
import { contentTypeOf } from '../http/files/media-types';
import { type FileLimit, tooLarge } from '../http/files/sent-file';
import { CAPTIONS_BYTES_MAX, readCaptions } from './captions';

const NOT_ALLOWED = 'Use a picture (JPEG, PNG, WebP, AVIF, GIF), a film (MP4, WebM), a PDF or captions (VTT, SRT).';
const ALLOWED = mistake('kind', {
  pictures: 'JPEG, PNG, WebP, AVIF, GIF',
  films: 'MP4, WebM',
  documents: 'PDF',
  captions: 'VTT, SRT',
});
function limitOf(kind: UploadKind): FileLimit {
  const bytesMax = UPLOAD_BYTES_MAX[kind];
  const megabytes = bytesMax / (1024 * 1024);
  return {
    bytesMax,
    message: `The file must be at most ${megabytes} MB.`,
    mistakes: [mistake('tooLarge', { megabytes })],
  };
}

/** Before a file's kind is known. */
export const LARGEST_UPLOAD = limitOf('film');

const KINDS: Readonly<Record<string, UploadKind>> = {
  'image/jpeg': 'picture',
  'image/png': 'picture',
  'image/webp': 'picture',
  'image/avif': 'picture',
  'image/gif': 'picture',
  'video/mp4': 'film',
  'video/webm': 'film',
  'application/pdf': 'document',
};

/** The exit code of `shrink-picture.mjs` for a picture that it cannot read. */
const UNREADABLE = 65;
const LONGEST_MS = 60_000;
/** A separate script; the built service also runs it from the sources. */
const SHRINK = join(projectRoot, 'server/venue/shrink-picture.mjs');

/** Runs in a separate process, since this one would keep the memory. */
async function shrink(path: string, side: number): Promise<string> {
  const made = `${path}.webp`;
  const options = { cwd: projectRoot, timeout: LONGEST_MS };
  const args = [SHRINK, path, String(side), made];
  await promisify(execFile)(process.execPath, args, options).catch((error: unknown) => {
    const isUnreadable = error instanceof Error && 'code' in error && error.code === UNREADABLE;
    const isEndless = error instanceof Error && 'killed' in error && error.killed === true;
    throw isUnreadable || isEndless ? wrongFile(415, 'This picture cannot be read.', mistake('unreadable')) : error;
  });
  return made;
}

type FoundType = Awaited<ReturnType<typeof fileTypeFromFile>>;

/** Captions come out as WebVTT in UTF-8; `null` for another file. @throws ApiError 415 for captions that are wrong */
async function asCaptions(path: string): Promise<UploadedFile | null> {
  const captions = await readCaptions(path);
  if (typeof captions === 'string') return null;
  if ('line' in captions)
    throw wrongFile(415, `Line ${captions.line} has no times of captions.`, mistake('captions', captions));
  const made = `${path}.vtt`;
  await writeFile(made, captions.text);
  return { path: made, kind: 'document', contentType: 'text/vtt', extension: '.vtt' };
}

const DRAWING_BYTES_MAX = 1024 * 1024;
const HEAD_BYTES = 4096;
/** What may stand before the drawing: a mark of its encoding, a declaration, comments. */
const DRAWING = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!(?:--[\s\S]*?--|DOCTYPE[^>]*)>\s*)*<svg[\s>]/;

async function isDrawing(path: string, size: number): Promise<boolean> {
  if (size === 0 || size > DRAWING_BYTES_MAX) return false;
  const head = (await readFile(path)).toString('utf8', 0, HEAD_BYTES);
  return DRAWING.test(head);
}

/** Drawings and sounds, which come only with the folder of a venue: browsers never run what is in them. */
async function ofFolder(path: string, size: number, found: FoundType): Promise<UploadedFile | null> {
  if (found?.mime.startsWith('audio/') === true && size <= UPLOAD_BYTES_MAX.film) {
    const extension = `.${found.ext}`;
    return { path, kind: 'film', contentType: contentTypeOf(`sound${extension}`), extension };
  }
  if (!(await isDrawing(path, size))) return null;
  return { path, kind: 'document', contentType: 'image/svg+xml', extension: '.svg' };
}

export type UploadedFile = { path: string; kind: UploadKind; contentType: string; extension: string };

/**
 * What a received file is by its content. Pictures come out as WebP, at most `side` pixels wide and high.
 * Files `isOfFolder` belong to a venue's folder.
 * @throws ApiError 413 or 415
 */
export async function readUpload(
  path: string,
  side: number = PICTURE_SIDE_MAX,
  isOfFolder = false,
): Promise<UploadedFile> {
  const { size } = await stat(path);
  const found = size === 0 ? undefined : await fileTypeFromFile(path);
  const own = isOfFolder ? await ofFolder(path, size, found) : null;
  if (own !== null) return own;
  const mayBeCaptions = size > 0 && size <= CAPTIONS_BYTES_MAX && (found === undefined || found.mime === 'text/vtt');
  const captions = mayBeCaptions ? await asCaptions(path) : null;
  if (captions !== null) return captions;
  if (size === 0) throw wrongFile(415, 'The file is empty.', mistake('empty'));
  const kind = KINDS[found?.mime ?? ''];
  if (found === undefined || kind === undefined) throw wrongFile(415, NOT_ALLOWED, ALLOWED);
  if (size > UPLOAD_BYTES_MAX[kind]) throw tooLarge(limitOf(kind));
  if (kind !== 'picture') return { path, kind, contentType: found.mime, extension: `.${found.ext}` };
  return { path: await shrink(path, side), kind, contentType: 'image/webp', extension: '.webp' };
}
