import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../../domain/kernel/constants';
import { chooseLanguage, directionOf, isKnownLocale, supportedLocales } from '../../../domain/shell/language';

const rules = { supported: ['en', 'de', 'ar', 'pt', 'pt-BR'], defaultLocale: 'en' };
const none = { query: null, stored: null, browser: null };

describe('the language', () => {
  test.each([
    ['the query', { query: 'de', stored: 'ar', browser: 'pt' }, 'de', 'query'],
    ['the query in another case', { ...none, query: 'PT-br' }, 'pt-BR', 'query'],
    ['the store, where there is no query', { query: null, stored: 'ar', browser: 'de-DE' }, 'ar', 'stored'],
    ['the store, where the query is not supported', { query: 'tlh', stored: 'ar', browser: 'de' }, 'ar', 'stored'],
    ['the browser, by its first two letters', { ...none, browser: 'de-CH' }, 'de', 'browser'],
    ['the browser, though a longer locale would fit', { ...none, browser: 'pt-BR' }, 'pt', 'browser'],
    ['the browser, where the stored one is not supported', { query: '', stored: 'xx', browser: 'ar' }, 'ar', 'browser'],
    ['the default, where nothing fits', { query: 'x', stored: '', browser: 'sw-KE' }, 'en', 'default'],
    ['the default, where nothing is known', none, 'en', 'default'],
  ] as const)('comes from %s §4.7', (_, sources, locale, source) => {
    expect(chooseLanguage(sources, rules)).toEqual({ locale, source });
  });

  test('is the default locale even where no locale is supported', () => {
    expect(chooseLanguage({ ...none, query: 'de' }, { supported: [], defaultLocale: 'fr' })).toEqual({
      locale: 'fr',
      source: 'default',
    });
  });

  test('is always one of the supported, whatever the sources say', () => {
    const text = fc.option(fc.oneof(fc.constantFrom(...LOCALES), fc.string()), { nil: null });
    fc.assert(
      fc.property(fc.record({ query: text, stored: text, browser: text }), (sources) => {
        expect(rules.supported).toContain(chooseLanguage(sources, rules).locale);
      }),
    );
  });
});

describe('the supported locales', () => {
  test.each([
    ['those of the configuration that have a catalogue', ['ar', 'xx', 'en'], ['en', 'de', 'ar'], ['ar', 'en']],
    ['each one once', ['de', 'en', 'de'], ['en', 'de'], ['de', 'en']],
    ['all catalogues, where the configuration names none', [], ['en', 'de'], ['en', 'de']],
    ['all catalogues, where none of the configured has one', ['xx'], ['en', 'de'], ['en', 'de']],
  ])('are %s', (_, wanted, catalogues, supported) => {
    expect(supportedLocales(wanted, catalogues)).toEqual(supported);
  });
});

test('Arabic and Urdu run from right to left, all others from left to right', () => {
  expect(LOCALES.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ar', 'ur']);
});

test('only the 32 locales are known', () => {
  expect(LOCALES.every(isKnownLocale)).toBe(true);
  expect(['', 'xx', 'EN', 'toString'].some(isKnownLocale)).toBe(false);
});
