import { afterEach, expect, test } from 'vitest';
import { decideEarly } from '../../../src/early';

const KEYS = { held: 'data-held', sessionHint: 'session-hint', language: 'language', signOn: 'sign-on' };

/** Runs the script as the page does, in a document of this language, and returns whether it hides the screen. */
function isHeld(lang = 'en'): boolean {
  document.documentElement.lang = lang;
  decideEarly(KEYS);
  return document.documentElement.hasAttribute('data-held');
}

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.removeAttribute('data-held');
  window.history.replaceState(null, '', '/');
});

test('a new visitor sees the rendered screen', () => {
  expect(isHeld()).toBe(false);
});

test('a visitor with a stored session does not see the rendered login screen', () => {
  localStorage.setItem('session-hint', '1');
  expect(isHeld()).toBe(true);
});

test('a visitor who returns from a sign-on provider does not see the rendered login screen', () => {
  sessionStorage.setItem('sign-on', 'oidc.company');
  expect(isHeld()).toBe(true);
});

test('a screen in another language than the stored one is hidden', () => {
  localStorage.setItem('language', 'ar');
  expect([isHeld('en'), isHeld('ar')]).toEqual([true, true]);
  document.documentElement.removeAttribute('data-held');
  expect(isHeld('ar')).toBe(false);
});

test('a language in the address wins over the stored one', () => {
  localStorage.setItem('language', 'ar');
  window.history.replaceState(null, '', '/login?lang=de');
  expect(isHeld('de')).toBe(false);
});
