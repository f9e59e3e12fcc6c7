import { type ActorRefFrom, assign, type EventObject, emit, fromCallback, setup } from 'xstate';
import type { Fault } from '../../domain/kernel/fault';
import type { OpMode } from '../../domain/shell/version';
import { notProvided } from '../kernel/not-provided';
import type { RealtimeLine } from './realtime.line';

type Known = { database: string | null; mode: OpMode | null; uid: string | null };
type Context = Known & {
  /** How often the connection could not be opened since it last was. */
  failures: number;
  /** The published version in which talks were moved last; null before it is heard. */
  moved: number | null;
};

export type RealtimeEvent =
  /** What is known anew; `null` without a database, or without a user. */
  | ({ type: 'realtime.learn' } & Partial<Known>)
  | { type: 'realtime.connected' }
  | { type: 'realtime.disconnected' }
  /** The code for it could not be fetched, or the database could not be opened. */
  | { type: 'realtime.unopened'; fault: Fault }
  /** Now, and whenever a host has moved talks. */
  | { type: 'realtime.heard'; version: number }
  /** What failed without a connection may succeed now. */
  | { type: 'realtime.retry' };
export type RealtimeFact =
  /** Features may use the database; what they ask of it waits for the connection. */
  | { type: 'realtime.ready'; line: RealtimeLine }
  | { type: 'realtime.gone' }
  /** Talks were moved: the venue has a newer version. */
  | { type: 'realtime.moved' };

const RETRY_MS = 20_000;
const MAX_RETRIES = 5;

const lineOf = ({ context: { database, mode, uid } }: { context: Context }): RealtimeLine => ({
  database: database ?? '',
  mode: mode ?? 'live',
  uid: uid ?? '',
});

export const realtimeMachine = setup({
  types: { context: {} as Context, events: {} as RealtimeEvent, emitted: {} as RealtimeFact },
  actors: {
    /** Sends `realtime.connected` and `realtime.disconnected`, or `realtime.unopened`. */
    realtimeLine: fromCallback<EventObject, RealtimeLine>(notProvided('realtimeLine')),
  },
  actions: {
    learn: assign(({ context }, { database, mode, uid }: Partial<Known>) => ({
      database: database === undefined ? context.database : database,
      mode: mode ?? context.mode,
      uid: uid === undefined ? context.uid : uid,
    })),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    forgetFailures: assign({ failures: 0 }),
    tellReady: emit((given) => ({ type: 'realtime.ready', line: lineOf(given) }) as const),
    note: assign((_, { version }: { version: number }) => ({ moved: version })),
    tellMoved: emit({ type: 'realtime.moved' }),
    tellGone: emit({ type: 'realtime.gone' }),
  },
  guards: {
    /** Compares only whether there is a database: its URL does not change, and recordings do not contain it. */
    isNews: ({ context }, { database, mode, uid }: Partial<Known>) =>
      (database !== undefined && (context.database === null) !== (database === null)) ||
      (mode !== undefined && context.mode !== mode) ||
      (uid !== undefined && context.uid !== uid),
    isMoved: ({ context: { moved } }, { version }: { version: number }) => moved !== null && moved !== version,
    isKnown: ({ context: { database, mode, uid } }) => database !== null && mode !== null && uid !== null,
    canRetry: ({ context }) => context.failures <= MAX_RETRIES,
  },
  delays: { retryDelay: RETRY_MS },
}).createMachine({
  id: 'realtime',
  description: 'The connection to the realtime database: opened for each user and mode, shared by all features.',
  context: { database: null, mode: null, uid: null, failures: 0, moved: null },
  on: {
    'realtime.learn': {
      guard: { type: 'isNews', params: ({ event }) => event },
      target: '.off',
      actions: { type: 'learn', params: ({ event }) => event },
    },
    'realtime.heard': [
      {
        guard: { type: 'isMoved', params: ({ event }) => event },
        actions: [{ type: 'note', params: ({ event }) => event }, 'tellMoved'],
      },
      { actions: { type: 'note', params: ({ event }) => event } },
    ],
  },
  initial: 'off',
  states: {
    off: { entry: 'forgetFailures', always: { guard: 'isKnown', target: 'on' } },
    on: {
      entry: 'tellReady',
      exit: 'tellGone',
      initial: 'open',
      states: {
        open: {
          invoke: { id: 'realtimeLine', src: 'realtimeLine', input: lineOf, onError: 'failed' },
          on: { 'realtime.unopened': 'failed' },
          initial: 'connecting',
          states: {
            connecting: { on: { 'realtime.connected': 'connected' } },
            connected: { entry: 'forgetFailures', on: { 'realtime.disconnected': 'reconnecting' } },
            reconnecting: { on: { 'realtime.connected': 'connected' } },
          },
        },
        failed: {
          description: 'Features keep what they have, and what users do meanwhile.',
          entry: 'countFailure',
          after: { retryDelay: { guard: 'canRetry', target: 'open' } },
          on: { 'realtime.retry': { target: 'open', actions: 'forgetFailures' } },
        },
      },
    },
  },
});

export type RealtimeActorRef = ActorRefFrom<typeof realtimeMachine>;
