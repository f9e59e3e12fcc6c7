import { describe, expect, test } from 'vitest';
import { type ChatEvent, chatMachine } from '../../../machines/chat/chat.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { ada, inputs, lobby } from './chat.inputs';

const EMPTY = { roomChats: {}, roomId: null, attendeeToChatUid: null };
function chat(...events: ChatEvent[]) {
  const run = start(chatMachine);
  for (const event of events) run.actor.send(event);
  const { value, context } = run.actor.getSnapshot();
  return { ...run, value, context };
}

describe('the chat', () => {
  test.each<[string, ChatEvent[], unknown]>([
    ['closed', [], 'closed'],
    ['opened, expanded', [{ type: 'chat.open' }], { opened: 'expanded' }],
    ['minimised', [{ type: 'chat.open' }, { type: 'chat.minimise' }], { opened: 'minimised' }],
    [
      'expanded again',
      [{ type: 'chat.open' }, { type: 'chat.minimise' }, { type: 'chat.expand' }],
      { opened: 'expanded' },
    ],
    [
      'expanded when it is opened',
      [{ type: 'chat.open' }, { type: 'chat.minimise' }, { type: 'chat.open' }],
      { opened: 'expanded' },
    ],
    ['closed again', [{ type: 'chat.open' }, { type: 'chat.close' }], 'closed'],
    ['not minimised while closed', [{ type: 'chat.minimise' }, { type: 'chat.expand' }], 'closed'],
  ])('the chat is %s', (_, events, value) => {
    expect(chat(...events)).toMatchObject({ value, context: EMPTY });
  });

  test('the chat of a room sets its chats and opens', () => {
    expect(chat(lobby)).toMatchObject({
      value: { opened: 'expanded' },
      context: { roomChats: { lobby: ['hall'] }, roomId: 'lobby', attendeeToChatUid: null },
    });
  });

  test('opening a room replaces only the chats of that room', () => {
    const { context } = chat(
      lobby,
      { type: 'chat.openRoom', roomId: 'stage', chatIds: ['front'] },
      { type: 'chat.openRoom', roomId: 'lobby', chatIds: ['hall', 'bar'] },
    );
    expect(context).toEqual({
      roomChats: { lobby: ['hall', 'bar'], stage: ['front'] },
      roomId: 'lobby',
      attendeeToChatUid: null,
    });
  });

  test('the chat is with a room or with an attendee, not with both', () => {
    expect(chat(lobby, { type: 'chat.minimise' }, ada)).toMatchObject({
      value: { opened: 'expanded' },
      context: { roomId: null, attendeeToChatUid: 'ada' },
    });
    expect(chat(ada, lobby).context).toMatchObject({ roomId: 'lobby', attendeeToChatUid: null });
  });

  test('the chat keeps its room while closed and clears everything on logout', () => {
    expect(chat(lobby, { type: 'chat.close' }, { type: 'chat.open' }).context.roomId).toBe('lobby');
    expect(chat(lobby, { type: 'chat.clear' })).toMatchObject({ value: 'closed', context: EMPTY });
  });

  test('the chat replays from its log', () => {
    const { record } = chat(lobby, { type: 'chat.minimise' }, ada, { type: 'chat.close' }, { type: 'chat.clear' });
    expectReplay(chatMachine, record);
  });

  test('the path search covers every state and transition of the chat', () => {
    coverPaths(chatMachine, {
      ...inputs,
      invariant: ({ context: { roomId, roomChats, attendeeToChatUid } }) => {
        expect(roomId !== null && attendeeToChatUid !== null).toBe(false);
        expect(roomId === null || roomId in roomChats).toBe(true);
      },
    });
  });
});
