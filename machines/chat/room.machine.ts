import {
  type ActorRefFrom,
  and,
  assign,
  enqueueActions,
  fromCallback,
  fromPromise,
  not,
  sendTo,
  setup,
  stateIn,
} from 'xstate';
import { TYPING_GONE_MS } from '../../domain/chat/message';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import type { RoomCommand, RoomDeed, RoomEvent, RoomInput } from './chat.events';
import { composerMachine } from './composer.machine';
import { isBefore, newestOf, type RoomContext, type Typers, without } from './room.context';

const RETRY_MS = 20_000;
const MAX_RETRIES = 5;
/** How long a response may take before the user can retry. A later response is still shown. */
const LOADING_MS = 15_000;
/** The typing indicator is sent again after this time. */
const TYPING_MS = 4000;
const STILL_MS = 6000;
/** A room that is shown only briefly does not count as read. */
const READING_MS = 700;

const FEED = 'roomFeed';
const IS_HERE = stateIn({ attention: 'here', tab: 'seen' });
const TYPERS = { type: 'keepTypers', params: ({ event }: { event: Typers }) => event } as const;
const IS_TYPING = { type: 'isTyping', params: ({ event }: { event: Typers }) => event } as const;
const FAILED = { type: 'note', params: ({ event }: { event: { what: RoomDeed } }) => event } as const;

/** A wait that lets the user try again once it has become too long. */
const UNANSWERED = {
  initial: 'early',
  states: {
    early: { after: { tooLong: 'late' } },
    late: {
      description: 'No answer yet.',
      on: { 'room.retry': { target: '#room.content.joining', reenter: true } },
    },
  },
} as const;

export const roomMachine = setup({
  types: { input: {} as RoomInput, context: {} as RoomContext, events: {} as RoomEvent },
  actors: {
    composer: composerMachine,
    /** Joins the room if users can add themselves. */
    joinRoom: fromPromise<void, RoomInput>(promiseNotProvided('joinRoom')),
    /** Sends the content of the room, and carries out the user's actions. */
    roomFeed: fromCallback<RoomCommand, RoomInput>(notProvided('roomFeed')),
  },
  actions: {
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    markRead: enqueueActions(({ context, enqueue }) => {
      const id = newestOf(context) ?? '';
      enqueue.assign({ readId: id });
      enqueue.sendTo(FEED, { type: 'feed.read', id });
    }),
    tellTyping: sendTo(FEED, { type: 'feed.typing', isOn: true }),
    tellStill: sendTo(FEED, { type: 'feed.typing', isOn: false }),
    askOlder: sendTo(FEED, ({ context }) => ({
      type: 'feed.older',
      to: isBefore(context) ? context.soughtId : null,
    })),
    forgetSought: assign({ soughtId: null }),
    note: assign((_, { what }: { what: RoomDeed }) => ({ failure: what })),
    keepTypers: assign((_, { uids }: Typers) => ({ typers: uids })),
    forgetTypers: assign({ typers: [] }),
    drawLine: assign(({ context }) => ({ lineId: context.readId })),
  },
  guards: {
    isReadFurther: ({ context }, { readId }: { readId: string | null }) =>
      readId !== null && readId > (context.readId ?? ''),
    isTyping: (_, { uids }: Typers) => uids.length > 0,
    hasMessages: ({ context }) => Object.keys(context.messages).length > 0,
    isEmpty: ({ context }) => Object.keys(context.messages).length === 0,
    hasOlder: ({ context }) => context.hasOlder,
    isBefore: ({ context }) => isBefore(context),
    hasNews: ({ context }) => {
      const newest = newestOf(context);
      return newest !== null && (context.readId === null || newest > context.readId);
    },
    isOlder: (_, { what }: { what: RoomDeed }) => what === 'older',
    canRetry: ({ context }) => context.failures <= MAX_RETRIES,
  },
  delays: {
    retryDelay: RETRY_MS,
    tooLong: LOADING_MS,
    typing: TYPING_MS,
    still: STILL_MS,
    reading: READING_MS,
    typingGone: TYPING_GONE_MS,
  },
}).createMachine({
  id: 'room',
  description: 'A chat room that is on the page or was a moment ago: its messages, what is new, and who is typing.',
  context: ({ input }) => ({
    ...input,
    messages: {},
    reactions: {},
    hasOlder: false,
    name: null,
    isOwn: false,
    isClosed: false,
    isMuted: false,
    members: null,
    typers: [],
    readId: null,
    lineId: null,
    soughtId: null,
    failure: null,
    failures: 0,
  }),
  invoke: { id: 'composer', src: 'composer', input: ({ context: { line, room } }) => ({ line, room }) },
  type: 'parallel',
  on: {
    'room.read': {
      guard: { type: 'isReadFurther', params: ({ event }) => event },
      actions: assign(({ event: { readId } }) => ({ readId })),
    },
    'room.muted': { actions: assign(({ event: { isMuted } }) => ({ isMuted })) },
    'room.described': {
      actions: assign(({ event: { name, isOwn, isClosed } }) => ({ name, isOwn, isClosed })),
    },
    'room.members': { actions: assign(({ event: { uids } }) => ({ members: uids })) },
    'room.failed': { actions: FAILED },
    'room.disconnected': { description: 'What comes later is new.', actions: 'drawLine' },
    'room.dismiss': { actions: assign({ failure: null }) },
  },
  states: {
    content: {
      initial: 'joining',
      states: {
        joining: {
          invoke: {
            id: 'joinRoom',
            src: 'joinRoom',
            input: ({ context: { line, room } }) => ({ line, room }),
            onDone: 'listening',
            onError: { target: 'refused', actions: 'countFailure' },
          },
          ...UNANSWERED,
        },
        listening: {
          invoke: {
            id: FEED,
            src: 'roomFeed',
            input: ({ context: { line, room } }) => ({ line, room }),
            onError: { target: 'refused', actions: 'countFailure' },
          },
          on: {
            'room.refused': { target: 'refused', actions: 'countFailure' },
            'room.reacted': {
              actions: assign(({ context, event: { reactions, removed } }) => ({
                reactions: { ...without(context.reactions, removed), ...reactions },
              })),
            },
            'room.react': {
              actions: sendTo(FEED, ({ event: { id, emoji, isOn } }) => ({ type: 'feed.react', id, emoji, isOn })),
            },
            'room.edit': { actions: sendTo(FEED, ({ event: { id, text } }) => ({ type: 'feed.edit', id, text })) },
            'room.mute': { actions: sendTo(FEED, ({ event: { isOn } }) => ({ type: 'feed.mute', isOn })) },
          },
          exit: 'forgetTypers',
          type: 'parallel',
          states: {
            messages: {
              initial: 'loading',
              on: {
                'room.listed': {
                  target: '.shown',
                  actions: assign(({ event: { messages, hasOlder, readId } }) => ({
                    messages,
                    hasOlder,
                    readId,
                    lineId: readId,
                    failures: 0,
                  })),
                },
              },
              states: {
                loading: UNANSWERED,
                shown: {
                  initial: 'empty',
                  on: {
                    'room.changed': {
                      actions: assign(({ context, event: { messages, removed } }) => ({
                        messages: { ...without(context.messages, removed), ...messages },
                      })),
                    },
                  },
                  states: {
                    empty: { always: { guard: 'hasMessages', target: 'filled' } },
                    filled: {
                      always: { guard: 'isEmpty', target: 'empty' },
                      initial: 'settled',
                      on: {
                        'room.jump': { actions: assign(({ event: { id } }) => ({ soughtId: id })) },
                        'room.showNewest': { actions: 'forgetSought' },
                      },
                      states: {
                        settled: {
                          always: { guard: 'isBefore', target: 'readingOlder', actions: 'askOlder' },
                          on: { 'room.showOlder': { guard: 'hasOlder', target: 'readingOlder', actions: 'askOlder' } },
                        },
                        readingOlder: {
                          tags: 'busy',
                          on: {
                            'room.older': {
                              target: 'settled',
                              actions: assign(({ context, event: { messages, hasOlder } }) => ({
                                messages: { ...messages, ...context.messages },
                                hasOlder,
                              })),
                            },
                            'room.failed': {
                              guard: { type: 'isOlder', params: ({ event }) => event },
                              target: 'settled',
                              actions: [FAILED, 'forgetSought'],
                            },
                          },
                        },
                      },
                    },
                  },
                },
              },
            },
            reading: {
              initial: 'current',
              states: {
                current: { always: { guard: and(['hasNews', IS_HERE]), target: 'due' } },
                due: {
                  description: 'The newest messages count as read after a moment.',
                  always: { guard: not(IS_HERE), target: 'current' },
                  after: { reading: { target: 'current', actions: 'markRead' } },
                },
              },
            },
            company: {
              initial: 'silent',
              states: {
                silent: { on: { 'room.typers': { guard: IS_TYPING, target: 'typing', actions: TYPERS } } },
                typing: {
                  description: 'Other users type, for as long as they say so again and again.',
                  after: { typingGone: { target: 'silent', actions: 'forgetTypers' } },
                  on: {
                    'room.typers': [
                      { guard: IS_TYPING, target: 'typing', reenter: true, actions: TYPERS },
                      { target: 'silent', actions: 'forgetTypers' },
                    ],
                  },
                },
              },
            },
            typing: {
              initial: 'still',
              states: {
                still: { on: { 'room.type': { target: 'active', actions: 'tellTyping' } } },
                active: {
                  after: { typing: 'resting' },
                  on: { 'room.stopTyping': { target: 'still', actions: 'tellStill' } },
                },
                resting: {
                  after: { still: { target: 'still', actions: 'tellStill' } },
                  on: {
                    'room.type': { target: 'active', actions: 'tellTyping' },
                    'room.stopTyping': { target: 'still', actions: 'tellStill' },
                  },
                },
              },
            },
          },
        },
        refused: {
          description: 'The user may not read this room, or no longer.',
          after: { retryDelay: { guard: 'canRetry', target: 'joining' } },
          on: { 'room.retry': { target: 'joining', actions: assign({ failures: 0 }) } },
        },
      },
    },
    attention: {
      initial: 'away',
      states: {
        away: { on: { 'room.show': { target: 'here', actions: 'drawLine' } } },
        here: { on: { 'room.hide': { target: 'away', actions: 'forgetSought' } } },
      },
    },
    tab: {
      initial: 'seen',
      states: {
        seen: { on: { 'room.sleep': 'hidden' } },
        hidden: { on: { 'room.wake': { target: 'seen', actions: 'drawLine' } } },
      },
    },
  },
});

export type RoomActorRef = ActorRefFrom<typeof roomMachine>;
