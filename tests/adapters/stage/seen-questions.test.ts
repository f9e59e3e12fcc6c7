import { expect, test } from 'vitest';
import { questionsSeenBy } from '../../../src/adapters/stage/seen-questions';

const question = (text: string, votes: number, more: object = {}) => ({
  text,
  votes,
  at: 1,
  state: 'visible' as const,
  ...more,
});

test('a vote makes one question anew, and the others stay the same objects', () => {
  const seen = questionsSeenBy('ada');
  const before = seen({ q1: question('Why?', 1), q2: question('How?', 0, { from: 'ada' }) });
  const after = seen({ q1: question('Why?', 2), q2: question('How?', 0, { from: 'ada' }) });
  expect(after['q2']).toBe(before['q2']);
  expect(after['q1']).toMatchObject({ votes: 2, isOwn: false, isFromChat: false });
  expect(after['q2']).toMatchObject({ isOwn: true, isFromChat: true });
  expect(seen({ q2: question('How now?', 0) })['q2']?.body.open().text).toBe('How now?');
});
