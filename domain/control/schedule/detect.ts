import { FILE_BYTES_MAX, type Format, ProgrammeFileError } from './file';

/** What a file begins with. */
const [ZIP, OLD_OFFICE] = ['504b0304', 'd0cf11e0'];
const hexOf = (bytes: Uint8Array): string =>
  [...bytes.slice(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Which encoding the bytes of a text are in, as a `TextDecoder` knows it; `null` for what is no text. */
export function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.slice(0, 256);
  const zerosAt = (place: 0 | 1): number => start.filter((byte, at) => byte === 0 && at % 2 === place).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (even + odd === 0) return 'utf-8';
  if (odd > start.length / 4 && even === 0) return 'utf-16le';
  return even > start.length / 4 && odd === 0 ? 'utf-16be' : null;
}

/**
 * Whether a file is a workbook; `false` for what may be text.
 * @throws ProgrammeFileError
 */
export function isWorkbook(bytes: Uint8Array): boolean {
  if (bytes.length > FILE_BYTES_MAX) throw new ProgrammeFileError('tooLarge');
  if (bytes.length === 0) throw new ProgrammeFileError('empty');
  const start = hexOf(bytes);
  if (start === OLD_OFFICE) throw new ProgrammeFileError('oldWorkbook');
  return start === ZIP;
}

/** What a text is, by how it begins. */
export function formatOf(text: string): Exclude<Format, 'xlsx'> {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (start === '') throw new ProgrammeFileError('empty');
  if (/^BEGIN:VCALENDAR\b/i.test(start)) return 'ics';
  if (start.startsWith('<')) return 'xml';
  return /^[{[]/.test(start) ? 'json' : 'csv';
}
