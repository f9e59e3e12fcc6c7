import { THEME_DEFAULTS } from '../kernel/constants';

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

export type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Channels from 0 to 255 of a 3- or 6-digit hex colour, with or without `#`.
 * @throws RangeError for anything else
 */
export function parseHex(hex: string): Rgb {
  const [, digits = ''] = HEX.exec(hex.trim()) ?? [];
  if (digits === '') throw new RangeError(`"${hex}" is not a 3- or 6-digit hex colour`);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const channel = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

/** Whether {@link parseHex} reads it. */
export const isColour = (hex: string): boolean => HEX.test(hex.trim());

export const toHex = (colour: Rgb): string =>
  `#${colour
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** A configured colour, or the default if it is missing or invalid. */
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
  const between = (from: number, to: number): number => Math.round(from * (1 - share) + to * share);
  return [between(a[0], b[0]), between(a[1], b[1]), between(a[2], b[2])];
};

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

const opposite = (pole: Rgb): Rgb => (pole === WHITE ? BLACK : WHITE);

/** White or black, whichever has more contrast; at least 4.58 on any colour. */
const poleOn = (ground: Rgb): Rgb => (contrast(WHITE, ground) >= contrast(BLACK, ground) ? WHITE : BLACK);

const STEPS = 50;

/** The accepted colour nearest to the wanted one, towards white or black; `null` if there is none. */
function nearest(wanted: Rgb, accepts: (colour: Rgb) => boolean): Rgb | null {
  for (let step = 0; step <= STEPS; step += 1) {
    const found = [WHITE, BLACK].map((pole) => mix(wanted, pole, step / STEPS)).find(accepts);
    if (found !== undefined) return found;
  }
  return null;
}

const standsOut = (colour: Rgb, grounds: readonly Rgb[], ratio: number): boolean =>
  grounds.every((ground) => contrast(colour, ground) >= ratio);

/** The colour nearest to the wanted one, towards white or black, with enough contrast to its background. */
export const repaired = (wanted: Rgb, behind: Rgb, ratio: number): Rgb =>
  nearest(wanted, (colour) => standsOut(colour, [behind], ratio)) ?? poleOn(behind);

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

const SURFACE_SHARE = 0.06;
const RAISED_SHARE = 0.12;
const BODY_TEXT_RATIO = 7;
const TEXT_RATIO = 4.5;
const CONTROL_RATIO = 3;

/** A filled control's colour and its text: white text if the fill almost allows it, else black, else the other. */
function filled(wanted: Rgb, behind: Rgb): { fill: Rgb; on: Rgb } {
  const labelled = (on: Rgb): { fill: Rgb; on: Rgb } | null => {
    const fill = nearest(
      wanted,
      (colour) => standsOut(colour, [behind], CONTROL_RATIO) && standsOut(colour, [on], TEXT_RATIO),
    );
    return fill && { fill, on };
  };
  const visible = repaired(wanted, behind, CONTROL_RATIO);
  const on = contrast(WHITE, visible) >= CONTROL_RATIO ? WHITE : BLACK;
  const pole = poleOn(behind);
  return labelled(on) ?? labelled(opposite(on)) ?? { fill: pole, on: opposite(pole) };
}

const hovered = ({ fill, on }: { fill: Rgb; on: Rgb }): Rgb => mix(fill, opposite(on), 0.14);

/** The ground of initials and of washes. A light one stays light in a light venue, where nothing has to tell it apart. */
function grounded(wanted: Rgb, surface: Rgb, text: Rgb, isLightVenue: boolean): { fill: Rgb; on: Rgb } {
  const isLight = isLightVenue && contrast(BLACK, wanted) >= BODY_TEXT_RATIO;
  if (!isLight) return filled(wanted, surface);
  return { fill: wanted, on: contrast(text, wanted) >= TEXT_RATIO ? text : BLACK };
}

/**
 * Every colour of the interface, derived from the venue's four and repaired for contrast: 4.5 for text, 3 for controls.
 * Surfaces get lighter or darker towards the text colour, or away from it if the text would fade.
 */
export function paletteOf(style: {
  text?: string | null;
  primary?: string | null;
  secondary?: string | null;
  background?: string | null;
}): Palette {
  const background = parseHex(colourOr(style.background, THEME_DEFAULTS.background));
  const pole = poleOn(background);
  const rise = contrast(pole, mix(background, pole, RAISED_SHARE)) >= BODY_TEXT_RATIO ? pole : opposite(pole);
  const surface = mix(background, rise, SURFACE_SHARE);
  const surfaceRaised = mix(background, rise, RAISED_SHARE);
  const readable = (wanted: Rgb, ratio = TEXT_RATIO): Rgb =>
    nearest(wanted, (colour) => standsOut(colour, [background, surface, surfaceRaised], ratio)) ?? pole;
  const text = readable(parseHex(colourOr(style.text, toHex(pole))), BODY_TEXT_RATIO);
  const primaryWanted = parseHex(colourOr(style.primary, THEME_DEFAULTS.primary));
  const primary = filled(primaryWanted, surface);
  const secondaryWanted = parseHex(colourOr(style.secondary, THEME_DEFAULTS.secondary));
  const secondary = grounded(secondaryWanted, surface, text, pole === BLACK);
  return {
    scheme: pole === WHITE ? 'dark' : 'light',
    background: toHex(background),
    surface: toHex(surface),
    surfaceRaised: toHex(surfaceRaised),
    border: toHex(mix(surface, text, 0.22)),
    text: toHex(text),
    textDim: toHex(readable(mix(text, background, 0.3))),
    primary: toHex(primary.fill),
    primaryHover: toHex(hovered(primary)),
    onPrimary: toHex(primary.on),
    accent: toHex(readable(primaryWanted)),
    secondary: toHex(secondary.fill),
    secondaryHover: toHex(hovered(secondary)),
    onSecondary: toHex(secondary.on),
    danger: toHex(readable([255, 92, 108])),
    success: toHex(readable([72, 199, 142])),
  };
}

/** The custom property of a colour. */
const tokenOf = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The custom properties that a style sheet gives the page for a palette, and its `color-scheme`. */
export const tokensOf = ({ scheme, ...colours }: Palette): Record<string, string> => ({
  'color-scheme': scheme,
  ...Object.fromEntries(Object.entries(colours).map(([name, colour]) => [tokenOf(name), colour])),
});
