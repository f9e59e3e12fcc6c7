import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Fault } from '../../domain/kernel/fault';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

export type ReportEvent =
  | { type: 'report.save' }
  | { type: 'report.send' }
  | { type: 'report.retry' }
  | { type: 'report.close' };

/** `size` in bytes; `events` is how many were written down. The recording itself stays with the adapter. */
export type Prepared = { code: string; size: number; events: number };

type Context = Prepared & { isSaved: boolean; fault: Fault | null };

const codeOf = ({ context: { code } }: { context: Context }) => ({ code });

/** What was not handed over is handed over once more. */
const AGAIN = {
  'report.save': { target: 'saving', actions: 'forgetFailure' },
  'report.send': { target: 'sending', actions: 'forgetFailure' },
} as const;

export const reportMachine = setup({
  types: { context: {} as Context, events: {} as ReportEvent, tags: {} as 'busy' | 'ready' | 'sent' },
  actors: {
    /** Writes the recording down as it is now. */
    prepareRecording: fromPromise<Prepared>(promiseNotProvided('prepareRecording')),
    saveRecording: fromPromise<void, { code: string }>(promiseNotProvided('saveRecording')),
    /** Answers the code under which the service keeps it. */
    sendRecording: fromPromise<{ code: string }, { code: string }>(promiseNotProvided('sendRecording')),
  },
  actions: {
    remember: assign((_, { code, size, events }: Prepared) => ({ code, size, events, fault: null })),
    rememberCode: assign((_, { code }: { code: string }) => ({ code, fault: null })),
    rememberSaved: assign({ isSaved: true }),
    rememberFailure: assign((_, { fault }: { fault: Fault }) => ({ fault })),
    forgetFailure: assign({ fault: null }),
  },
}).createMachine({
  id: 'report',
  description: 'Reporting a problem: the recording is prepared, saved as a file, and sent to support where wanted.',
  context: { code: '', size: 0, events: 0, isSaved: false, fault: null },
  on: { 'report.close': '.closed' },
  initial: 'preparing',
  states: {
    preparing: {
      tags: 'busy',
      invoke: {
        id: 'prepareRecording',
        src: 'prepareRecording',
        onDone: { target: 'open', actions: { type: 'remember', params: ({ event }) => event.output } },
        onError: {
          target: 'unavailable',
          actions: { type: 'rememberFailure', params: faultOf },
        },
      },
    },
    unavailable: {
      description: 'There is no recording to hand over; trying again may fetch what was missing.',
      on: { 'report.retry': { target: 'preparing', actions: 'forgetFailure' } },
    },
    open: {
      tags: 'ready',
      initial: 'offered',
      states: {
        offered: { on: { 'report.save': 'saving', 'report.send': 'sending' } },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'saveRecording',
            src: 'saveRecording',
            input: codeOf,
            onDone: { target: 'offered', actions: 'rememberSaved' },
            onError: {
              target: 'notSaved',
              actions: { type: 'rememberFailure', params: faultOf },
            },
          },
        },
        notSaved: { on: AGAIN },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'sendRecording',
            src: 'sendRecording',
            input: codeOf,
            onDone: { target: 'sent', actions: { type: 'rememberCode', params: ({ event }) => event.output } },
            onError: {
              target: 'notSent',
              actions: { type: 'rememberFailure', params: faultOf },
            },
          },
        },
        notSent: { on: AGAIN },
        sent: {
          description: 'Support has it; a file of it may still be wanted.',
          tags: 'sent',
          on: { 'report.save': 'savingSent' },
        },
        savingSent: {
          tags: ['busy', 'sent'],
          invoke: {
            id: 'saveSent',
            src: 'saveRecording',
            input: codeOf,
            onDone: { target: 'sent', actions: 'rememberSaved' },
            onError: {
              target: 'sent',
              description: 'Support has it all the same.',
              actions: { type: 'rememberFailure', params: faultOf },
            },
          },
        },
      },
    },
    closed: { type: 'final' },
  },
});

export type ReportActorRef = ActorRefFrom<typeof reportMachine>;
