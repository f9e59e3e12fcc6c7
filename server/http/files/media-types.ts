import mime from 'mime';

/** Types that browsers may display. They download any other file and never run it. */
const SHOWN = /^(?:image|video|audio)\/|^application\/pdf$|^text\/(?:plain|vtt)$/;

/** The media type of a file by its extension. */
export function contentTypeOf(path: string): string {
  const type = mime.getType(path) ?? '';
  if (!SHOWN.test(type)) return 'application/octet-stream';
  return type === 'text/plain' ? `${type}; charset=utf-8` : type;
}

export const isVideo = (contentType: string): boolean => contentType.startsWith('video/');
