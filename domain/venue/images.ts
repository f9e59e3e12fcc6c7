import * as v from 'valibot';
import { IMAGE_SIZES } from '../kernel/constants';

/** Response of `GET /ui/sign-asset-url`. */
export const SignedUrlSchema = v.object({ signedUrl: v.string() });

/**
 * Inserts a size before the file extension: `/a/lobby.webp` and 1280 give `/a/lobby-1280.webp`. Addresses without a file
 * name, and those that are not http(s), such as `data:`, stay unchanged.
 */
export function withSize(uri: string, size: number | null): string {
  if (size === null || /^(?!https?:)[a-z][a-z\d+.-]*:/i.test(uri)) return uri;
  const [, folder = '', name = '', tail = ''] =
    /^((?:(?:https?:)?\/\/[^/?#]*)?(?:[^?#]*\/)?)([^?#]*)(.*)$/is.exec(uri) ?? [];
  if (name === '') return uri;
  const dot = name.lastIndexOf('.');
  const end = dot > 0 ? dot : name.length;
  return `${folder}${name.slice(0, end)}-${size}${name.slice(end)}${tail}`;
}

/** The smallest available size that covers a picture of this width in CSS pixels; `null` if only the original does. */
export const sizeFor = (cssWidth: number, pixelRatio: number): number | null =>
  IMAGE_SIZES.find((size) => size >= cssWidth * pixelRatio) ?? null;

/** What tells a loaded picture from others. */
export const imageKey = (image: { uri: string; generation: string | null; size: number | null }): string =>
  `${image.uri}|${image.generation ?? ''}|${image.size ?? ''}`;

/** Whether an asset needs a signed URL: below `/live/` or `/preview/`, or on the configured storage origin. */
export function isSigned(uri: string, ownOrigin: string, storageOrigin: string | null): boolean {
  let url: URL;
  try {
    url = new URL(uri, ownOrigin);
  } catch {
    return false;
  }
  if (url.origin === 'null') return false;
  return /\/(live|preview)\//.test(url.pathname) || url.origin === storageOrigin;
}
