import { type Palette, tokensOf } from '../../domain/venue/colour';

/** The colours of a palette as the style of an element, for everything inside it. */
export const paletteStyle = (palette: Palette): Record<string, string> => {
  const { 'color-scheme': colorScheme = palette.scheme, ...tokens } = tokensOf(palette);
  return { colorScheme, ...tokens };
};
