import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../../domain/kernel/constants';
import { chooseLanguage, directionOf, supportedLocales } from '../../../domain/shell/language';

const rules = { supported: ['en', 'de', 'ar', 'pt', 'pt-BR'], defaultLocale: 'en' };
const none = { query: null, stored: null, browser: null };

describe('initial language', () => {
  test.each([
    ['the query', { query: 'de', stored: 'ar', browser: 'pt' }, 'de', 'query'],
    ['the query in another case', { ...none, query: 'PT-br' }, 'pt-BR', 'query'],
    ['the store without a query', { query: null, stored: 'ar', browser: 'de-DE' }, 'ar', 'stored'],
    ['the store if the query is not supported', { query: 'tlh', stored: 'ar', browser: 'de' }, 'ar', 'stored'],
    ["the first two letters of the browser's language", { ...none, browser: 'de-CH' }, 'de', 'browser'],
    [
      "the first two letters of the browser's language even if a longer locale matches",
      { ...none, browser: 'pt-BR' },
      'pt',
      'browser',
    ],
    [
      'the browser if the stored language is not supported',
      { query: '', stored: 'xx', browser: 'ar' },
      'ar',
      'browser',
    ],
    ['the default if nothing matches', { query: 'x', stored: '', browser: 'sw-KE' }, 'en', 'default'],
    ['the default if nothing is known', none, 'en', 'default'],
  ] as const)('the language comes from %s §4.7', (_, sources, locale, source) => {
    expect(chooseLanguage(sources, rules)).toEqual({ locale, source });
  });

  test('the default locale is used even if no locale is supported', () => {
    expect(chooseLanguage({ ...none, query: 'de' }, { supported: [], defaultLocale: 'fr' })).toEqual({
      locale: 'fr',
      source: 'default',
    });
  });

  test('the language is always a supported one', () => {
    const text = fc.option(fc.oneof(fc.constantFrom(...LOCALES), fc.string()), { nil: null });
    fc.assert(
      fc.property(fc.record({ query: text, stored: text, browser: text }), (sources) => {
        expect(rules.supported).toContain(chooseLanguage(sources, rules).locale);
      }),
    );
  });
});

describe('supported locales', () => {
  test.each([
    ['the configured ones that have a catalogue', ['ar', 'xx', 'en'], ['en', 'de', 'ar'], ['ar', 'en']],
    ['unique', ['de', 'en', 'de'], ['en', 'de'], ['de', 'en']],
    ['all catalogues if none is configured', [], ['en', 'de'], ['en', 'de']],
    ['all catalogues if no configured locale has one', ['xx'], ['en', 'de'], ['en', 'de']],
  ])('the supported locales are %s', (_, wanted, catalogues, supported) => {
    expect(supportedLocales(wanted, catalogues)).toEqual(supported);
  });
});

test('only Arabic and Urdu are right-to-left', () => {
  expect(LOCALES.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ar', 'ur']);
});
