import { contrast, paletteOf, type Rgb, repaired, toHex } from '../venue/colour';
import type { FoundingDraft } from './founding-draft';

type Colours = Pick<FoundingDraft, 'primary' | 'secondary' | 'background'>;

const OPAQUE = 128;
const STEP = 32;
/** Two colours of a logo that differ less are one. */
const APART = 70;
const [WHITE, NIGHT]: [Rgb, Rgb] = [
  [250, 249, 246],
  [18, 22, 34],
];
const CONTROL_RATIO = 3;

const spread = ([red, green, blue]: Rgb): number => Math.max(red, green, blue) - Math.min(red, green, blue);
const distance = (a: Rgb, b: Rgb): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const mix = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

/** The colours of a picture, the most frequent and lively first. */
function coloursIn(pixels: ArrayLike<number>): Rgb[] {
  const found = new Map<string, { sum: [number, number, number]; count: number }>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
    if (alpha < OPAQUE) continue;
    const key = [red, green, blue].map((channel) => Math.floor(channel / STEP)).join();
    const { sum, count } = found.get(key) ?? { sum: [0, 0, 0], count: 0 };
    found.set(key, { sum: [sum[0] + red, sum[1] + green, sum[2] + blue], count: count + 1 });
  }
  const groups = [...found.values()].map(({ sum, count }) => {
    const colour: Rgb = [sum[0] / count, sum[1] / count, sum[2] / count];
    return { colour, weight: count * (0.15 + spread(colour) / 255) };
  });
  const sorted = groups.toSorted((a, b) => b.weight - a.weight).map(({ colour }) => colour);
  return sorted.filter((colour, index) => sorted.slice(0, index).every((other) => distance(colour, other) >= APART));
}

/**
 * A dark and a light look in the colours of a logo, repaired for contrast; none for a picture without an opaque pixel.
 * @param pixels red, green, blue and alpha of each, from 0 to 255
 */
export function proposedColours(pixels: ArrayLike<number>): Colours[] {
  const [first, second] = coloursIn(pixels);
  if (first === undefined) return [];
  const look = (ground: Rgb): Colours => {
    const background = mix(ground, first, 0.06);
    const other = second === undefined ? first : second;
    // As attendees see them.
    const { primary, secondary } = paletteOf({
      primary: toHex(repaired(first, background, CONTROL_RATIO)),
      secondary: toHex(mix(background, other, contrast(other, background) > CONTROL_RATIO ? 0.25 : 0.6)),
      background: toHex(background),
    });
    return { primary, secondary, background: toHex(background) };
  };
  return [look(NIGHT), look(WHITE)];
}
