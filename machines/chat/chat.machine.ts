import {
  type ActorRefFrom,
  and,
  assign,
  type EventObject,
  emit,
  enqueueActions,
  fromCallback,
  raise,
  sendTo,
  setup,
  stateIn,
} from 'xstate';
import type { Sealed } from '../../domain/kernel/sealed';
import type { UserProfile } from '../../domain/people/profile';
import { notProvided } from '../kernel/not-provided';
import { lineOf, type RealtimeLine } from '../shell/realtime.line';
import { authorsMachine } from './authors.machine';
import { type ChatContext, EMPTY, inSight, lineIn, managed, placed, shownRoom } from './chat.context';
import type { ChatChildren, ChatEvent, ChatFact, Heard } from './chat.events';
import { chatToastMachine } from './chat-toast.machine';
import { complaintMachine } from './complaint.machine';
import { copyingMachine } from './copying.machine';
import { filesMachine } from './files.machine';
import { groupMachine } from './group.machine';
import { inboxMachine } from './inbox.machine';
import { membershipMachine } from './membership.machine';
import { outboxMachine } from './outbox.machine';
import { removalMachine } from './removal.machine';
import { roomsMachine } from './rooms.machine';
import { safetyMachine } from './safety.machine';
import { searchMachine } from './search.machine';
import { wallsMachine } from './walls.machine';

/** Attendees may change their name: how often the shown names are read again, and how many at once. */
const RENEWAL_MS = 120_000;
const RENEWED_AT_ONCE = 5;

const NOT_CONNECTED = { description: 'Messages wait.' } as const;
const NOTICED = { type: 'notice', params: ({ event }: { event: Heard }) => event } as const;
const IS_ON = stateIn({ service: 'on' });

export const chatMachine = setup({
  types: {
    context: {} as ChatContext,
    events: {} as ChatEvent,
    emitted: {} as ChatFact,
    children: {} as ChatChildren,
  },
  actors: {
    /** Sends `chat.connected` and `chat.disconnected`. */
    chatConnection: fromCallback<EventObject, RealtimeLine>(notProvided('chatConnection')),
    outbox: outboxMachine,
    removal: removalMachine,
    inbox: inboxMachine,
    toast: chatToastMachine,
    rooms: roomsMachine,
    walls: wallsMachine,
    authors: authorsMachine,
    safety: safetyMachine,
    complaint: complaintMachine,
    copying: copyingMachine,
    search: searchMachine,
    files: filesMachine,
    group: groupMachine,
    membership: membershipMachine,
  },
  actions: {
    notice: emit((_, { room, name, last, unread, mentions, isCall }: Heard) => ({
      type: 'chat.noticed',
      room,
      name,
      last,
      unread,
      mentions,
      isCall,
    })),
    attend: enqueueActions(({ context, enqueue }) => {
      const rooms = inSight(context);
      enqueue.sendTo('inbox', { type: 'inbox.attend', rooms });
      enqueue.sendTo('toast', { type: 'toast.attend', rooms });
    }),
    tellRooms: sendTo('rooms', (_, event: { type: 'room.sleep' | 'room.wake' | 'room.disconnected' }) => ({
      type: 'collection.tell',
      event: { type: event.type },
    })),
    showList: assign({ attendeeToChatUid: null, roomId: null }),
    introduce: assign((_, { profile }: { profile: Sealed<UserProfile> }) => ({ profile })),
  },
  guards: {
    isListShown: ({ context }) => shownRoom(context) === null,
    isCall: (_, { isCall }: Pick<Heard, 'isCall'>) => isCall,
    hasLeft: (_, params: { hasLeft: boolean }) => params.hasLeft,
  },
  delays: { renewal: RENEWAL_MS },
}).createMachine({
  id: 'chat',
  description: 'The chat: its panel with the chats of a room or an attendee, and the connection that they share.',
  context: { ...EMPTY, line: null, architectureId: null, profile: null, attended: [], isSeen: true },
  type: 'parallel',
  on: {
    'chat.hide': { actions: assign({ isSeen: false }) },
    'chat.see': { actions: assign({ isSeen: true }) },
    'chat.enter': { actions: assign(({ event: { architectureId } }) => ({ architectureId })) },
    'chat.introduce': { actions: { type: 'introduce', params: ({ event }) => event } },
  },
  states: {
    panel: {
      initial: 'closed',
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
        'chat.follow': { target: '.opened', actions: assign(({ context, event: { room } }) => placed(context, room)) },
        'chat.showList': { actions: 'showList' },
        'chat.clear': { target: '.closed', actions: assign(EMPTY) },
      },
      states: {
        closed: { on: { 'chat.open': 'opened' } },
        opened: {
          on: { 'chat.close': 'closed' },
          initial: 'expanded',
          states: {
            expanded: {
              entry: raise({ type: 'chat.look' }),
              initial: 'reading',
              states: {
                reading: {
                  on: {
                    'chat.minimise': '#chat.panel.opened.minimised',
                    'chat.newGroup': { guard: IS_ON, target: 'grouping' },
                    'chat.manageGroup': { guard: IS_ON, target: 'managing' },
                  },
                },
                managing: {
                  invoke: {
                    id: 'membership',
                    src: 'membership',
                    input: ({ context, event }) => ({ ...managed(event), line: lineOf({ context }) }),
                    onDone: [
                      {
                        guard: { type: 'hasLeft', params: ({ event }) => event.output },
                        target: 'reading',
                        actions: 'showList',
                      },
                      { target: 'reading' },
                    ],
                    onError: 'reading',
                  },
                  on: {
                    'chat.read': 'reading',
                    'chat.showList': { target: 'reading', actions: 'showList' },
                  },
                },
                grouping: {
                  entry: emit({ type: 'chat.grouping' }),
                  exit: emit({ type: 'chat.grouped' }),
                  invoke: {
                    id: 'group',
                    src: 'group',
                    input: ({ event }) => ({ id: event.type === 'chat.newGroup' ? event.id : '' }),
                    onDone: {
                      target: 'reading',
                      actions: assign(({ context, event: { output } }) => placed(context, output.room)),
                    },
                    onError: 'reading',
                  },
                  on: { 'chat.showList': { target: 'reading', actions: 'showList' } },
                },
              },
            },
            minimised: { on: { 'chat.expand': 'expanded', 'chat.open': 'expanded' } },
          },
        },
      },
    },
    service: {
      initial: 'off',
      on: {
        'chat.leave': {
          target: '.off',
          actions: [assign({ line: null, attended: [] }), emit({ type: 'chat.counted', unread: 0 })],
        },
      },
      states: {
        off: { on: { 'chat.arrive': { target: 'on', actions: assign(({ event: { line } }) => ({ line })) } } },
        on: {
          invoke: [
            { id: 'chatConnection', src: 'chatConnection', input: lineOf, onError: NOT_CONNECTED },
            { id: 'outbox', src: 'outbox', input: lineIn },
            { id: 'removal', src: 'removal', input: lineIn },
            {
              id: 'inbox',
              src: 'inbox',
              input: (given) => ({ line: lineOf(given), profile: given.context.profile }),
            },
            { id: 'toast', src: 'toast' },
            { id: 'rooms', src: 'rooms' },
            { id: 'walls', src: 'walls' },
            { id: 'authors', src: 'authors' },
            { id: 'safety', src: 'safety', input: lineIn },
            { id: 'complaint', src: 'complaint', input: lineIn },
            { id: 'copying', src: 'copying' },
            { id: 'search', src: 'search' },
            { id: 'files', src: 'files' },
          ],
          on: {
            'chat.erased': { actions: sendTo('outbox', { type: 'outbox.empty' }) },
            'chat.heard': [
              {
                guard: and([stateIn({ panel: { opened: 'expanded' } }), 'isListShown']),
                description: 'The list of rooms shows it.',
                actions: NOTICED,
              },
              {
                guard: { type: 'isCall', params: ({ event }) => event },
                description: 'The missed call is in the middle of the page.',
                actions: NOTICED,
              },
              { actions: [NOTICED, sendTo('toast', ({ event }) => ({ ...event, type: 'toast.news' }))] },
            ],
            'chat.counted': { actions: emit(({ event: { unread } }) => ({ type: 'chat.counted', unread })) },
            'chat.attend': {
              actions: [
                assign(({ context: { attended }, event: { room } }) => ({ attended: [...attended, room] })),
                'attend',
              ],
            },
            'chat.unattend': {
              actions: [
                assign(({ context: { attended }, event: { room } }) => ({
                  attended: attended.filter((_, index) => index !== attended.indexOf(room)),
                })),
                'attend',
              ],
            },
            'chat.hide': {
              actions: [
                assign({ isSeen: false }),
                'attend',
                { type: 'tellRooms', params: { type: 'room.sleep' } },
                sendTo('removal', { type: 'removal.finish' }),
              ],
            },
            'chat.see': {
              actions: [assign({ isSeen: true }), 'attend', { type: 'tellRooms', params: { type: 'room.wake' } }],
            },
            'chat.occupy': { actions: sendTo('toast', ({ event: { isBusy } }) => ({ type: 'toast.occupy', isBusy })) },
            'chat.look': { actions: sendTo('toast', { type: 'toast.look' }) },
            'chat.listen': {
              actions: sendTo('toast', ({ event: { isInTalk } }) => ({ type: 'toast.listen', isInTalk })),
            },
            'chat.introduce': {
              actions: [
                { type: 'introduce', params: ({ event }) => event },
                sendTo('inbox', ({ event: { profile } }) => ({ type: 'inbox.introduce', profile })),
              ],
            },
          },
          initial: 'connecting',
          states: {
            connecting: { on: { 'chat.connected': 'connected' } },
            connected: {
              entry: sendTo('outbox', { type: 'outbox.connected' }),
              on: {
                'chat.disconnected': {
                  target: 'connecting',
                  actions: [
                    sendTo('outbox', { type: 'outbox.disconnected' }),
                    { type: 'tellRooms', params: { type: 'room.disconnected' } },
                  ],
                },
              },
              initial: 'resting',
              states: {
                resting: {
                  after: {
                    renewal: {
                      target: 'resting',
                      reenter: true,
                      actions: sendTo('authors', {
                        type: 'collection.tell',
                        event: { type: 'author.renew' },
                        count: RENEWED_AT_ONCE,
                      }),
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
});

export type ChatActorRef = ActorRefFrom<typeof chatMachine>;
