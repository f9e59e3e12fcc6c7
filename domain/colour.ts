import { THEME_DEFAULTS } from './constants';

export type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Channels from 0 to 255 of a 3- or 6-digit hex colour, with or without `#`.
 * @throws RangeError for anything else
 */
export function parseHex(hex: string): Rgb {
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex.trim()) ?? [];
  if (digits === '') throw new RangeError(`"${hex}" is not a 3- or 6-digit hex colour`);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const channel = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

export const toHex = (colour: Rgb): string =>
  `#${colour
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** A configured colour, or the default where it is missing or not a hex colour. */
export function colourOr(hex: string | null | undefined, fallback: string): string {
  try {
    return hex ? toHex(parseHex(hex)) : fallback;
  } catch {
    return fallback;
  }
}

/** Relative luminance by WCAG 2, 0 to 1. */
export function luminance(colour: Rgb): number {
  const linear = (channel: number): number => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
}

/** Contrast ratio by WCAG 2, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

const mix = (a: Rgb, b: Rgb, share: number): Rgb => {
  const between = (from: number, to: number): number => from * (1 - share) + to * share;
  return [between(a[0], b[0]), between(a[1], b[1]), between(a[2], b[2])];
};

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** The colour nearest to the wanted one, towards white or black, that keeps a contrast to what lies behind it. */
export function repaired(wanted: Rgb, behind: Rgb, ratio: number): Rgb {
  if (contrast(wanted, behind) >= ratio) return wanted;
  let best = contrast(WHITE, behind) >= contrast(BLACK, behind) ? WHITE : BLACK;
  let least = 2;
  for (const end of [WHITE, BLACK]) {
    for (let share = 0.02; share <= 1; share += 0.02) {
      const candidate = mix(wanted, end, share);
      if (contrast(candidate, behind) >= ratio && share < least) {
        best = candidate;
        least = share;
      }
    }
  }
  return best;
}

export type Palette = {
  scheme: 'light' | 'dark';
  background: string;
  surface: string;
  surfaceRaised: string;
  border: string;
  text: string;
  textDim: string;
  primary: string;
  primaryHover: string;
  onPrimary: string;
  /** The accent as text or focus ring on the surface. */
  accent: string;
  secondary: string;
  secondaryHover: string;
  onSecondary: string;
  danger: string;
  success: string;
};

const TEXT_RATIO = 4.5;
const CONTROL_RATIO = 3;

/** A filled control's colour and the text on it: light or dark text by what the fill needs least change for. */
function filled(wanted: Rgb, behind: Rgb): { fill: Rgb; on: Rgb } {
  const visible = repaired(wanted, behind, CONTROL_RATIO);
  const on = contrast(WHITE, visible) >= CONTROL_RATIO ? WHITE : BLACK;
  return { fill: repaired(visible, on, TEXT_RATIO), on };
}

/** Every colour the interface uses, derived from the venue's four and repaired for contrast: 4.5 for text, 3 for controls. */
export function paletteOf(style: {
  text?: string | null;
  primary?: string | null;
  secondary?: string | null;
  background?: string | null;
}): Palette {
  const background = parseHex(colourOr(style.background, THEME_DEFAULTS.background));
  const scheme = luminance(background) > 0.35 ? 'light' : 'dark';
  const away = scheme === 'dark' ? WHITE : BLACK;
  const surface = mix(background, away, 0.06);
  const surfaceRaised = mix(background, away, 0.12);
  const text = repaired(parseHex(colourOr(style.text, THEME_DEFAULTS.text)), surfaceRaised, 7);
  const primaryWanted = parseHex(colourOr(style.primary, THEME_DEFAULTS.primary));
  const primary = filled(primaryWanted, surface);
  const secondary = filled(parseHex(colourOr(style.secondary, THEME_DEFAULTS.secondary)), surface);
  return {
    scheme,
    background: toHex(background),
    surface: toHex(surface),
    surfaceRaised: toHex(surfaceRaised),
    border: toHex(mix(surface, text, 0.22)),
    text: toHex(text),
    textDim: toHex(repaired(mix(text, background, 0.3), surfaceRaised, TEXT_RATIO)),
    primary: toHex(primary.fill),
    primaryHover: toHex(mix(primary.fill, primary.on === WHITE ? BLACK : WHITE, 0.14)),
    onPrimary: toHex(primary.on),
    accent: toHex(repaired(primaryWanted, surfaceRaised, TEXT_RATIO)),
    secondary: toHex(secondary.fill),
    secondaryHover: toHex(mix(secondary.fill, secondary.on === WHITE ? BLACK : WHITE, 0.14)),
    onSecondary: toHex(secondary.on),
    danger: toHex(repaired([255, 92, 108], surfaceRaised, TEXT_RATIO)),
    success: toHex(repaired([72, 199, 142], surfaceRaised, TEXT_RATIO)),
  };
}
