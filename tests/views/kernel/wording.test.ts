import { expect, test } from 'vitest';
import { type Entries, entriesOf } from '../../../docs/words/entries';
import { LOANS } from '../../../docs/words/languages';
import { findingsOf, pluralFindings } from '../../../docs/words/rules';
import { CONTROL_LOCALES, loadControlCatalogue } from '../../../src/words/control/catalogues';
import controlEnglish from '../../../src/words/en/control.json';
import { CATALOGUES, loadCatalogue } from '../../../src/words/words';
import { en } from '../../kernel/words';

const english = entriesOf(en);

test.for(CATALOGUES)('the catalogue %s is written as its language is', async (locale) => {
  expect(findingsOf(locale, english, entriesOf(await loadCatalogue(locale)))).toEqual([]);
});

test.for(CONTROL_LOCALES)('the catalogue %s for organisers is written as its language is', async (locale) => {
  const own = entriesOf(await loadControlCatalogue(locale));
  expect(findingsOf(locale, entriesOf(controlEnglish), own)).toEqual([]);
});

const rulesBroken = (locale: string, source: string, text: string): string[] =>
  findingsOf(locale, new Map([['a', source]]), new Map([['a', text]])).map(({ rule }) => rule);

test.for<[locale: string, english: string, text: string, rule: string]>([
  ['de', 'Log in', 'Log in', 'no English'],
  ['de', 'Please check your connection first.', 'Fehler: check your connection first.', 'no English'],
  ['de', 'Hello {{name}}', 'Guten Tag', 'the placeholders of English'],
  ['de', 'Log in', 'An\u200bmelden', 'no control characters'],
  ['de', 'Log in', 'A\u0308ndern', 'no control characters'],
  ['de', 'It’s here.', "Hier ist's.", 'the marks of the language'],
  ['de', 'The “Log in” button', 'Der Knopf „Anmelden”', 'the marks of the language'],
  ['ar', 'Who is here?', 'من هنا?', 'the marks of the language'],
  ['ur', 'Areas, chats', 'علاقے, چیٹ', 'the marks of the language'],
  ['zh', 'Please wait.', '请稍候.', 'the marks of the language'],
  ['ru', 'Chat', 'Чaт', 'the script of the language'],
  ['ja', 'Area', '区域 area', 'the script of the language'],
  ['hi', '30 days', '३० दिन', 'the digits of the language'],
  ['sv', 'The “Log in” button', 'Knappen ”Logga in', 'quotation marks in pairs'],
  ['de', 'The “Log in” button', 'Der Knopf „Anmelden', 'quotation marks in pairs'],
  ['de', 'Loading…', 'Lädt...', 'one sign for an ellipsis'],
  ['de', 'Group (2)', 'Gruppe (2', 'brackets in pairs'],
  ['de', 'Log in now', 'Jetzt  anmelden', 'the spaces of the language'],
  ['de', 'Who?', 'Wer ?', 'the spaces of the language'],
  ['de', 'Loading…', 'Wird geladen…', 'the spaces of the language'],
  ['nl', 'Loading…', 'Laden …', 'the spaces of the language'],
  ['fr', 'Who?', 'Qui ?', 'the spaces of the language'],
  ['fr', 'Code:', 'Code:', 'the spaces of the language'],
  ['fr', 'Open “Chat”', 'Ouvrir «Discussion»', 'the spaces of the language'],
  ['zh', 'Results: {{count}}', '结果： {{count}}', 'the spaces of the language'],
  ['es', 'Who?', 'Quién?', 'Spanish questions open with ¿'],
  ['de', 'Log in.', 'Anmelden', 'the kind of ending that English has'],
  ['de', 'Loading…', 'Lädt', 'the kind of ending that English has'],
])('%s: “%s” as “%s” breaks a rule: %s', ([locale, source, text, rule]) => {
  expect(rulesBroken(locale, source, text)).toContain(rule);
});

test.for<[locale: string, english: string, text: string]>([
  ['fr', 'Open “Chat”?', 'Ouvrir «\u202fDiscussion\u202f»\u202f?'],
  ['fr', 'An address such as https://example.org', 'Une adresse comme https://example.org'],
  ['es', 'Who? Open!', '¿Quién? ¡Abrir!'],
  ['el', 'Who?', 'Ποιος;'],
  ['nl', 'Open “Photos”', 'Open ‘Foto’s’'],
  ['bn', '30 days.', '৩০ দিন।'],
  ['de', 'Chat', 'Chat'],
])('%s: “%s” as “%s” breaks no rule', ([locale, source, text]) => {
  expect(rulesBroken(locale, source, text)).toEqual([]);
});

const plural = (...categories: string[]): Entries =>
  new Map([['chat.title', 'Chat'], ...categories.map((name): [string, string] => [`chat.unread.${name}`, '…'])]);

test.for<[locale: string, categories: string[]]>([
  ['ar', ['zero', 'one', 'two', 'few', 'many', 'other']],
  ['de', ['one', 'other']],
  ['ja', ['other']],
  ['mt', ['one', 'two', 'few', 'many', 'other']],
  ['pl', ['one', 'few', 'many', 'other']],
  ['sl', ['one', 'two', 'few', 'other']],
])('plural forms of %s are %s', ([locale, categories]) => {
  expect(pluralFindings(locale, plural(...categories))).toEqual([]);
});

test.for<[locale: string, categories: string[]]>([
  ['ar', ['one', 'other']],
  ['de', ['other']],
  ['ja', ['one', 'other']],
  ['pl', ['one', 'few', 'other']],
  ['sl', ['one', 'other']],
])('plural forms of %s are not %s', ([locale, categories]) => {
  expect(pluralFindings(locale, plural(...categories)).map(({ key }) => key)).toEqual(['chat.unread']);
});

test('the lists of loans hold only texts that are in use', async () => {
  const unused = Object.entries(LOANS).map(async ([locale, loans]) => {
    const pairs = [
      [english, entriesOf(await loadCatalogue(locale))],
      [entriesOf(controlEnglish), entriesOf(await loadControlCatalogue(locale))],
    ] as const;
    const same = pairs.flatMap(([source, entries]) =>
      [...entries].filter(([key, text]) => source.get(key) === text).map(([, text]) => text),
    );
    return loans.filter((loan) => !same.includes(loan)).map((loan) => `${locale}: ${loan}`);
  });
  expect((await Promise.all(unused)).flat()).toEqual([]);
});
