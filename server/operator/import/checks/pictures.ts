import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import type { Architecture } from '../../../../domain/kernel/venue';
import { contentTypeOf } from '../../../http/files/media-types';
import type { Path } from '../json-source';
import type { Report } from '../reader';

const BEGIN_BYTES = 1024;
const PAGE = /^\s*(?:<!--[^]*?-->\s*)*<(?:!doctype html|html|head|body)\b/i;
const SVG = /<svg[\s/>]/i;
const PAGE_ENDINGS = ['.html', '.htm', '.php', '.aspx', '.jsp'];
const PICTURES = 'expected webp, avif, png, jpg, gif or svg';

async function beginOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGIN_BYTES), 0, BEGIN_BYTES, 0);
    return buffer
      .subarray(0, bytesRead)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
  } finally {
    await file.close();
  }
}

/** Why a local file is not the picture that its name or use implies; `null` if it is. */
export async function pictureFault(path: string, isUsed: boolean): Promise<string | null> {
  const isNamed = contentTypeOf(path).startsWith('image/');
  if (!isNamed && !isUsed) return null;
  const begin = await beginOf(path);
  if (PAGE.test(begin)) return `is a web page, not a picture: ${PICTURES}`;
  const isPicture = SVG.test(begin) || (await fileTypeFromFile(path))?.mime.startsWith('image/') === true;
  if (isPicture && isNamed) return null;
  return `is not a picture${isPicture ? ' by its name' : ''}: ${PICTURES}`;
}

/** Why an external URL cannot be a picture, by its file extension. */
export function addressFault(address: string): string | null {
  const ending = extname(new URL(address).pathname).toLowerCase();
  return PAGE_ENDINGS.includes(ending) ? `is the address of a web page, not of a picture: ${PICTURES}` : null;
}

/** The ids of assets that are shown as pictures. */
export function pictureIds({ areas, style, icons }: Architecture): ReadonlySet<string> {
  const backgrounds = areas.flatMap(({ viewPoints }) => viewPoints.map(({ background }) => background?.assetId));
  const ids = [...backgrounds, style.logoAssetId, ...icons.map(({ assetId }) => assetId)];
  return new Set(ids.filter((id) => id != null));
}

/** Reports a file or a URL that is used as a picture but is not one. */
export async function checkPicture(
  uri: string,
  file: { path: string } | null,
  isUsed: boolean,
  at: Path,
  report: Report,
): Promise<void> {
  if (file === null && !URL.canParse(uri)) return;
  const fault = file === null ? (isUsed ? addressFault(uri) : null) : await pictureFault(file.path, isUsed);
  if (fault !== null) report(at, `"${uri}" ${fault}`);
}
