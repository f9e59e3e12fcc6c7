import { copyFile, readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** The exit code for a picture that cannot be read. */
const UNREADABLE = 65;
/** A picture of a few kilobytes can claim any size. */
const PIXELS = 150_000_000;
const QUALITY = 82;
/** A larger WebP is compressed again. */
const KEPT_BYTES_MAX = 8 * 1024 * 1024;
/** The parts of a WebP that are pixels. */
const PIXEL_PARTS = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'];
const HEAD_BYTES = 12;

/** Whether a file is a WebP with nothing but pixels, as this script writes it. */
function isPlain(bytes) {
  if (bytes.length > KEPT_BYTES_MAX || bytes.toString('latin1', 8, HEAD_BYTES) !== 'WEBP') return false;
  let at = HEAD_BYTES;
  while (at + 8 <= bytes.length) {
    if (!PIXEL_PARTS.includes(bytes.toString('latin1', at, at + 4))) return false;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return at === bytes.length;
}

// Arguments: a picture, its longest side in pixels, the file to write. Writes WebP without anything but its pixels.
sharp.concurrency(1);
const [picture, side, made] = process.argv.slice(2);
try {
  const limit = { width: Number(side), height: Number(side), fit: 'inside', withoutEnlargement: true };
  const { format, width, pageHeight, height } = await sharp(picture, { limitInputPixels: PIXELS }).metadata();
  const options = { limitInputPixels: PIXELS, animated: format === 'gif' || format === 'webp' };
  const fits = Math.max(width, pageHeight ?? height) <= Number(side);
  if (format === 'webp' && fits && isPlain(await readFile(picture))) {
    await sharp(picture, options).stats();
    await copyFile(picture, made);
  } else await sharp(picture, options).autoOrient().resize(limit).webp({ quality: QUALITY }).toFile(made);
} catch {
  process.exitCode = UNREADABLE;
}
