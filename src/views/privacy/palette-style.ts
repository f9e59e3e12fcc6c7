import { type Palette, tokenOf } from '../../../domain/venue/colour';

/** The colour tokens of a palette as the style of an element, for everything inside it. */
export const paletteStyle = ({ scheme, ...colours }: Palette): Record<string, string> =>
  Object.fromEntries([
    ['colorScheme', scheme],
    ...Object.entries(colours).map(([name, colour]) => [tokenOf(name), colour]),
  ]);
