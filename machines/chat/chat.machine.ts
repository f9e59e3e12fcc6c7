import { type ActorRefFrom, assign, type EventObject, emit, fromCallback, sendTo, setup, stateIn } from 'xstate';
import type { Sealed } from '../../domain/kernel/sealed';
import type { UserProfile } from '../../domain/people/profile';
import { notProvided } from '../kernel/not-provided';
import { authorsMachine } from './authors.machine';
import { type ChatContext, EMPTY, lineIn, lineOf, managed, placed } from './chat.context';
import type { ChatEvent, ChatFact, ChatLine } from './chat.events';
import { complaintMachine } from './complaint.machine';
import { filesMachine } from './files.machine';
import { groupMachine } from './group.machine';
import { inboxMachine } from './inbox.machine';
import { membershipMachine } from './membership.machine';
import { outboxMachine } from './outbox.machine';
import { roomsMachine } from './rooms.machine';
import { safetyMachine } from './safety.machine';
import { searchMachine } from './search.machine';
import { wallsMachine } from './walls.machine';

const RETRY_MS = 20_000;
const MAX_RETRIES = 5;
/** Attendees may change their name: how often the shown names are read again, and how many at once. */
const RENEWAL_MS = 120_000;
const RENEWED_AT_ONCE = 5;

const IS_ON = stateIn({ service: 'on' });

export const chatMachine = setup({
  types: {
    context: {} as ChatContext,
    events: {} as ChatEvent,
    emitted: {} as ChatFact,
    children: {} as {
      chatConnection: 'chatConnection';
      outbox: 'outbox';
      inbox: 'inbox';
      rooms: 'rooms';
      walls: 'walls';
      authors: 'authors';
      safety: 'safety';
      complaint: 'complaint';
      search: 'search';
      files: 'files';
      group: 'group';
      membership: 'membership';
    },
  },
  actors: {
    /** Sends `chat.connected`, `chat.disconnected` and `chat.unopened`. */
    chatConnection: fromCallback<EventObject, ChatLine>(notProvided('chatConnection')),
    outbox: outboxMachine,
    inbox: inboxMachine,
    rooms: roomsMachine,
    walls: wallsMachine,
    authors: authorsMachine,
    safety: safetyMachine,
    complaint: complaintMachine,
    search: searchMachine,
    files: filesMachine,
    group: groupMachine,
    membership: membershipMachine,
  },
  actions: {
    showList: assign({ attendeeToChatUid: null, roomId: null }),
    introduce: assign((_, { profile }: { profile: Sealed<UserProfile> }) => ({ profile })),
    configure: assign((_, given: Partial<Pick<ChatContext, 'database' | 'mode' | 'uid'>>) => given),
  },
  guards: {
    /** Compares only whether there is a database: its URL does not change, and recordings do not contain it. */
    isServiceSwitched: ({ context }, { database }: { database: string | null }) =>
      (context.database === null) !== (database === null),
    isOtherMode: ({ context }, { mode }: { mode: string | null }) => context.mode !== mode,
    isOtherUser: ({ context }, { uid }: { uid: string | null }) => context.uid !== uid,
    hasLine: ({ context: { database, mode, uid } }) => database !== null && mode !== null && uid !== null,
    hasLeft: (_, params: { hasLeft: boolean }) => params.hasLeft,
    canRetry: ({ context }) => context.failures <= MAX_RETRIES,
  },
  delays: { retryDelay: RETRY_MS, renewal: RENEWAL_MS },
}).createMachine({
  id: 'chat',
  description: 'The chat: its panel with the chats of a room or an attendee, and the connection that they share.',
  context: { ...EMPTY, database: null, mode: null, uid: null, architectureId: null, profile: null, failures: 0 },
  type: 'parallel',
  on: {
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
        'chat.clear': { target: '.off', actions: { type: 'configure', params: { uid: null } } },
        'chat.configure': {
          guard: { type: 'isServiceSwitched', params: ({ event }) => event },
          target: '.off',
          actions: { type: 'configure', params: ({ event: { database } }) => ({ database }) },
        },
        'chat.mode': {
          guard: { type: 'isOtherMode', params: ({ event }) => event },
          target: '.off',
          actions: { type: 'configure', params: ({ event: { mode } }) => ({ mode }) },
        },
        'chat.arrive': {
          guard: { type: 'isOtherUser', params: ({ event }) => event },
          target: '.off',
          actions: { type: 'configure', params: ({ event: { uid } }) => ({ uid }) },
        },
      },
      states: {
        off: { entry: assign({ failures: 0 }), always: { guard: 'hasLine', target: 'on' } },
        on: {
          invoke: [
            { id: 'outbox', src: 'outbox', input: lineIn },
            {
              id: 'inbox',
              src: 'inbox',
              input: (given) => ({ line: lineOf(given), profile: given.context.profile }),
            },
            { id: 'rooms', src: 'rooms' },
            { id: 'walls', src: 'walls' },
            { id: 'authors', src: 'authors' },
            { id: 'safety', src: 'safety', input: lineIn },
            { id: 'complaint', src: 'complaint', input: lineIn },
            { id: 'search', src: 'search' },
            { id: 'files', src: 'files' },
          ],
          on: {
            'chat.erased': { actions: sendTo('outbox', { type: 'outbox.empty' }) },
            'chat.heard': { actions: emit(({ event }) => ({ ...event, type: 'chat.noticed' })) },
            'chat.introduce': {
              actions: [
                { type: 'introduce', params: ({ event }) => event },
                sendTo('inbox', ({ event: { profile } }) => ({ type: 'inbox.introduce', profile })),
              ],
            },
          },
          initial: 'open',
          states: {
            open: {
              invoke: { id: 'chatConnection', src: 'chatConnection', input: lineOf, onError: 'failed' },
              on: { 'chat.unopened': 'failed' },
              initial: 'connecting',
              states: {
                connecting: { on: { 'chat.connected': 'connected' } },
                connected: {
                  entry: [assign({ failures: 0 }), sendTo('outbox', { type: 'outbox.connected' })],
                  on: {
                    'chat.disconnected': {
                      target: 'connecting',
                      actions: sendTo('outbox', { type: 'outbox.disconnected' }),
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
            failed: {
              entry: assign(({ context }) => ({ failures: context.failures + 1 })),
              after: { retryDelay: { guard: 'canRetry', target: 'open' } },
              on: { 'chat.retry': { target: 'open', actions: assign({ failures: 0 }) } },
            },
          },
        },
      },
    },
  },
});

export type ChatActorRef = ActorRefFrom<typeof chatMachine>;
