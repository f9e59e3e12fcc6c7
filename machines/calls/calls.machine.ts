import { type ActorRefFrom, assign, type EventObject, emit, fromCallback, raise, sendTo, setup } from 'xstate';
import { answerTo, RING_MAX_MS, type RingAnswer } from '../../domain/calls/call';
import type { OpMode } from '../../domain/shell/version';
import { notProvided } from '../kernel/not-provided';
import { callMachine } from './call.machine';
import type { CallLine, CallsEvent, CallsFact, RingCommand } from './calls.events';

type Context = {
  database: string | null;
  mode: OpMode | null;
  uid: string | null;
  /** The room that rings, or of the call; `from` is the user who calls. */
  room: string | null;
  from: string | null;
  isQuiet: boolean;
  failures: number;
};
type Rang = { from: string; room: string; isQuiet: boolean };

const RETRY_MS = 30_000;
const MAX_RETRIES = 5;

const lineOf = ({ context: { database, mode, uid } }: { context: Context }): CallLine => ({
  database: database ?? '',
  mode: mode ?? 'live',
  uid: uid ?? '',
});

export const callsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CallsEvent,
    emitted: {} as CallsFact,
    children: {} as { ringFeed: 'ringFeed'; ringTone: 'ringTone'; call: 'call' },
  },
  actors: {
    /** Sends `calls.rang`, `calls.withdrawn`, `calls.settled` and `calls.refused`. */
    ringFeed: fromCallback<RingCommand, CallLine>(notProvided('ringFeed')),
    /** Sounds until it stops. */
    ringTone: fromCallback<EventObject>(notProvided('ringTone')),
    call: callMachine,
  },
  actions: {
    configure: assign((_, given: Partial<Pick<Context, 'database' | 'mode' | 'uid'>>) => given),
    hear: assign((_, { from, room, isQuiet }: Rang) => ({ from, room, isQuiet })),
    forget: assign({ from: null, room: null }),
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
    isQuiet: ({ context }) => context.isQuiet,
    /** Compares only whether there is a database: its URL does not change, and recordings do not contain it. */
    isServiceSwitched: ({ context }, { database }: { database: string | null }) =>
      (context.database === null) !== (database === null),
    isOtherMode: ({ context }, { mode }: { mode: string | null }) => context.mode !== mode,
    isOtherUser: ({ context }, { uid }: { uid: string | null }) => context.uid !== uid,
    hasLine: ({ context: { database, mode, uid } }) => database !== null && mode !== null && uid !== null,
    canRetry: ({ context }) => context.failures <= MAX_RETRIES,
  },
  delays: { retryDelay: RETRY_MS, missedDelay: RING_MAX_MS },
}).createMachine({
  id: 'calls',
  description: 'Calls: incoming ones, and the one that the user is in.',
  context: { database: null, mode: null, uid: null, room: null, from: null, isQuiet: false, failures: 0 },
  on: {
    'calls.clear': { target: '.off', actions: { type: 'configure', params: { uid: null } } },
    'calls.configure': {
      guard: { type: 'isServiceSwitched', params: ({ event }) => event },
      target: '.off',
      actions: { type: 'configure', params: ({ event: { database } }) => ({ database }) },
    },
    'calls.mode': {
      guard: { type: 'isOtherMode', params: ({ event }) => event },
      target: '.off',
      actions: { type: 'configure', params: ({ event: { mode } }) => ({ mode }) },
    },
    'calls.arrive': {
      guard: { type: 'isOtherUser', params: ({ event }) => event },
      target: '.off',
      actions: { type: 'configure', params: ({ event: { uid } }) => ({ uid }) },
    },
  },
  initial: 'off',
  states: {
    off: { entry: [assign({ failures: 0 }), 'forget'], always: { guard: 'hasLine', target: 'on' } },
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
        talk: {
          initial: 'idle',
          states: {
            idle: {
              entry: 'forget',
              on: {
                'calls.rang': { target: 'ringing', actions: { type: 'hear', params: ({ event }) => event } },
                'calls.start': { target: 'calling', actions: assign(({ event: { room } }) => ({ room })) },
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
                  isCaller: given.context.from === null,
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
