import type { VenueStyle } from '../../domain/kernel/venue';
import { paletteOf, tokensOf } from '../../domain/venue/colour';

type Style = Partial<Pick<VenueStyle, 'text' | 'primary' | 'secondary' | 'background'>>;

/** The colour tokens of a venue's style as the text of a style sheet. */
export const paletteCss = (style: Style): string =>
  `:root{${Object.entries(tokensOf(paletteOf(style)))
    .map(([name, value]) => `${name}:${value};`)
    .join('')}}`;

/** Sets all colours by a venue's style. Without one, the tokens of the base style sheet apply. */
export function Palette({ style }: { style: Style | null }) {
  return style && <style>{paletteCss(style)}</style>;
}
