/** What a file is for attendees. */
export const FILE_KINDS = ['picture', 'film', 'audio', 'document', 'captions', 'other'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const ENDINGS: readonly (readonly [FileKind, RegExp])[] = [
  ['picture', /\.(?:avif|gif|jpe?g|png|svg|webp)$/i],
  ['film', /\.(?:m4v|mov|mp4|ogv|webm|m3u8|mpd)$/i],
  ['audio', /\.(?:aac|flac|m4a|mp3|oga|ogg|opus|wav)$/i],
  ['document', /\.pdf$/i],
  ['captions', /\.(?:srt|vtt)$/i],
];
const TYPES: readonly (readonly [FileKind, RegExp])[] = [
  ['picture', /^image\//],
  ['film', /^video\//],
  ['audio', /^audio\//],
  ['document', /^application\/pdf\b/],
  ['captions', /^text\/vtt\b/],
];
const kindIn = (table: typeof TYPES, text: string): FileKind | null =>
  table.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** What a file is by its media type. */
export const kindOfType = (contentType: string): FileKind => kindIn(TYPES, contentType) ?? 'other';
/** What a file is by its name or the path of its address; `null` for one that does not say. */
export const kindOfName = (name: string): FileKind | null => kindIn(ENDINGS, name.replace(/[?#].*$/, ''));
