import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pickLocalized, pickText } from '../../../domain/kernel/localized';

const en = { locale: 'en', text: 'Lobby' };
const de = { locale: 'de', text: 'Foyer' };
const fr = { locale: 'fr', text: 'Entrée' };

describe('a localized text', () => {
  test.each([
    ['in the current locale', [fr, en, de], 'de', 'Foyer'],
    ['in English where the current locale is missing', [fr, en, de], 'ar', 'Lobby'],
    ['from the first entry where English is missing too', [fr, de], 'ar', 'Entrée'],
    ['empty where there is no entry', [], 'de', ''],
    ['the first of two of one locale', [de, { ...de, text: 'Halle' }], 'de', 'Foyer'],
    ['not that of a wider locale', [fr, { locale: 'pt', text: 'Saguão' }, en], 'pt-BR', 'Lobby'],
    ['empty where the current locale says so', [{ locale: 'de', text: '' }, en], 'de', ''],
  ])('is %s §3.48 §4.9', (_, entries, locale, text) => {
    expect(pickText(entries, locale)).toBe(text);
  });

  test('is the first of the current locale, else of English, else of all', () => {
    const locale = fc.constantFrom('en', 'de', 'ar', 'constructor');
    fc.assert(
      fc.property(fc.array(fc.record({ locale, text: fc.string() })), locale, (entries, current) => {
        const byLocale = (wanted: string) => entries.filter((entry) => entry.locale === wanted);
        const [expected = null] = [...byLocale(current), ...byLocale('en'), ...entries];
        expect(pickLocalized(entries, current)).toBe(expected);
      }),
    );
  });
});
