import sharp from 'sharp';

/** The exit code for a picture that cannot be read. */
const UNREADABLE = 65;
/**
 * A picture of a few kilobytes can claim any size. Phone photos have up to 50 million pixels, and are decoded at a
 * smaller size.
 */
const PIXELS = { jpeg: 50_000_000, other: 25_000_000 };
/** Longer sides are scaled down to this. */
const SIDE = 4096;
const SMALL_WIDTH = 640;
const QUALITY = 90;

// Arguments: the picture, its format, a folder. Writes `clean`, the picture without metadata, and `small`, if the
// picture is wider; prints the width and the height. With a side, `clean` is a square of that size in WebP.
sharp.concurrency(1);
const [picture, format, folder, side] = process.argv.slice(2);

async function cut(length) {
  const still = sharp(picture, { limitInputPixels: PIXELS.other });
  await still
    .autoOrient()
    .resize({ width: length, height: length, fit: 'cover' })
    .flatten({ background: '#fff' })
    .webp()
    .toFile(`${folder}/clean`);
  process.stdout.write(JSON.stringify({ width: length, height: length }));
}

async function clean() {
  const animated = format === 'gif' || format === 'webp';
  const options = { limitInputPixels: format === 'jpeg' ? PIXELS.jpeg : PIXELS.other, animated };
  const { width, height, pageHeight } = await sharp(picture, options)
    .autoOrient()
    .resize({ ...(animated ? {} : { width: SIDE, height: SIDE }), fit: 'inside', withoutEnlargement: true })
    .toFormat(format, { quality: QUALITY })
    .toFile(`${folder}/clean`);
  if (width > SMALL_WIDTH) {
    const first = sharp(picture, { ...options, animated: false });
    await first.autoOrient().resize({ width: SMALL_WIDTH }).webp().toFile(`${folder}/small`);
  }
  process.stdout.write(JSON.stringify({ width, height: pageHeight ?? height }));
}

try {
  await (side === undefined ? clean() : cut(Number(side)));
} catch {
  process.exitCode = UNREADABLE;
}
