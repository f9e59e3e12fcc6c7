import * as v from 'valibot';
import { IMAGE_SIZES } from './constants';

/** Answer of `GET /ui/sign-asset-url`. */
export const SignedUrlSchema = v.object({ signedUrl: v.string() });

/** Inserts a size before the extension of the file name: `/a/lobby.webp` and 1280 give `/a/lobby-1280.webp`. */
export function withSize(uri: string, size: number | null): string {
  if (size === null) return uri;
  const [, path = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(uri) ?? [];
  const dot = path.lastIndexOf('.');
  const slash = path.lastIndexOf('/');
  return dot > slash + 1 ? `${path.slice(0, dot)}-${size}${path.slice(dot)}${tail}` : `${path}-${size}${tail}`;
}

/** The smallest made size that covers a picture of this width in CSS pixels; `null` where only the original does. */
export const sizeFor = (cssWidth: number, pixelRatio: number): number | null =>
  IMAGE_SIZES.find((size) => size >= cssWidth * pixelRatio) ?? null;

/** Whether an asset is fetched by a signed URL: below `/live/` or `/preview/`, or of the configured storage origin. */
export function isSigned(uri: string, ownOrigin: string, storageOrigin: string | null): boolean {
  let url: URL;
  try {
    url = new URL(uri, ownOrigin);
  } catch {
    return false;
  }
  return /\/(live|preview)\//.test(url.pathname) || (storageOrigin !== null && url.origin === storageOrigin);
}
