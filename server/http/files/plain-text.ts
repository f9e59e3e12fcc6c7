import iconv from 'iconv-lite';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const UTF_32 = [Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from([0, 0, 0xfe, 0xff])];
/** Enough for the first line of a file. */
export const SAMPLE_BYTES = 256;

/** UTF-16 without a byte order mark: in the byte pairs of plain letters, the zero byte is always at the same position. */
function unmarked(start: Buffer): 'utf-16le' | 'utf-16be' | null {
  const zerosAt = (place: 0 | 1): number => start.filter((byte, at) => byte === 0 && at % 2 === place).length;
  const [first, second] = [zerosAt(0), zerosAt(1)];
  const most = start.length / 4;
  if (second > most && first === 0) return 'utf-16le';
  return first > most && second === 0 ? 'utf-16be' : null;
}

/** The encoding of a file by its first bytes; `null`: the file isn't text. */
export function encodingOfStart(start: Buffer): TextEncoding | 'unknown' | null {
  const sample = start.subarray(0, SAMPLE_BYTES);
  if (UTF_32.some((mark) => sample.subarray(0, 4).equals(mark))) return null;
  const [first, second] = sample;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return sample.includes(0) ? unmarked(sample) : 'unknown';
}

/** The text of a small file: UTF-8, UTF-16, or else Windows-1252; `null` if it isn't text. */
export function textOf(bytes: Buffer): string | null {
  const found = encodingOfStart(bytes);
  if (found === null) return null;
  if (found !== 'unknown') return iconv.decode(bytes, found);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return iconv.decode(bytes, 'windows-1252');
  }
}
