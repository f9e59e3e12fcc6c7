import { expect, test } from 'vitest';
import { entriesOf } from '../../../docs/words/entries';
import { findingsOf } from '../../../docs/words/rules';
import { LOCALES } from '../../../domain/kernel/constants';
import { html } from '../../../server/identity/pages/html';
import { outboxPage, resetForm } from '../../../server/identity/pages/pages';
import en from '../../../server/identity/words/en.json';
import { IDENTITY_CATALOGUES, wordingOf } from '../../../server/identity/words/words';

test('the identity service has a catalogue for each of the 32 languages', () => {
  expect(Object.keys(IDENTITY_CATALOGUES)).toEqual(LOCALES);
});

test.for(LOCALES)('the texts of the identity service in %s are complete and written as the language is', (locale) => {
  const entries = entriesOf(IDENTITY_CATALOGUES[locale] ?? {});
  expect([...entries.keys()]).toEqual(Object.keys(en));
  expect([...entries].filter(([, text]) => text === '' || text !== text.trim())).toEqual([]);
  expect(findingsOf(locale, entriesOf(en), entries)).toEqual([]);
});

test('a mail begins with a capital letter where the greeting ends with a full stop, a colon or an exclamation mark', () => {
  const letters = LOCALES.map((locale) => ({ locale, words: wordingOf(locale).words })).filter(({ words }) =>
    /[.!:]$/.test(words.mailGreeting),
  );
  expect(letters.length).toBeGreaterThan(5);
  const small = letters.flatMap(({ locale, words: { mailBody, inviteBody, linkBody } }) =>
    [mailBody, inviteBody, linkBody].filter((text) => /^\p{Ll}/u.test(text)).map((text) => `${locale}: ${text}`),
  );
  expect(small).toEqual([]);
});

test.for(LOCALES)('no page or mail in %s shows a placeholder', (locale) => {
  const wording = wordingOf(locale);
  const look = { wording, venue: 'Aurora' };
  const mail = { id: '1', recipient: 'ada@example.org', subject: 'S', body: 'B', link: '/', locale, createdAt: 0 };
  const pages = [
    outboxPage(look, [mail]),
    ...(['tooShort', 'tooLong', 'notAlike'] as const).map((fault) =>
      resetForm(look, { code: 'c', email: 'ada@example.org', fault }),
    ),
    wording.fill(wording.words.mailBody, { venue: 'Aurora', email: 'ada@example.org' }),
    wording.fill(wording.words.mailSubject, { venue: 'Aurora' }),
    wording.fill(wording.words.inviteBody, { venue: 'Aurora', email: 'ada@example.org' }),
    wording.fill(wording.words.inviteSubject, { venue: 'Aurora' }),
    wording.fill(wording.words.inviteNumber, { number: 'ABC' }),
  ];
  expect(pages.filter((page) => page.includes('{{'))).toEqual([]);
  expect(pages[4]).toContain('ada@example.org');
});

test.for<[wanted: string | null, locale: string]>([
  ['fr', 'fr'],
  ['pt', 'pt'],
  ['pt-BR', 'pt-BR'],
  ['pt-br,pt;q=0.9', 'pt-BR'],
  ['pt-AO', 'pt'],
  ['zh-Hant-TW, en;q=0.5', 'zh'],
  ['sw-KE, ja;q=0.8, en;q=0.5', 'ja'],
  ['fil', 'en'],
  ['tlh', 'en'],
  ['', 'en'],
  [null, 'en'],
])('the wording wanted as %s is that of %s', ([wanted, locale]) => {
  expect(wordingOf(wanted).locale).toBe(locale);
});

test('the limits of a password have the digits of the language', () => {
  expect(wordingOf('bn').words.passwordHint).toContain('১২৭');
  expect(wordingOf('ar').words.tooLong).toContain('127');
});

test('names and addresses are isolated in right-to-left texts only', () => {
  const [urdu, dutch] = ['ur', 'nl'].map((locale) => {
    const { words, fill } = wordingOf(locale);
    return fill(words.outboxTo, { email: 'ada@example.org' });
  });
  expect(urdu).toContain('\u2068ada@example.org\u2069');
  expect(dutch).toBe('Aan ada@example.org');
});

test('a venue named like a placeholder stays as it is', () => {
  const { words, fill } = wordingOf('en');
  expect(fill(words.mailBody, { venue: '{{email}}', email: 'a@b.c' })).toContain('at {{email}}.');
  expect(html`${fill(words.mailSubject, { venue: '<b>' })}`.markup).toContain('&lt;b&gt;');
});
