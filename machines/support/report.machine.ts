import { type ActorRefFrom, assign, fromCallback, fromPromise, setup, stateIn } from 'xstate';
import type { Fault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import { faultOf } from '../kernel/fault-of';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';

const RETRY_MS = 20_000;

export type ReportEvent =
  /** The page is drawn and idle. */
  | { type: 'report.fetch' }
  | { type: 'report.open' }
  | { type: 'report.save' }
  | { type: 'report.describe'; sentence: Sealed<string> }
  | { type: 'report.send' }
  | { type: 'report.retry' }
  | { type: 'report.close' };

/** A recording as text. */
export type WrittenRecording = { code: string; recording: Sealed<string> | null };
/** `sentence`: what went wrong, in the user's own words. */
export type SentReport = WrittenRecording & { sentence: Sealed<string> | null };
/** `size` in bytes; `events` is how many were written down. */
export type Prepared = WrittenRecording & { size: number; events: number };

type Context = Prepared & SentReport & { fault: Fault | null };

const NOTHING: Context = { code: '', recording: null, size: 0, events: 0, sentence: null, fault: null };

const writtenIn = ({ context: { code, recording } }: { context: Context }): WrittenRecording => ({ code, recording });

type Described = Extract<ReportEvent, { type: 'report.describe' }>;
const DESCRIBED = { actions: { type: 'describe', params: ({ event }: { event: Described }) => event } } as const;

const sentIn = ({ context }: { context: Context }): SentReport => ({
  ...writtenIn({ context }),
  sentence: context.sentence,
});

export const reportMachine = setup({
  types: { context: {} as Context, events: {} as ReportEvent, tags: {} as 'shown' },
  actors: {
    /** Fetches the code of the other actors and of the dialog. */
    fetchReport: fromPromise<void>(promiseNotProvided('fetchReport')),
    /** Writes down what happens in the tab. */
    recorder: fromCallback(notProvided('recorder')),
    /** Renders the dialog in a place of its own. */
    views: fromCallback(notProvided('views')),
    /** Says that the code cannot be fetched, which needs none of it. */
    sayMissing: fromPromise<void>(promiseNotProvided('sayMissing')),
    prepareRecording: fromPromise<Prepared>(promiseNotProvided('prepareRecording')),
    saveRecording: fromPromise<void, WrittenRecording>(promiseNotProvided('saveRecording')),
    /** Returns the code under which the service stores it. */
    sendRecording: fromPromise<{ code: string }, SentReport>(promiseNotProvided('sendRecording')),
  },
  actions: {
    rememberFailure: assign((_, { fault }: { fault: Fault }) => ({ fault })),
    forgetFailure: assign({ fault: null }),
    describe: assign((_, { sentence }: { sentence: Sealed<string> }) => ({ sentence })),
  },
  guards: { isFetched: stateIn({ recorder: 'running' }), isMissing: stateIn({ recorder: 'missing' }) },
  delays: { retryDelay: RETRY_MS },
}).createMachine({
  id: 'report',
  description: 'Records what happens in the tab; the user can save the recording or send it to support.',
  context: NOTHING,
  type: 'parallel',
  states: {
    recorder: {
      initial: 'absent',
      states: {
        absent: { on: { 'report.fetch': 'fetching', 'report.open': 'fetching' } },
        fetching: { invoke: { id: 'fetchReport', src: 'fetchReport', onDone: 'running', onError: 'missing' } },
        missing: { on: { 'report.open': 'fetching' }, after: { retryDelay: 'fetching' } },
        running: {
          invoke: [
            { id: 'recorder', src: 'recorder', onError: 'missing' },
            { id: 'views', src: 'views', onError: 'missing' },
          ],
        },
      },
    },
    dialog: {
      on: { 'report.close': '.closed' },
      initial: 'closed',
      states: {
        closed: { entry: assign(NOTHING), on: { 'report.open': 'waiting' } },
        waiting: {
          always: [
            { guard: 'isFetched', target: 'preparing' },
            { guard: 'isMissing', target: 'refused' },
          ],
        },
        refused: { invoke: { id: 'sayMissing', src: 'sayMissing', onDone: 'closed', onError: 'closed' } },
        preparing: {
          tags: 'shown',
          invoke: {
            id: 'prepareRecording',
            src: 'prepareRecording',
            onDone: { target: 'ready', actions: assign(({ event }) => event.output) },
            onError: { target: 'unavailable', actions: { type: 'rememberFailure', params: faultOf } },
          },
        },
        unavailable: {
          tags: 'shown',
          on: { 'report.retry': { target: 'preparing', actions: 'forgetFailure' } },
        },
        ready: {
          tags: 'shown',
          type: 'parallel',
          states: {
            file: {
              initial: 'unsaved',
              states: {
                unsaved: { on: { 'report.save': 'saving' } },
                saving: {
                  invoke: {
                    id: 'saveRecording',
                    src: 'saveRecording',
                    input: writtenIn,
                    onDone: 'saved',
                    onError: 'notSaved',
                  },
                },
                saved: { on: { 'report.save': 'saving' } },
                notSaved: { on: { 'report.save': 'saving' } },
              },
            },
            delivery: {
              initial: 'unsent',
              states: {
                unsent: { on: { 'report.describe': DESCRIBED, 'report.send': 'sending' } },
                sending: {
                  invoke: {
                    id: 'sendRecording',
                    src: 'sendRecording',
                    input: sentIn,
                    onDone: { target: 'sent', actions: assign(({ event }) => ({ code: event.output.code })) },
                    onError: { target: 'notSent', actions: { type: 'rememberFailure', params: faultOf } },
                  },
                },
                sent: {},
                notSent: {
                  on: {
                    'report.describe': DESCRIBED,
                    'report.send': { target: 'sending', actions: 'forgetFailure' },
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

export type ReportActorRef = ActorRefFrom<typeof reportMachine>;
