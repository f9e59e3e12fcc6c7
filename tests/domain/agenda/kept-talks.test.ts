import { expect, test } from 'vitest';
import {
  afterAnswer,
  beforeLogin,
  changedTalks,
  MOST_KEPT,
  NO_TALKS,
  ownerOf,
  withChange,
  withEarlier,
} from '../../../domain/agenda/kept-talks';

const add = (talk: string) => ({ talk, isKept: true });
const remove = (talk: string) => ({ talk, isKept: false });

test('what is stored before the login is not that of a user', () => {
  const ada = { uid: 'ada', architectureId: 'aurora' };
  expect(beforeLogin(ada)).not.toBe(ownerOf(ada));
});

test('the oldest of too many saved talks are removed', () => {
  const many = Array.from({ length: MOST_KEPT }, (_, at) => `t${at}`);
  const more = changedTalks(many, [add('new')]);
  expect([more.length, more.at(-1), more.includes('t0')]).toEqual([MOST_KEPT, 'new', false]);
});

test('only the last change of a talk is sent', () => {
  const changes = [add('a'), add('b'), remove('a')].reduce(withChange, NO_TALKS);
  expect(changes).toEqual({ talks: ['b'], changes: [add('b'), remove('a')] });
});

test('changes made while others are sent survive the answer', () => {
  const sent = [add('a'), add('b')];
  const now = withChange(withChange(sent.reduce(withChange, NO_TALKS), remove('b')), add('c'));
  expect(afterAnswer(now, sent, { talks: ['elsewhere', 'a', 'b'] })).toEqual({
    talks: ['elsewhere', 'a', 'c'],
    changes: [remove('b'), add('c')],
  });
});

test('talks saved before the login are sent to the account', () => {
  const own = { talks: ['a'], changes: [] };
  expect(withEarlier(own, { talks: ['a', 'b'], changes: [] })).toEqual({
    talks: ['a', 'b'],
    changes: [add('a'), add('b')],
  });
});
