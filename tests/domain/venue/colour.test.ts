import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  colourOr,
  contrast,
  luminance,
  type Palette,
  paletteOf,
  parseHex,
  repaired,
  toHex,
} from '../../../domain/venue/colour';
import { runs } from '../../kernel/properties';

const channel = fc.nat({ max: 255 });
const rgb = fc.tuple(channel, channel, channel);
const hex = fc.oneof(
  rgb.map(toHex),
  channel.map((grey) => toHex([grey, grey, grey])),
);

describe('hex colours', () => {
  test.each([
    ['#F70041', [247, 0, 65]],
    ['f70041', [247, 0, 65]],
    ['#abc', [170, 187, 204]],
    ['ABC', [170, 187, 204]],
    [' #000A33 ', [0, 10, 51]],
  ])('hex colour %j is read §5.17', (text, colour) => {
    expect(parseHex(text)).toEqual(colour);
  });

  test.each([
    '',
    '#',
    '#ab',
    '#abcd',
    '#abcde',
    '#abcdef0',
    '#abcdef00',
    'red',
    '#ggg',
    '##abc',
    'rgb(1,2,3)',
    '#ab c',
  ])('hex colour %j is rejected §5.17', (text) => {
    expect(() => parseHex(text)).toThrow(new RangeError(`"${text}" is not a 3- or 6-digit hex colour`));
  });

  test('a hex colour parses back to itself', () => {
    fc.assert(
      fc.property(rgb, (colour) => {
        expect(parseHex(toHex(colour))).toEqual(colour);
      }),
    );
  });

  test.each([
    ['#ABC', '#aabbcc'],
    ['red', '#123456'],
    ['', '#123456'],
    [null, '#123456'],
    [undefined, '#123456'],
  ])('colour %j with its fallback is %j', (configured, colour) => {
    expect(colourOr(configured, '#123456')).toBe(colour);
  });
});

describe('contrast', () => {
  test('contrast runs from 1 to 21 and is symmetric', () => {
    expect(luminance([255, 255, 255])).toBeCloseTo(1);
    expect(luminance([0, 0, 0])).toBe(0);
    expect(contrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21);
    expect(contrast([255, 255, 255], [247, 0, 65])).toBeCloseTo(4.17, 2);
    fc.assert(
      fc.property(rgb, rgb, (one, other) => {
        expect(contrast(one, other)).toBe(contrast(other, one));
        expect(contrast(one, other)).toBeGreaterThanOrEqual(1);
        expect(contrast(one, one)).toBe(1);
      }),
    );
  });

  test('sufficient contrast is kept, and insufficient contrast is repaired if black or white can', () => {
    fc.assert(
      fc.property(rgb, rgb, fc.constantFrom(3, 4.5), (wanted, behind, ratio) => {
        const colour = repaired(wanted, behind, ratio);
        expect(contrast(colour, behind)).toBeGreaterThanOrEqual(ratio);
        expect(parseHex(toHex(colour))).toEqual(colour);
        expect(repaired(colour, behind, ratio)).toEqual(colour);
      }),
    );
  });
});

const between = (one: string, other: string): number => contrast(parseHex(one), parseHex(other));

/** Whether a light venue has a light ground for initials, which nothing has to tell apart. */
const isLight = ({ scheme, secondary }: Palette): boolean => scheme === 'light' && between('#000000', secondary) >= 7;

/** The pairs that must be distinguishable, with their contrast. */
const pairs = (palette: Palette): (readonly [pair: string, ratio: number, least: number])[] => {
  const { background, surface, surfaceRaised } = palette;
  const grounds = { background, surface, surfaceRaised };
  const readable = (['text', 'textDim', 'accent', 'danger', 'success'] as const).flatMap((name) =>
    Object.entries(grounds).map(([ground, colour]): [string, number, number] => [
      `${name} on ${ground}`,
      between(palette[name], colour),
      4.5,
    ]),
  );
  return [
    ...readable,
    ['primary on surface', between(palette.primary, surface), 3],
    ...(isLight(palette) ? [] : [['secondary on surface', between(palette.secondary, surface), 3] as const]),
    ['label on primary', between(palette.onPrimary, palette.primary), 4.5],
    ['label on primary under the pointer', between(palette.onPrimary, palette.primaryHover), 4.5],
    ['label on secondary', between(palette.onSecondary, palette.secondary), 4.5],
    ['label on secondary under the pointer', between(palette.onSecondary, palette.secondaryHover), 4.5],
  ];
};

const unreadable = (palette: Palette): string[] =>
  pairs(palette)
    .filter(([, ratio, least]) => ratio < least)
    .map(([pair, ratio]) => `${pair}: ${ratio.toFixed(2)}`);

describe('palette', () => {
  test('a venue without colours gets the default dark palette §9.26 §9.28', () => {
    expect(paletteOf({})).toEqual({
      scheme: 'dark',
      background: '#000a33',
      surface: '#0f193f',
      surfaceRaised: '#1f274b',
      border: '#444c69',
      text: '#ffffff',
      textDim: '#b3b6c2',
      primary: '#e8003d',
      primaryHover: '#c80034',
      onPrimary: '#ffffff',
      accent: '#fa527e',
      secondary: '#636983',
      secondaryHover: '#555a71',
      onSecondary: '#ffffff',
      danger: '#ff5c6c',
      success: '#48c78e',
    });
  });

  test.each([
    [{ text: null, primary: null, secondary: null, background: null }],
    [{ text: 'white', primary: 'rgb(1,2,3)', secondary: '#12', background: 'url(javascript:alert(1))' }],
    [{ text: '#ffffff', primary: '#F70041', secondary: '#373F60', background: '#000A33' }],
  ])('the palette of %j is the default one', (style) => {
    expect(paletteOf(style)).toEqual(paletteOf({}));
  });

  test('the palette of a light venue keeps its colours §3.34', () => {
    const palette = paletteOf({ background: '#ffffff', text: '#222222', primary: '#0066cc', secondary: '#44546a' });
    expect(palette).toMatchObject({
      scheme: 'light',
      background: '#ffffff',
      surface: '#f0f0f0',
      surfaceRaised: '#e0e0e0',
      text: '#222222',
      primary: '#0066cc',
      onPrimary: '#ffffff',
      secondary: '#44546a',
      onSecondary: '#ffffff',
    });
    expect(unreadable(palette)).toEqual([]);
  });

  test('a light venue without a text colour gets black text', () => {
    expect(paletteOf({ background: '#f4f1ea' }).text).toBe('#000000');
  });

  test('the palette of yellow on white is readable', () => {
    const palette = paletteOf({ background: '#ffffff', text: '#ffff00', primary: '#ffff00', secondary: '#ffff88' });
    expect(palette.scheme).toBe('light');
    expect(unreadable(palette)).toEqual([]);
  });

  test.each(Array.from({ length: 16 }, (_, step) => step * 17))(
    'the palette of one grey %i everywhere is readable',
    (grey) => {
      const all = toHex([grey, grey, grey]);
      expect(unreadable(paletteOf({ background: all, text: all, primary: all, secondary: all }))).toEqual([]);
    },
  );

  test('the palette of every grey background with default colours is readable', () => {
    const found = Array.from({ length: 256 }, (_, grey) =>
      unreadable(paletteOf({ background: toHex([grey, grey, grey]) })),
    );
    expect(found.flat()).toEqual([]);
  });

  test('the palette of any colours is readable', () => {
    fc.assert(
      fc.property(fc.record({ background: hex, text: hex, primary: hex, secondary: hex }), (style) => {
        expect(unreadable(paletteOf(style))).toEqual([]);
      }),
      { numRuns: runs(200, 2000) },
    );
  });

  test('a dark scheme has light text and a light scheme has dark text', () => {
    fc.assert(
      fc.property(fc.record({ background: hex, text: hex }), (style) => {
        const { scheme, text, background } = paletteOf(style);
        const isLighter = luminance(parseHex(text)) > luminance(parseHex(background));
        expect(scheme).toBe(isLighter ? 'dark' : 'light');
      }),
    );
  });
});

test('a light secondary colour stays as it is in a light venue, with readable initials on it', () => {
  const light = { text: '#1d2421', background: '#f6f4ee', secondary: '#d9e3dd' };
  expect(paletteOf(light)).toMatchObject({ scheme: 'light', secondary: '#d9e3dd', onSecondary: '#1d2421' });
  expect(paletteOf({ ...light, secondary: '#2f6f5e' })).toMatchObject({ secondary: '#2f6f5e', onSecondary: '#ffffff' });
});
