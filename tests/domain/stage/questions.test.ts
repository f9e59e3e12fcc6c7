import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  AskSchema,
  calmIds,
  questionBoardIn,
  type Ranked,
  rankedIds,
  stagePhase,
  stateAfter,
} from '../../../domain/stage/questions';

const HOUR = 3_600_000;
const [BEGIN, END] = [Date.parse('2026-11-20T09:00:00Z'), Date.parse('2026-11-20T10:00:00Z')];
const SLOT = { begin: '2026-11-20T09:00:00Z', end: '2026-11-20T10:00:00Z' };

test.each([
  [BEGIN - HOUR - 1, 'early'],
  [BEGIN - HOUR, 'open'],
  [END + 599_999, 'open'],
  [END + 600_000, 'over'],
])('at %i questions are %s', (now, phase) => {
  expect(stagePhase(SLOT, now)).toBe(phase);
});

test('what is always there is no talk', () => {
  expect(stagePhase({ begin: SLOT.begin, end: null }, BEGIN)).toBeNull();
});

const ranked = (at: number, more: Partial<Ranked> = {}): Ranked => ({ at, state: 'visible', votes: 0, ...more });
const ALL = {
  old: ranked(1),
  new: ranked(2),
  voted: ranked(3, { votes: 2 }),
  pinned: ranked(4, { isPinned: true }),
  now: ranked(5, { state: 'answering' }),
  done: ranked(0, { state: 'answered', votes: 9 }),
  carried: ranked(0, { state: 'carried', votes: 9 }),
  closed: ranked(0, { state: 'closed', votes: 9 }),
};

test('questions are in the order of what is answered now, pins, votes and age', () => {
  expect(rankedIds(ALL)).toEqual(['now', 'pinned', 'voted', 'old', 'new', 'done', 'carried', 'closed']);
});

test('a list keeps its order, loses what is gone, and gets own questions at its end', () => {
  expect(calmIds(null, ALL, [])).toEqual(rankedIds(ALL));
  expect(calmIds(['new', 'gone', 'old'], ALL, ['voted', 'waiting'])).toEqual(['new', 'old', 'voted']);
  const shown = ['new', 'old'];
  expect(calmIds(shown, ALL, ['new'])).toBe(shown);
});

test.each([
  ['waiting', ['approve', 'decline', 'merge']],
  ['declined', ['approve']],
  ['visible', ['decline', 'answering', 'answered', 'carry', 'close', 'pin', 'unpin', 'merge']],
  ['merged', []],
  ['answering', ['answering', 'answered', 'carry', 'close', 'pin', 'unpin']],
  ['carried', ['answering', 'answered', 'carry', 'close', 'pin', 'unpin']],
  ['closed', ['answering', 'answered', 'carry', 'close', 'pin', 'unpin']],
] as const)('a question that is %s takes the actions that fit', (state, fitting) => {
  const plain = ['approve', 'decline', 'answering', 'answered', 'carry', 'close', 'pin', 'unpin'] as const;
  const all = [...plain, 'merge', 'check'] as const;
  expect(all.filter((action) => stateAfter(state, action) !== null)).toEqual(fitting);
});

test('a question has up to 280 characters', () => {
  const asked = { talk: { widgetId: 'a', configurationId: 'b' }, id: 'question-1', isNamed: true };
  const isValid = (text: string) => v.is(AskSchema, { ...asked, text });
  expect(['x'.repeat(280), 'x'.repeat(281), ' '].map(isValid)).toEqual([true, false, false]);
});

test('a talk without questions, or with a damaged value, has none', () => {
  for (const value of [null, { questions: 3 }]) expect(questionBoardIn(value).questions).toEqual({});
});
