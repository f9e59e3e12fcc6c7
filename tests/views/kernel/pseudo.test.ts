import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesOf, placeholdersOf } from '../../../docs/words/entries';
import { grownLength, PSEUDO_ENDS, pseudoText, pseudoWords } from '../../../docs/words/pseudo';
import { CATALOGUES, loadCatalogue } from '../../../src/words/words';
import { en } from '../../kernel/words';

const english = entriesOf(en);
const pseudo = entriesOf(pseudoWords(en));

test('the pseudo-language has the keys and placeholders of English, and no English word', () => {
  expect([...pseudo.keys()]).toEqual([...english.keys()]);
  for (const [key, text] of english) {
    const other = pseudo.get(key) ?? '';
    expect(placeholdersOf(other)).toEqual(placeholdersOf(text));
    expect(other.replaceAll(/\{\{.*?\}\}/g, '')).not.toMatch(/[A-Za-z]/);
  }
});

test('a text of the pseudo-language is accented, between signs and longer', () => {
  expect(pseudoText('Log in')).toBe('⟦Ļööĝ îîñ ôñé⟧');
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z {}?.]{1,120}$/), (text) => {
      const other = pseudoText(text);
      expect([other[0], other.at(-1)]).toEqual(PSEUDO_ENDS);
      const [before, after] = [text, other].map((each) => each.replaceAll(/\{\{.*?\}\}/g, '').length);
      expect(after).toBeGreaterThanOrEqual(Math.floor(grownLength(before ?? 0)));
    }),
  );
});

test('most texts of every catalogue are no longer than those of the pseudo-language', async () => {
  const shares = CATALOGUES.map(async (locale) => {
    const texts = [...entriesOf(await loadCatalogue(locale))];
    const longer = texts.filter(([key, text]) => text.length > (pseudo.get(key)?.length ?? 0));
    return [locale, longer.length / texts.length] as const;
  });
  expect((await Promise.all(shares)).filter(([, share]) => share > 0.1)).toEqual([]);
});
