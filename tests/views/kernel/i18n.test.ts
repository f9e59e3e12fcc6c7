import { expect, test } from 'vitest';
import { LOCALES } from '../../../domain/kernel/constants';
import { en } from '../../../src/words/en';
import {
  CATALOGUES,
  loadCatalogue,
  loadersOf,
  loadWords,
  say,
  type WordKey,
  type Words,
} from '../../../src/words/words';

const FILES = Object.keys(import.meta.glob('../../../src/words/*.ts'))
  .map((path) => path.replace(/^.*\/(.*)\.ts$/, '$1'))
  .filter((name) => name !== 'words');

const entriesOf = (words: Words, path = ''): [key: string, word: string][] =>
  Object.entries(words)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, word]) =>
      typeof word === 'string' ? [[path + name, word] as [string, string]] : entriesOf(word, `${path}${name}.`),
    );

const placeholdersOf = (words: Words) =>
  entriesOf(words).map(([key, word]) => [key, (word.match(/\{\{.*?\}\}/g) ?? []).toSorted()]);

test('every locale that has a file is offered, and is one of the 32', () => {
  expect([...CATALOGUES].toSorted()).toEqual(FILES.toSorted());
  expect(LOCALES).toEqual(expect.arrayContaining(FILES));
  expect(LOCALES).toHaveLength(32);
});

test('the languages of the first release are there', () => {
  expect(CATALOGUES).toEqual(expect.arrayContaining(['en', 'de', 'ar']));
});

test.for(CATALOGUES)('%s says the same things as English, with the same placeholders', async (locale) => {
  expect(placeholdersOf(await loadCatalogue(locale))).toEqual(placeholdersOf(en));
});

test.for(CATALOGUES)('%s has no empty word and none with blanks at its ends', async (locale) => {
  const words = entriesOf(await loadCatalogue(locale));
  expect(words.filter(([, word]) => word === '' || word !== word.trim())).toEqual([]);
});

test.for(CATALOGUES.filter((locale) => locale !== 'en'))('%s is a translation', async (locale) => {
  const words = await loadCatalogue(locale);
  const same = entriesOf(words).filter(([key, word]) => new Map(entriesOf(en)).get(key) === word);
  expect(same.length).toBeLessThan(entriesOf(words).length / 10);
});

test('a catalogue of any of the 32 locales is loaded once its file is there', async () => {
  const files = Object.fromEntries(LOCALES.map((locale) => [`./${locale}.ts`, async () => ({ [locale]: { locale } })]));
  const loaders = loadersOf({ ...files, './tlh.ts': async () => ({ tlh: {} }) });
  expect(Object.keys(loaders)).toEqual(LOCALES);
  expect(await Promise.all(Object.values(loaders).map((load) => load()))).toEqual(
    LOCALES.map((locale) => ({ locale })),
  );
});

test('a locale without a catalogue is refused', async () => {
  await expect(loadCatalogue('tlh')).rejects.toThrow('There is no catalogue for "tlh"');
});

test('a word is said in the language, else in English, with its placeholders filled', async () => {
  await loadWords('de');
  expect(say('de', 'login.submit')).toBe('Anmelden');
  expect(say('tlh', 'login.submit')).toBe('Log in');
  expect(say('de', 'connection.retryingIn', { seconds: 7 })).toBe('Der Server antwortet nicht. Neuer Versuch in 7 s.');
  expect(say('de', 'login.nothing' as WordKey)).toBe('login.nothing');
});
