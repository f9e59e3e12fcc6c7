import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type ChatMessage, ChatMessageSchema, isSame, readReactions, sendable } from '../../../domain/chat/message';

const HELLO: ChatMessage = { from: 'ada', at: 1, kind: 'text', text: 'Hello' };
const SENT = { from: 'ada', text: 'Hello', replyTo: null, fileId: null };

describe('messages', () => {
  test.each([
    ['  Hello \n', 'Hello'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['a\n\n\n\n\n\nb', 'a\n\n\nb'],
    [' \n\t ', null],
    ['', null],
  ])('what is typed as %j is sent as %j', (typed, sent) => {
    expect(sendable(typed)).toBe(sent);
  });

  test('a stored message is the sent one if author, text and reply agree, or if it was edited or hidden since', () => {
    expect(isSame(HELLO, SENT)).toBe(true);
    expect(isSame({ ...HELLO, replyTo: 'm1' }, { ...SENT, replyTo: 'm1' })).toBe(true);
    expect(isSame({ ...HELLO, text: 'Hi', editedAt: 2 }, SENT)).toBe(true);
    expect(isSame({ from: 'ada', at: 1, kind: 'text', hidden: true }, SENT)).toBe(true);
    expect(isSame({ ...HELLO, text: 'Hi' }, SENT)).toBe(false);
    expect(isSame({ ...HELLO, from: 'bob' }, SENT)).toBe(false);
    expect(isSame({ ...HELLO, replyTo: 'm1' }, SENT)).toBe(false);
    expect(isSame({ from: 'ada', at: 1, kind: 'text', hidden: true }, { ...SENT, replyTo: 'm1' })).toBe(true);
  });

  test('a stored message with a file is the sent one if the file is the same', () => {
    const file = { id: 'f1', name: 'Plan.pdf', size: 1, type: 'application/pdf' };
    const stored: ChatMessage = { from: 'ada', at: 1, kind: 'file', file };
    const sent = { ...SENT, text: '', fileId: 'f1' };
    expect([isSame(stored, sent), isSame(stored, { ...sent, fileId: 'f2' }), isSame(HELLO, sent)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('a record that is no message is not read as one', () => {
    expect(v.is(ChatMessageSchema, HELLO)).toBe(true);
    expect(
      [{ ...HELLO, at: '1' }, { ...HELLO, kind: 'film' }, null, 'x'].map((one) => v.is(ChatMessageSchema, one)),
    ).toEqual([false, false, false, false]);
  });

  test('reactions list their users by emoji; other values are no reactions', () => {
    expect(readReactions({ '👍': { bob: true, ada: true } })).toEqual({ '👍': ['ada', 'bob'] });
    expect([readReactions(null), readReactions({ '👍': 3 })]).toEqual([{}, {}]);
  });
});
