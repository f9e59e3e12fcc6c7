import { expect, test } from 'vitest';
import { textsOfVenue } from '../../../server/search/documents';
import { sectionsOf } from '../../../server/search/plain-text';
import { createRanking } from '../../../server/search/ranking';
import { createSearch } from '../../../server/search/search';
import { sentencesOf, wordsOf } from '../../../server/search/terms';
import { architecture, questions } from './questions';

/** Of the questions. */
const FOUND = 33 / 40;
/** The places in which a result is found. */
const FIRST = 3;

const log = { error: () => {} };
const searchIn = (shown: typeof architecture) =>
  createSearch({ snapshot: async () => ({ revision: 1, shown: { architecture: shown } }), log });

const ranked = async (texts: readonly string[], question: string): Promise<string[]> => {
  const ranking = await createRanking(texts.map((body) => ({ title: '', body, hints: '' })));
  return ranking.rank(question).map(({ document }) => document.body);
};

test('attendees find what they ask for among the first three results, in English, German and Arabic', async () => {
  expect(questions.length).toBeGreaterThanOrEqual(40);
  const search = searchIn(architecture);
  const missed: string[] = [];
  for (const { question, lang, target } of questions) {
    const { results } = await search.ask(question, lang);
    if (!results.slice(0, FIRST).some(({ id }) => id === target)) missed.push(question);
  }
  expect(missed.slice((1 - FOUND) * questions.length)).toEqual([]);
});

test('every question asks for something that the sample venue has', () => {
  const ids = new Set([...textsOfVenue(architecture)].flat().map(({ id }) => id));
  expect(questions.map(({ target }) => target).filter((target) => !ids.has(target))).toEqual([]);
});

test('words are compared without accents, articles and the spellings of Arabic letters', () => {
  expect(wordsOf('Ｆａｓｓａｄｅ Straße façade')).toEqual(['fassade', 'strasse', 'facade']);
  expect(wordsOf('القَهْوة والقهوه بالقهوة')).toEqual(['قهوه', 'قهوه', 'قهوه']);
  expect(wordsOf('أحمد احمد إحمد')).toEqual(['احمد', 'احمد', 'احمد']);
});

test('words are found in languages that write without spaces', async () => {
  expect(wordsOf('東京の会議').length).toBeGreaterThan(1);
  expect(await ranked(['東京の会議', '大阪の映画'], '会議')).toEqual(['東京の会議']);
});

test('misspelt words still find their text, and foreign words find nothing', async () => {
  const texts = ['A whiteboard for large ideas.', 'Films from the workshops.', 'Coffee by the fire.'];
  expect((await ranked(texts, 'whitebord'))[0]).toBe(texts[0]);
  expect(await ranked(texts, 'xyzzy')).toEqual([]);
  expect(await ranked(texts, '?!')).toEqual([]);
});

test('the text of a page is split at its headings, without tags and entities', () => {
  expect(
    sectionsOf(
      '<h1>Imprint</h1><p>Hello <b>world</b>.</p><h2>Contact</h2><ul><li>A&amp;B&#x21;</li><li>C&nbsp;D</li></ul><script>x()</script>',
    ),
  ).toEqual({
    title: 'Imprint',
    sections: [
      { heading: 'Imprint', text: 'Hello world.' },
      { heading: 'Contact', text: 'A&B!\nC D' },
    ],
  });
  expect(sectionsOf('No heading')).toEqual({ title: '', sections: [{ heading: '', text: 'No heading' }] });
});

test('sentences end where their language ends them', () => {
  expect(sentencesOf('One. Two!\nThree 。四。')).toEqual(['One.', 'Two!', 'Three 。', '四。']);
});

test('the answer is a sentence of the venue, and names the result that has it as its source', async () => {
  const { answer, sources, results } = await searchIn(architecture).ask('What is the audience award?', 'en');
  expect(answer).toBe('The audience award, live from the hall.');
  expect(sources).toEqual(['media:product-films/exhibitor-finale']);
  expect(results[0]).toMatchObject({
    id: sources[0],
    type: 'MEDIA',
    areaId: 'expo',
    widgetId: 'product-films',
    begin: '2099-01-01T14:00:00Z',
  });
});

test('a question that no text of the venue answers has no answer', async () => {
  const search = searchIn(architecture);
  expect(await search.ask('quantum chromodynamics', 'en')).toEqual({
    answer: null,
    sources: [],
    results: [],
    isWritten: false,
  });
});

test('results are in the language of the user where the venue has it', async () => {
  const search = searchIn(architecture);
  const titleIn = async (question: string, locale: string) => (await search.ask(question, locale)).results[0]?.title;
  expect(await titleIn('Aurora', 'de')).toBe('Aurora fragen');
  expect(await titleIn('Aurora', 'en')).toBe('Ask Aurora');
});

test('areas that the floor plan hides are not found, nor what is in them, nor any address', async () => {
  const documents = [
    ...textsOfVenue({
      ...architecture,
      floorplan: { areaPositions: [{ areaId: 'stage', visible: false }] },
    }),
  ].flat();
  expect(documents.some(({ areaId }) => areaId === 'stage')).toBe(false);
  expect(documents.some(({ areaId }) => areaId === 'lobby')).toBe(true);
  expect(JSON.stringify(documents)).not.toMatch(/https?:|roomKey/);
});
