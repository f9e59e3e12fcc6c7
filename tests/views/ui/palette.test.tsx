import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { paletteOf } from '../../../domain/venue/colour';
import { Palette, paletteCss } from '../../../src/theme/Palette';

const base = readFileSync('src/theme/tokens.css', 'utf8');

const tokensOf = (css: string): Record<string, string> =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  );

test('tokens.css holds the default palette until a venue is loaded §9.26 §9.28', () => {
  expect(tokensOf(base)).toEqual(tokensOf(paletteCss({})));
  expect(Object.keys(tokensOf(base))).toHaveLength(Object.keys(paletteOf({})).length - 1);
  expect(base).toContain('color-scheme: dark;');
});

test('a light venue colours the page and the browser controls §3.34', () => {
  const style = { text: '#1b1b2f', primary: '#0057b8', secondary: '#e0e6f0', background: '#f7f8fb' };
  const { container } = render(<Palette style={style} />);
  expect(container.querySelector('style')?.textContent).toBe(
    ':root{color-scheme:light;--background:#f7f8fb;--surface:#e8e9ec;--surface-raised:#d9dadd;--border:#bbbcc2;' +
      '--text:#1b1b2f;--text-dim:#5d5d6c;--primary:#0057b8;--primary-hover:#004b9e;--on-primary:#ffffff;' +
      '--accent:#0057b8;--secondary:#e0e6f0;--secondary-hover:#e4eaf2;--on-secondary:#1b1b2f;--danger:#a33b45;' +
      '--success:#276b4d;}',
  );
});

test('Palette writes nothing without a venue', () => {
  const { container } = render(<Palette style={null} />);
  expect(container).toBeEmptyDOMElement();
});

test('a venue style cannot break out of the style sheet', () => {
  fc.assert(
    fc.property(fc.record({ text: fc.string(), primary: fc.string(), background: fc.string() }), (style) => {
      expect(paletteCss(style)).toMatch(/^:root\{color-scheme:(light|dark);(--[a-z-]+:#[\da-f]{6};){15}\}$/);
    }),
  );
});
