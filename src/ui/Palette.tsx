import type { VenueStyle } from '../../domain/kernel/venue';
import { type Palette as Colours, paletteOf } from '../../domain/venue/colour';

type Style = Partial<Pick<VenueStyle, 'text' | 'primary' | 'secondary' | 'background'>>;

/** The custom property of a colour. */
export const tokenOf = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The colour tokens of a venue's style as the text of a style sheet. */
export function paletteCss(style: Style): string {
  const { scheme, ...colours }: Colours = paletteOf(style);
  const tokens = Object.entries(colours).map(([name, colour]) => `${tokenOf(name)}:${colour};`);
  return `:root{color-scheme:${scheme};${tokens.join('')}}`;
}

/** Sets all colours by a venue's style. Without one, the tokens of the base style sheet apply. */
export function Palette({ style }: { style: Style | null }) {
  return style && <style>{paletteCss(style)}</style>;
}
