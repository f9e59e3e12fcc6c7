import { expect, test } from 'vitest';
import { entriesOf, placeholdersOf } from '../../../docs/words/entries';
import { pluralsOf } from '../../../docs/words/rules';
import { LOCALES } from '../../../domain/kernel/constants';
import { CONTROL_LOCALES, loadControlCatalogue, loadControlWords } from '../../../src/words/control/catalogues';
import { type ControlKey, controlWords } from '../../../src/words/control/words';
import { sayCount } from '../../../src/words/counts';
import controlEnglish from '../../../src/words/en/control.json';
import { loadersOf } from '../../../src/words/loaders';
import { CATALOGUES, loadCatalogue, loadWords, say, type WordKey, type Words } from '../../../src/words/words';
import { en } from '../../kernel/words';

const FOLDERS = Object.keys(import.meta.glob('../../../src/words/*/control.json')).map(
  (path) => path.split('/').at(-2) ?? '',
);

const sortedEntriesOf = (words: Words) => [...entriesOf(words)].toSorted(([a], [b]) => (a < b ? -1 : 1));

const placeholdersByKey = (words: Words) => sortedEntriesOf(words).map(([key, word]) => [key, placeholdersOf(word)]);

/** Texts of a number of things have the plural forms of their language; those of one or two may leave the number out. */
function placeholdersOfForms(words: Words) {
  const entries = entriesOf(words);
  const groups = pluralsOf(entries);
  const forms = [...entries].flatMap(([key, word]): [string, string[]][] => {
    const group = key.slice(0, key.lastIndexOf('.'));
    if (!groups.has(group)) return [[key, placeholdersOf(word)]];
    return key.endsWith('.other') ? [[group, placeholdersOf(word)]] : [];
  });
  return forms.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

test('each of the 32 locales has a catalogue file and is offered §3.87', () => {
  expect([...CATALOGUES].toSorted()).toEqual(FOLDERS.toSorted());
  expect(FOLDERS.toSorted()).toEqual([...LOCALES].toSorted());
  expect(LOCALES).toHaveLength(32);
});

test('the catalogues of the first release exist', () => {
  expect(CATALOGUES).toEqual(expect.arrayContaining(['en', 'de', 'ar']));
});

test.for(CATALOGUES)('the catalogue %s has the keys and placeholders of English', async (locale) => {
  expect(placeholdersOfForms(await loadCatalogue(locale))).toEqual(placeholdersOfForms(en));
});

test.for(CONTROL_LOCALES)(
  'the catalogue %s for organisers has the keys and placeholders of English',
  async (locale) => {
    expect(placeholdersByKey(await loadControlCatalogue(locale))).toEqual(placeholdersByKey(controlEnglish));
  },
);

const EVERYTHING = [
  ...CATALOGUES.map((locale) => ({ locale, of: 'attendees', load: loadCatalogue })),
  ...CONTROL_LOCALES.map((locale) => ({ locale, of: 'organisers', load: loadControlCatalogue })),
];

test.for(EVERYTHING)('the catalogue $locale for $of has no empty or untrimmed text', async ({ locale, load }) => {
  const words = sortedEntriesOf(await load(locale));
  expect(words.filter(([, word]) => word === '' || word !== word.trim())).toEqual([]);
});

test.for(CATALOGUES)('the catalogue %s names a control as it is seen (WCAG 2.5.3)', async (locale) => {
  const words = entriesOf(await loadCatalogue(locale));
  const [seen, name] = ['consent.details', 'consent.detailsOf'].map((key) => words.get(key)?.toLowerCase() ?? '');
  expect(name).toContain(seen);
  expect(seen).not.toBe('');
});

test('a new catalogue file for any of the 32 locales is loaded', async () => {
  const files = Object.fromEntries(LOCALES.map((locale) => [`./${locale}/entry.json`, async () => ({ locale })]));
  const loaders = loadersOf('entry', {
    ...files,
    './tlh/entry.json': async () => ({}),
    './de/venue.json': async () => ({}),
  });
  expect(Object.keys(loaders)).toEqual(LOCALES);
  expect(await Promise.all(Object.values(loaders).map((load) => load()))).toEqual(
    LOCALES.map((locale) => ({ locale })),
  );
});

test('loading a locale without a catalogue fails', async () => {
  await expect(loadCatalogue('tlh')).rejects.toThrow('There is no catalogue for "tlh"');
});

test('a number in a text has the digits and separators of the language', async () => {
  await Promise.all(['bn', 'de'].map(loadWords));
  expect(say('bn', 'room.peopleCount', { count: 30 })).toContain('৩০');
  expect(say('de', 'room.peopleCount', { count: 1200 })).toContain('1.200');
  expect(say('en', 'room.peopleCount', { count: '1200' })).toContain('1200');
});

test('a number of things has the plural form of the language', async () => {
  await Promise.all(['pl', 'ar'].map(loadWords));
  expect([1, 2, 5].map((count) => sayCount('en', 'media.films', count))).toEqual(['1 film', '2 films', '5 films']);
  expect([1, 2, 5].map((count) => sayCount('pl', 'media.films', count))).toEqual(['1 film', '2 filmy', '5 filmów']);
  expect([1, 2, 5].map((count) => sayCount('ar', 'media.films', count))).toEqual(['فيلم واحد', 'فيلمان', '5 أفلام']);
});

test('a text falls back to English and has its placeholders filled', async () => {
  await loadWords('de');
  expect(say('de', 'login.submit')).toBe('Anmelden');
  expect(say('tlh', 'login.submit')).toBe('Log in');
  expect(say('de', 'connection.retryingIn', { seconds: 7 })).toBe('Der Server antwortet nicht. Neuer Versuch in 7 s.');
  expect(say('de', 'login.nothing' as WordKey)).toBe('login.nothing');
});

test('a text for organisers falls back to English and has its placeholders filled', async () => {
  await loadControlWords('de');
  expect(controlWords('de', 'submit')).toBe('Anmelden');
  expect(controlWords('tlh', 'submit')).toBe('Log in');
  expect(controlWords('de', 'version', { version: '7' })).toBe('Version 7');
  expect(controlWords('de', 'nothing' as ControlKey)).toBe('');
});
