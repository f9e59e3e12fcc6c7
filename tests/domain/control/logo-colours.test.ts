import { expect, test } from 'vitest';
import { PALETTES } from '../../../domain/control/founding-draft';
import { proposedColours } from '../../../domain/control/logo-colours';
import { contrast, paletteOf, parseHex } from '../../../domain/venue/colour';

const pixels = (...parts: readonly (readonly [count: number, rgba: readonly number[]])[]): number[] =>
  parts.flatMap(([count, rgba]) => Array.from({ length: count }, () => rgba).flat());

test('the lively colour of a logo becomes that of the buttons, on a dark and on a light ground', () => {
  const [dark, light] = proposedColours(
    pixels([700, [255, 255, 255, 255]], [200, [200, 30, 60, 255]], [60, [20, 60, 160, 255]], [300, [0, 255, 0, 0]]),
  );
  for (const [look, scheme] of [
    [dark, 'dark'],
    [light, 'light'],
  ] as const) {
    if (look === undefined) throw new Error('A look is missing');
    expect(paletteOf(look).scheme).toBe(scheme);
    const [red, green] = parseHex(look.primary);
    expect(red).toBeGreaterThan(green + 80);
    expect(contrast(parseHex(look.primary), parseHex(look.background))).toBeGreaterThanOrEqual(3);
  }
});

test('attendees see the proposed and the ready-made colours unchanged', () => {
  const proposed = proposedColours(pixels([700, [200, 30, 60, 255]], [300, [20, 20, 24, 255]]));
  for (const look of [...PALETTES, ...proposed]) {
    const { primary, secondary, background } = paletteOf(look);
    expect({ primary, secondary, background }).toEqual(look);
  }
});

test('yellow on white is repaired, and a logo without an opaque pixel proposes nothing', () => {
  const [, light] = proposedColours(pixels([1000, [255, 240, 60, 255]]));
  expect(contrast(parseHex(light?.primary ?? '#fff'), parseHex(light?.background ?? '#fff'))).toBeGreaterThanOrEqual(3);
  expect(proposedColours(pixels([1000, [255, 240, 60, 0]]))).toEqual([]);
});
