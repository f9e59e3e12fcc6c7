import sharp from 'sharp';

/** The exit code for a picture that cannot be read. */
const UNREADABLE = 65;

// Arguments: the picture, a folder, widths. Writes `<folder>/<width>` for each width that the picture exceeds.
sharp.concurrency(1);
const [picture, folder, ...widths] = process.argv.slice(2);
try {
  const { width: wide, height: high, orientation = 1 } = await sharp(picture).metadata();
  const original = orientation < 5 ? wide : high;
  for (const width of widths.map(Number).filter((one) => one < original)) {
    await sharp(picture).autoOrient().resize({ width }).toFile(`${folder}/${width}`);
  }
} catch {
  process.exitCode = UNREADABLE;
}
