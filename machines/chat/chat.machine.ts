import { type ActorRefFrom, assign, setup } from 'xstate';

export type ChatEvent =
  | { type: 'chat.open' }
  /** The chats of a room, which is an area or a widget. */
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
    enterRoom: assign(({ context }, { roomId, chatIds }: { roomId: string; chatIds: readonly string[] }) => ({
      roomChats: { ...context.roomChats, [roomId]: chatIds },
      roomId,
      attendeeToChatUid: null,
    })),
    faceAttendee: assign((_, params: { uid: string }) => ({ attendeeToChatUid: params.uid, roomId: null })),
    forget: assign(EMPTY),
  },
}).createMachine({
  id: 'chat',
  description: 'The chat panel: closed or open, expanded or minimised, with the chats of a room or of one attendee.',
  context: EMPTY,
  on: {
    'chat.openRoom': { target: '.opened', actions: { type: 'enterRoom', params: ({ event }) => event } },
    'chat.openAttendee': { target: '.opened', actions: { type: 'faceAttendee', params: ({ event }) => event } },
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
