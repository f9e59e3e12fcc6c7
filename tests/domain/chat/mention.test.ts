import { expect, test } from 'vitest';
import { OFFERED_NAMES, offeredNames, soughtAt, withName } from '../../../domain/chat/mention';

test.each([
  ['@', { from: 0, text: '' }],
  ['Hello @gr', { from: 6, text: 'gr' }],
  ['(@Grace Ho', { from: 1, text: 'Grace Ho' }],
  ['@جر', { from: 0, text: 'جر' }],
  ['@Grace Hopper is', null],
  ['ada@aurora', null],
  ['@@gr', null],
  ['Hello', null],
])('of the text %j before the caret a name is sought', (text, expected) => {
  expect(soughtAt(`${text} and more`, text.length)).toEqual(expected);
});

test('names are offered by the beginning of a word, at most eight', () => {
  const names = ['Ada Lovelace', 'Grace Hopper', 'Hedy Lamarr'];
  expect(offeredNames(names, 'h')).toEqual(['Hedy Lamarr', 'Grace Hopper']);
  expect(offeredNames(names, 'ace')).toEqual([]);
  const many = Array.from({ length: 20 }, (_, index) => `Guest ${index}`);
  expect(offeredNames(many, '').length).toBe(OFFERED_NAMES);
});

test('a chosen name replaces what is typed of it, followed by one space', () => {
  expect(withName('Hi @gr, see you', { from: 3, text: 'gr' }, 'Grace')).toEqual({
    text: 'Hi @Grace , see you',
    caret: 10,
  });
  expect(withName('Hi @gr see you', { from: 3, text: 'gr' }, 'Grace')).toEqual({
    text: 'Hi @Grace see you',
    caret: 10,
  });
});
