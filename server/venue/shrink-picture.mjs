import sharp from 'sharp';

/** The exit code for a picture that cannot be read. */
const UNREADABLE = 65;
/** A picture of a few kilobytes can claim any size. */
const PIXELS = 150_000_000;
const QUALITY = 82;

// Arguments: a picture, its longest side in pixels, the file to write. Writes WebP without anything but its pixels.
sharp.concurrency(1);
const [picture, side, made] = process.argv.slice(2);
try {
  const limit = { width: Number(side), height: Number(side), fit: 'inside', withoutEnlargement: true };
  const { format } = await sharp(picture, { limitInputPixels: PIXELS }).metadata();
  const options = { limitInputPixels: PIXELS, animated: format === 'gif' || format === 'webp' };
  await sharp(picture, options).autoOrient().resize(limit).webp({ quality: QUALITY }).toFile(made);
} catch {
  process.exitCode = UNREADABLE;
}
