import { afterEach, expect, test } from 'vitest';
import { borrowColours } from '../../../src/adapters/meeting-room/palette';

const HASH = '#--background=%23FFFFFF&--radius=9px&color-scheme=light';

/** A page at an address with this end. */
const pageAt = (hash: string, isFramed: boolean): Window => {
  const page = { document, location: { hash } };
  return Object.assign(page, { parent: isFramed ? window : page }) as unknown as Window;
};

afterEach(() => document.documentElement.removeAttribute('style'));

test('a room in a frame has the colours of its venue, and takes nothing else from its address', () => {
  const { style } = document.documentElement;
  borrowColours(pageAt(HASH, true));
  expect(style.getPropertyValue('--background')).toBe('#FFFFFF');
  expect(style.getPropertyValue('color-scheme')).toBe('light');
  expect(style.length).toBe(2);
});

test('a room in a tab of its own keeps its own colours', () => {
  borrowColours(pageAt(HASH, false));
  expect(document.documentElement.style.length).toBe(0);
});
