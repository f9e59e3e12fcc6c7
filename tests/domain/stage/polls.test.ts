import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  isHeldBack,
  ModeratePollSchema,
  POLL_STATES,
  pollAfter,
  pollBoardIn,
  pollOrder,
  takesVotes,
} from '../../../domain/stage/polls';

const ACTIONS = ['open', 'hold', 'show', 'close'] as const;

test.each([
  ['draft', ['open', 'hold']],
  ['open', ['hold', 'show', 'close']],
  ['held', ['open', 'show', 'close']],
  ['shown', ['open', 'hold', 'close']],
  ['closed', ['open', 'show']],
] as const)('a poll that is %s takes the actions that fit', (state, fitting) => {
  const after = (action: (typeof ACTIONS)[number]) => pollAfter({ state, isHeld: false }, action)?.state;
  expect(ACTIONS.filter((action) => after(action) !== undefined && after(action) !== state)).toEqual(
    fitting.filter((action) => after(action) !== state),
  );
  expect(takesVotes({ state })).toBe(['open', 'held', 'shown'].includes(state));
});

test('results are held until no poll of the talk takes votes', () => {
  const held = { state: 'closed', isHeld: true } as const;
  const others = POLL_STATES.map((state) => [state, isHeldBack(held, [held, { state }])]);
  expect(Object.fromEntries(others)).toEqual({ draft: false, open: true, held: true, shown: true, closed: false });
  expect(isHeldBack({ state: 'closed' }, [{ state: 'open' }])).toBe(false);
  expect(pollAfter({ state: 'held', isHeld: true }, 'close')).toEqual(held);
  expect(pollAfter(held, 'show')).toEqual({ state: 'closed', isHeld: false });
});

test('polls that take votes are first, the newest of them before the others', () => {
  const at = (when: number, state: 'open' | 'closed') => ({ at: when, state });
  expect(pollOrder({ a: at(1, 'open'), b: at(4, 'closed'), c: at(3, 'open'), d: at(2, 'closed') })).toEqual([
    'c',
    'a',
    'b',
    'd',
  ]);
});

const texts = { question: 'Which wood?', choices: ['Oak', 'Pine'], isMultiple: false };
test.each([
  ['two choices', {}, true],
  ['eight choices', { choices: [...'abcdefgh'] }, true],
  ['one choice', { choices: ['Oak'] }, false],
  ['nine choices', { choices: [...'abcdefghi'] }, false],
  ['the same choice twice', { choices: ['Oak', ' Oak '] }, false],
  ['a choice without a text', { choices: ['Oak', ' '] }, false],
  ['a question that is too long', { question: 'x'.repeat(201) }, false],
])('a poll with %s', (_, more, isValid) => {
  const command = {
    talk: { widgetId: 'a', configurationId: 'b' },
    id: 'poll-0001',
    action: 'save',
    copyId: 'poll-0002',
  };
  expect(v.is(ModeratePollSchema, { ...command, texts: { ...texts, ...more } })).toBe(isValid);
});

test('a talk without polls, or with a damaged value, has none', () => {
  for (const value of [null, { polls: 3 }]) expect(pollBoardIn(value).polls).toEqual({});
});
