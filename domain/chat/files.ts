import * as v from 'valibot';

/** How many files a user sends at once. */
export const FILES_AT_ONCE = 10;
/** Exclusive bound, in bytes. */
export const FILE_BYTES_LIMIT = 5 * 1024 * 1024;
export const FILE_NAME_MAX = 255;
export const FILE_ADDRESS_MS = 600_000;
/** How long the service waits for its virus scanner, and for the sizes of a picture, before it answers an upload. */
export const SCAN_MS = 60_000;
export const PICTURE_MS = 30_000;

/** Allowed types; the service finds the type in the file itself. */
export const FILE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'application/pdf',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'audio/mpeg',
  'video/mp4',
  'video/webm',
] as const;
export const FileTypeSchema = v.picklist(FILE_TYPES);
export type FileType = v.InferOutput<typeof FileTypeSchema>;
export const PICTURE_TYPES: readonly FileType[] = FILE_TYPES.filter((type) => type.startsWith('image/'));

/** The allowed types as users know them. */
export const FILE_TYPE_NAMES = 'JPEG, PNG, GIF, WebP, AVIF, PDF, TXT, DOCX, XLSX, PPTX, ODT, ODS, ODP, MP3, MP4, WebM';

/** Why a file is refused. Phones take pictures in HEIC, which few browsers show. */
export const FILE_REFUSALS = ['empty', 'tooLarge', 'heic', 'notAllowed'] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];

/** The type of a local file. Few browsers know HEIC, so it is recognised by the file extension. */
export const typeOfFile = ({ name, type }: { name: string; type: string }): string =>
  !v.is(FileTypeSchema, type) && /\.hei[cf]$/i.test(name.trim()) ? 'image/heic' : type;

/** Why a file cannot be sent; the service also looks into files. Browsers do not know every type. */
export function refusedFile({ size, type }: { size: number; type: string }): FileRefusal | null {
  if (/^image\/hei[cf]/.test(type)) return 'heic';
  if (size === 0) return 'empty';
  if (size >= FILE_BYTES_LIMIT) return 'tooLarge';
  return type === '' || v.is(FileTypeSchema, type) ? null : 'notAllowed';
}

/**
 * Response of `POST /chat/{room}/files?name=`, whose body is the file itself: the `file` of the message that shows it.
 * Only pictures have a width and a height.
 */
export const ChatFileSchema = v.object({
  id: v.string(),
  name: v.string(),
  size: v.number(),
  type: FileTypeSchema,
  width: v.exactOptional(v.number()),
  height: v.exactOptional(v.number()),
});
export type ChatFile = v.InferOutput<typeof ChatFileSchema>;

/**
 * Response of `GET /chat/{room}/files/{fileId}?message=`: addresses that need no login until `expires`, in milliseconds
 * since 1970. `small` is a small copy of a picture.
 */
export const FileAddressSchema = v.object({ url: v.string(), small: v.nullable(v.string()), expires: v.number() });
export type FileAddress = v.InferOutput<typeof FileAddressSchema>;
