import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOCALES } from '../../../domain/kernel/constants';
import { CHECKED_LANGUAGES } from '../../../src/views/shell/language-names';
import { loadControlCatalogue } from '../../../src/words/control/catalogues';
import { loadCatalogue, type Words } from '../../../src/words/words';

const rowsOf = (path: string): string[][] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => /^\| [^-]/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

const localeOf = (cell: string): string => cell.replaceAll('`', '');

type Term = { term: string; locale: string; word: string };

/** Every word of the glossary, whose tables have a few languages each. */
const terms = rowsOf('docs/words/glossary.md').reduce<{ locales: string[]; terms: Term[] }>(
  ({ locales, terms: earlier }, [term = '', ...cells]) =>
    term === 'term'
      ? { locales: cells.map(localeOf), terms: earlier }
      : { locales, terms: [...earlier, ...cells.map((word, at) => ({ term, locale: locales[at] ?? '', word }))] },
  { locales: [], terms: [] },
).terms;

/** What catalogues no longer say; an asterisk stands for any ending. */
const replaced = rowsOf('docs/words/replaced.md')
  .filter(([locale]) => locale !== 'locale')
  .map(([locale = '', word = '']) => ({ locale: localeOf(locale), word }));

const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;
const found = (text: string, word: string): string | undefined => {
  const isBeginning = word.endsWith('*');
  const literal = word.replace('*', '').replaceAll(/[.?()]/g, String.raw`\$&`);
  const pattern = `(?<!${LETTER})${literal}${isBeginning ? '' : `(?!${LETTER})`}`;
  return new RegExp(pattern, 'iu').exec(text.replaceAll(/[\u00a0\u202f]/g, ' '))?.[0];
};

const textOf = (words: Words): string =>
  Object.values(words)
    .map((word) => (typeof word === 'string' ? word : textOf(word)))
    .join('\n');

test('the list of catalogues names every language once', () => {
  const listed = rowsOf('docs/words/README.md').map(([locale = '']) => localeOf(locale));
  expect(listed.filter((locale) => locale !== 'locale')).toEqual(LOCALES);
});

test('the language menu and the list of catalogues agree on what a native reader has checked', () => {
  const checked = rowsOf('docs/words/README.md').filter((cells) => ['yes', 'the source'].includes(cells.at(-1) ?? ''));
  expect(checked.map(([locale = '']) => localeOf(locale))).toEqual(CHECKED_LANGUAGES);
});

test('the glossary has every term in every language', () => {
  const names = [...new Set(terms.map(({ term }) => term))];
  expect(names.length).toBeGreaterThan(10);
  expect(names.map((name) => terms.filter(({ term }) => term === name).map(({ locale }) => locale))).toEqual(
    names.map(() => LOCALES),
  );
});

test.for(LOCALES)('the catalogue %s uses the words of the glossary', async (locale) => {
  const text = textOf(await loadCatalogue(locale)).toLocaleLowerCase(locale);
  const own = terms.filter((term) => term.locale === locale);
  expect(own.filter(({ word }) => word === '' || !text.includes(word.toLocaleLowerCase(locale)))).toEqual([]);
});

test('replaced words are found whole, or by their beginning', () => {
  expect([found('Ein Host zeichnet', 'Host*'), found('Die HOSTS', 'Host*'), found('Whost', 'Host*')]).toEqual([
    'Host',
    'HOST',
    undefined,
  ]);
  expect([found('Bienvenue\u202f: Ada', 'Bienvenue :'), found('Conduzir', 'conduz')]).toEqual([
    'Bienvenue :',
    undefined,
  ]);
});

test.for([...new Set(replaced.map(({ locale }) => locale))])(
  'the catalogue %s has no word that was replaced',
  async (locale) => {
    const said = [await loadCatalogue(locale), await loadControlCatalogue(locale)].map(textOf).join('\n');
    const text = said.replaceAll(/\{\{.*?\}\}/g, '');
    const own = replaced.filter((one) => one.locale === locale);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(({ word }) => found(text, word) !== undefined)).toEqual([]);
  },
);
