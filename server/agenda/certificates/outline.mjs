const ON_CURVE = 1;
const [BYTE, WORD] = [1, 2];
/** The number of contours, and four bounds. */
const HEAD_BYTES = 5 * WORD;
const ALIGNED = 4;

/** The points of each closed contour. */
function contoursOf(commands) {
  const contours = [];
  for (const { command, args } of commands) {
    if (command === 'moveTo') contours.push([]);
    const contour = contours.at(-1);
    for (let at = 0; at + 1 < args.length; at += 2)
      contour?.push({ x: Math.round(args[at]), y: Math.round(args[at + 1]), isOn: at + 2 === args.length });
  }
  return contours.filter((contour) => contour.length > 0);
}

const deltasOf = (values) => values.map((value, at) => value - (values[at - 1] ?? 0));

/** An outline of quadratic curves as a simple glyph of TrueType; nothing for one without a contour, as of a space. */
export function outlineOf(commands) {
  const contours = contoursOf(commands);
  const points = contours.flat();
  if (points.length === 0) return Buffer.alloc(0);
  const size = HEAD_BYTES + (contours.length + 1) * WORD + points.length * (BYTE + 2 * WORD);
  const glyph = Buffer.alloc(Math.ceil(size / ALIGNED) * ALIGNED);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  let at = 0;
  for (const value of [contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
    at = glyph.writeInt16BE(value, at);
  let last = -1;
  for (const contour of contours) {
    last += contour.length;
    at = glyph.writeUInt16BE(last, at);
  }
  // Without instructions.
  at = glyph.writeUInt16BE(0, at);
  for (const { isOn } of points) at = glyph.writeUInt8(isOn ? ON_CURVE : 0, at);
  for (const value of [...deltasOf(xs), ...deltasOf(ys)]) at = glyph.writeInt16BE(value, at);
  return glyph;
}
