import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pickLocalized, pickText } from '../../../domain/kernel/localized';

const en = { locale: 'en', text: 'Lobby' };
const de = { locale: 'de', text: 'Foyer' };
const fr = { locale: 'fr', text: 'Entrée' };

describe('localized text', () => {
  test.each([
    ['in the current locale', [fr, en, de], 'de', 'Foyer'],
    ['in English if the current locale is missing', [fr, en, de], 'ar', 'Lobby'],
    ['the first entry if English is missing too', [fr, de], 'ar', 'Entrée'],
    ['empty if there are no entries', [], 'de', ''],
    ['the first of two entries of the same locale', [de, { ...de, text: 'Halle' }], 'de', 'Foyer'],
    ['not that of a wider locale', [fr, { locale: 'pt', text: 'Saguão' }, en], 'pt-BR', 'Lobby'],
    ["empty if the current locale's text is empty", [{ locale: 'de', text: '' }, en], 'de', ''],
  ])('a localized text is %s §3.48 §4.9', (_, entries, locale, text) => {
    expect(pickText(entries, locale)).toBe(text);
  });

  test('a localized text uses the current locale, then English, then the first entry', () => {
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
