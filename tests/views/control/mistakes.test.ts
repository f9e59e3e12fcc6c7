import { expect, test } from 'vitest';
import { isKnown, mistake } from '../../../domain/kernel/mistake';
import { loadControlWords } from '../../../src/words/control/catalogues';
import { mistakeText, mistakeTexts } from '../../../src/words/control/mistakes';
import en from '../../../src/words/en/control.json';

const apart = (text: string): string => `\u2068${text}\u2069`;

test('a mistake of a file is said in the organiser’s language, with its numbers', async () => {
  await Promise.all(['de', 'bn'].map(loadControlWords));
  expect(mistakeText('de', mistake('tooManyRows', { rows: 200_000 }))).toBe('Die Datei hat mehr als 200.000 Zeilen.');
  expect(mistakeText('de', mistake('tooLarge', { megabytes: 50 }))).toBe('Die Datei ist größer als 50 MB.');
  expect(mistakeText('bn', mistake('tooManyRows', { rows: 30 }))).toContain('৩০');
});

test('names from a file are kept apart from the direction of the sentence', async () => {
  await loadControlWords('ar');
  const both = mistake('bothSystems', { first: 'Ticket ID', second: 'Confirmation No' });
  expect(mistakeText('ar', both)).toContain(apart('Ticket ID'));
  expect(mistakeText('en', mistake('emptyCell', { column: 'Email' }))).toBe(`${apart('Email')} is empty.`);
});

test('each text of a mistake belongs to a mistake of the service', () => {
  const codes = Object.keys(en.mistake).filter((code) => code !== 'line');
  expect(codes.filter((code) => !isKnown({ code, values: {} }))).toEqual([]);
});

test('mistakes without a text leave the words to the service', () => {
  const newer = { code: 'tooFunny', values: {} };
  expect(mistakeText('de', newer)).toBe(null);
  expect([mistakeTexts('de', []), mistakeTexts('de', [mistake('empty'), newer])]).toEqual([null, null]);
});

test('a refusal of too many or too large requests says what to do, in the organiser’s language', async () => {
  await Promise.all(['de', 'ar'].map(loadControlWords));
  const many = mistake('manyRequests', { seconds: 30 });
  expect(mistakeText('de', many)).toBe('Sie haben zu viele Anfragen gesendet. Versuchen Sie es in 30 Sek. erneut.');
  expect(mistakeText('ar', many)).toMatch(/30|٣٠/);
  expect(mistakeText('de', mistake('largeRequest'))).toBe('Die Anfrage ist zu groß. Senden Sie weniger auf einmal.');
});
