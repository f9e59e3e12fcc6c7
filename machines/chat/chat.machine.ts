import { type ActorRefFrom, assign, setup } from 'xstate';

export type ChatEvent =
  | { type: 'chat.open' }
  /** A room is an area or a widget. */
  | { type: 'chat.openRoom'; roomId: string; chatIds: readonly string[] }
  | { type: 'chat.openAttendee'; uid: string }
  | { type: 'chat.close' }
  | { type: 'chat.expand' }
  | { type: 'chat.minimise' }
  | { type: 'chat.clear' };

type Context = {
  /** Ids of chats by room. */
  roomChats: Readonly<Record<string, readonly string[]>>;
  roomId: string | null;
  attendeeToChatUid: string | null;
};

const EMPTY = { roomChats: {}, roomId: null, attendeeToChatUid: null } as const;

export const chatMachine = setup({
  types: { context: {} as Context, events: {} as ChatEvent },
  actions: {
    forget: assign(EMPTY),
  },
}).createMachine({
  id: 'chat',
  description: 'The chat panel: closed or open, expanded or minimised, with the chats of a room or of one attendee.',
  context: EMPTY,
  on: {
    'chat.openRoom': {
      target: '.opened',
      actions: assign(({ context, event: { roomId, chatIds } }) => ({
        roomChats: { ...context.roomChats, [roomId]: chatIds },
        roomId,
        attendeeToChatUid: null,
      })),
    },
    'chat.openAttendee': {
      target: '.opened',
      actions: assign(({ event }) => ({ attendeeToChatUid: event.uid, roomId: null })),
    },
    'chat.clear': { target: '.closed', actions: 'forget' },
  },
  initial: 'closed',
  states: {
    closed: { on: { 'chat.open': 'opened' } },
    opened: {
      on: { 'chat.close': 'closed' },
      initial: 'expanded',
      states: {
        expanded: { on: { 'chat.minimise': 'minimised' } },
        minimised: { on: { 'chat.expand': 'expanded', 'chat.open': 'expanded' } },
      },
    },
  },
});

export type ChatActorRef = ActorRefFrom<typeof chatMachine>;
