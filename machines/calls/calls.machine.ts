import {
  type ActorRefFrom,
  assign,
  type EventObject,
  emit,
  fromCallback,
  fromPromise,
  raise,
  sendTo,
  setup,
} from 'xstate';
import { answerTo, type Kept, RING_MAX_MS, type RingAnswer, type WayBack } from '../../domain/calls/call';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import { lineOf, type RealtimeLine } from '../shell/realtime.line';
import { callMachine } from './call.machine';
import type { CallsEvent, CallsFact, RingCommand } from './calls.events';

type Context = {
  line: RealtimeLine | null;
  /** The room that rings, or of the call; `from` is the user who calls. */
  room: string | null;
  from: string | null;
  /** What the user sent before the reload that interrupted the call. */
  kept: Kept | null;
  isQuiet: boolean;
  isOffered: boolean;
  failures: number;
};
type Rang = { from: string; room: string; isQuiet: boolean };

const NO_WAY: WayBack = { room: '', kept: { isMuted: true, isCameraOff: true } };
const RETRY_MS = 30_000;
const MAX_RETRIES = 5;

export const callsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CallsEvent,
    emitted: {} as CallsFact,
    children: {} as { ringFeed: 'ringFeed'; ringTone: 'ringTone'; call: 'call' },
  },
  actors: {
    /** Sends `calls.rang`, `calls.withdrawn`, `calls.settled` and `calls.refused`. */
    ringFeed: fromCallback<RingCommand, RealtimeLine>(notProvided('ringFeed')),
    /** Sounds until it stops. */
    ringTone: fromCallback<EventObject>(notProvided('ringTone')),
    call: callMachine,
    /** The call that a reload has just interrupted, once. */
    readWayBack: fromPromise<WayBack | null, RealtimeLine>(promiseNotProvided('readWayBack')),
  },
  actions: {
    hear: assign((_, { from, room, isQuiet }: Rang) => ({ from, room, isQuiet })),
    forget: assign({ from: null, room: null, kept: null }),
    comeBack: raise((_, { room, kept }: WayBack): CallsEvent => ({ type: 'calls.return', room, kept })),
    /** Without the feed, the caller still sees whether the user joins. */
    answer: raise(
      (_, { from, answer }: { from: string; answer: RingAnswer }): CallsEvent => ({
        type: 'calls.answer',
        from,
        answer,
      }),
    ),
  },
  guards: {
    isOfCaller: ({ context }, { from }: { from: string }) => context.from === from,
    isOtherCall: ({ context }, { from, room }: Omit<Rang, 'isQuiet'>) => context.from !== from && context.room !== room,
    isOffered: ({ context }) => context.isOffered,
    isNoWay: (_, { way }: { way: WayBack | null }) => way === null,
    isQuiet: ({ context }) => context.isQuiet,
    canRetry: ({ context }) => context.failures <= MAX_RETRIES,
  },
  delays: { retryDelay: RETRY_MS, missedDelay: RING_MAX_MS },
}).createMachine({
  id: 'calls',
  description: 'Calls: incoming ones, and the one that the user is in.',
  context: { line: null, room: null, from: null, kept: null, isQuiet: false, isOffered: true, failures: 0 },
  on: {
    'calls.close': '.off',
    'calls.configure': { actions: assign(({ event: { isOffered } }) => ({ isOffered })) },
  },
  initial: 'off',
  states: {
    off: {
      entry: [assign({ line: null, failures: 0 }), 'forget'],
      on: { 'calls.open': { target: 'on', actions: assign(({ event: { line } }) => ({ line })) } },
    },
    on: {
      type: 'parallel',
      states: {
        feed: {
          initial: 'reading',
          states: {
            reading: {
              invoke: { id: 'ringFeed', src: 'ringFeed', input: lineOf, onError: 'refused' },
              on: {
                'calls.refused': 'refused',
                'calls.answer': {
                  actions: sendTo('ringFeed', ({ event: { from, answer } }) => ({ type: 'feed.answer', from, answer })),
                },
              },
            },
            refused: {
              entry: assign(({ context }) => ({ failures: context.failures + 1 })),
              after: { retryDelay: { guard: 'canRetry', target: 'reading' } },
              on: { 'calls.retry': { target: 'reading', actions: assign({ failures: 0 }) } },
            },
          },
        },
        way: {
          initial: 'reading',
          states: {
            reading: {
              invoke: {
                id: 'readWayBack',
                src: 'readWayBack',
                input: lineOf,
                onDone: [
                  { guard: { type: 'isNoWay', params: ({ event }) => ({ way: event.output }) }, target: 'read' },
                  { target: 'read', actions: { type: 'comeBack', params: ({ event }) => event.output ?? NO_WAY } },
                ],
                onError: { target: 'read', description: 'The user calls again.' },
              },
            },
            read: {},
          },
        },
        talk: {
          initial: 'idle',
          states: {
            idle: {
              entry: 'forget',
              on: {
                'calls.rang': { target: 'ringing', actions: { type: 'hear', params: ({ event }) => event } },
                'calls.start': {
                  guard: 'isOffered',
                  target: 'calling',
                  actions: assign(({ event: { room } }) => ({ room })),
                },
                'calls.return': {
                  target: 'calling',
                  actions: assign(({ event: { room, kept } }) => ({ room, kept })),
                },
              },
            },
            ringing: {
              initial: 'deciding',
              states: {
                deciding: { always: [{ guard: 'isQuiet', target: 'silent' }, { target: 'loud' }] },
                silent: {},
                loud: {
                  entry: emit(({ context }) => ({
                    type: 'calls.ringing',
                    room: context.room ?? '',
                    from: context.from ?? '',
                  })),
                  exit: emit(({ context }) => ({ type: 'calls.hushed', room: context.room ?? '' })),
                  invoke: {
                    id: 'ringTone',
                    src: 'ringTone',
                    onError: { description: 'The call is shown without a sound.' },
                  },
                },
              },
              after: { missedDelay: 'missed' },
              on: {
                'calls.rang': {
                  guard: { type: 'isOtherCall', params: ({ event }) => event },
                  actions: { type: 'answer', params: ({ event: { from } }) => ({ from, answer: 'busy' }) },
                },
                'calls.withdrawn': { guard: { type: 'isOfCaller', params: ({ event }) => event }, target: 'missed' },
                'calls.settled': { guard: { type: 'isOfCaller', params: ({ event }) => event }, target: 'idle' },
                'calls.accept': {
                  target: 'calling',
                  actions: {
                    type: 'answer',
                    params: ({ context }) => ({ from: context.from ?? '', answer: 'accept' }),
                  },
                },
                'calls.decline': {
                  target: 'idle',
                  actions: {
                    type: 'answer',
                    params: ({ context }) => ({ from: context.from ?? '', answer: 'decline' }),
                  },
                },
              },
            },
            missed: {
              on: {
                'calls.rang': { target: 'ringing', actions: { type: 'hear', params: ({ event }) => event } },
                'calls.start': {
                  guard: 'isOffered',
                  target: 'calling',
                  actions: assign(({ event: { room } }) => ({ room, from: null })),
                },
                'calls.dismiss': 'idle',
              },
            },
            calling: {
              entry: emit({ type: 'calls.began' }),
              exit: emit({ type: 'calls.ended' }),
              invoke: {
                id: 'call',
                src: 'call',
                input: (given) => ({
                  line: lineOf(given),
                  room: given.context.room ?? '',
                  isCaller: given.context.from === null && given.context.kept === null,
                  kept: given.context.kept,
                }),
                onDone: 'idle',
                onError: 'idle',
              },
              on: {
                'calls.rang': {
                  actions: {
                    type: 'answer',
                    params: ({ context, event: { from, room } }) => ({
                      from,
                      answer: answerTo(room, context.room) ?? 'busy',
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
});

export type CallsActorRef = ActorRefFrom<typeof callsMachine>;
