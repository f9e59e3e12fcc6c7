import { expect, test } from 'vitest';
import { alike, rootsOf } from '../../../domain/stage/merging';

test('a question goes where the one goes that it was merged into', () => {
  const roots = rootsOf([
    { id: 'first', mergedInto: null },
    { id: 'second', mergedInto: 'first' },
    { id: 'third', mergedInto: 'second' },
  ]);
  expect([...roots]).toEqual([
    ['second', 'first'],
    ['third', 'first'],
  ]);
});

const named = (...texts: string[]) => texts.map((text) => ({ text }));
test.each([
  ['English', 'Why is the hall of wood?', named('Where is lunch?', 'Why was wood used for this hall?', 'Who pays?')],
  ['Japanese', '木を使ったのはなぜですか', named('昼食はどこですか', 'なぜ木を使ったのですか', '誰が払いますか')],
  ['Arabic', 'لماذا الخشب؟', named('أين الغداء؟', 'لماذا اخترتم الخشب؟', 'من يدفع؟')],
])('of questions in %s the one that says the same is first', (_, text, questions) => {
  expect(alike(text, '', questions)[0]).toEqual(questions[1]);
});

test('a search keeps the questions that contain it', () => {
  const [lunch, wood] = named('Where is lunch?', 'Why wood?');
  expect(alike('Why wood?', ' LUNCH ', [lunch, wood] as { text: string }[])).toEqual([lunch]);
});
