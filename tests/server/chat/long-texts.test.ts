import { describe, expect, test } from 'vitest';
import { readWords } from '../../../server/chat/words';
import { sectionsOf } from '../../../server/search/plain-text';
import { contentWordsOf, termsOf } from '../../../server/search/terms';
import { growsEvenly } from '../../kernel/growth';
import { NASTY, repeated, SHORTEST } from '../../kernel/nasty';

const words = readWords(
  Array.from({ length: 2000 }, (_, at) => `spam${at.toString(36)}${at % 3 === 0 ? '*' : ''}`).join('\n'),
);

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'a message with a list of 2,000 words': words.isIn,
  'rich text for the search': sectionsOf,
  'a question to the search': contentWordsOf,
  'the terms of the search': termsOf,
};

describe.each(Object.entries(READERS))('the time of reading %s', (_, read) => {
  test('grows with a text of 100,000 characters, not with its square', { tags: 'long' }, () => {
    const slow = NASTY.filter((text) => !growsEvenly((length) => read(repeated(text, length)), SHORTEST));
    expect(slow).toEqual([]);
  });
});
