import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Fault } from '../../domain/kernel/fault';
import type { SealedIdentity } from '../../domain/kernel/identity';
import { promiseNotProvided } from '../kernel/not-provided';

export type LogLevel = 'INFO' | 'WARN' | 'ERROR';
/** `path` is the page that the user was on. */
export type LogEntry = { level: LogLevel; category: string; message: string; details: string | null; path: string };

export type LoggingEvent =
  | ({ type: 'logging.write' } & Omit<LogEntry, 'path'>)
  | { type: 'logging.login'; isOn: boolean }
  | { type: 'logging.user'; identity: SealedIdentity | null }
  /** The venue that the user enters. */
  | { type: 'logging.enter'; architectureId: string }
  | { type: 'logging.visit'; path: string };

type LogLine = Extract<LoggingEvent, { type: 'logging.write' }>;

export const logLine = (
  level: LogLevel,
  category: string,
  message: string,
  details: string | null = null,
): LogLine => ({ type: 'logging.write', level, category, message, details });

export const faultLine = (category: string, fault: Fault, level: LogLevel = 'ERROR'): LogLine =>
  logLine(level, category, fault.message ?? fault.kind, fault.code);

/** The user and the venue of a line. */
export type LogSource = { architectureId: string | null; identity: SealedIdentity | null };

type Context = LogSource & { isLoginOn: boolean; path: string; queue: readonly LogEntry[]; lost: number };

/** Only a loop that logs exceeds this number of waiting lines. */
const QUEUE_LENGTH = 50;

const first = ({ context }: { context: Context }): { entry: LogEntry } => ({
  entry: context.queue[0] ?? { level: 'ERROR', category: 'logging', message: '', details: null, path: '' },
});

export const loggingMachine = setup({
  types: { context: {} as Context, events: {} as LoggingEvent },
  actors: {
    /** To the service, once: no retry, no dialog, and no log line about logging. */
    sendEntry: fromPromise<void, { entry: LogEntry } & LogSource>(promiseNotProvided('sendEntry')),
    /** To the browser's console. */
    writeEntry: fromPromise<void, { entry: LogEntry }>(promiseNotProvided('writeEntry')),
  },
  actions: {
    learnLogin: assign((_, params: { isOn: boolean }) => ({ isLoginOn: params.isOn })),
    learnUser: assign((_, params: { identity: SealedIdentity | null }) => ({ identity: params.identity })),
    enter: assign((_, params: { architectureId: string }) => ({ architectureId: params.architectureId })),
    visit: assign((_, params: { path: string }) => ({ path: params.path })),
    queue: assign(({ context }, { level, category, message, details }: Omit<LogEntry, 'path'>) =>
      context.queue.length < QUEUE_LENGTH
        ? { queue: [...context.queue, { level, category, message, details, path: context.path }] }
        : { lost: context.lost + 1 },
    ),
    drop: assign(({ context }) => ({ queue: context.queue.slice(1) })),
  },
  guards: {
    hasEntry: ({ context }) => context.queue.length > 0,
    isRemote: ({ context }) => context.queue.length > 0 && context.isLoginOn && context.identity !== null,
  },
}).createMachine({
  id: 'logging',
  description: 'Errors and notes: to the service after login, else to the console.',
  context: { isLoginOn: true, identity: null, architectureId: null, path: '/', queue: [], lost: 0 },
  on: {
    'logging.write': { actions: { type: 'queue', params: ({ event }) => event } },
    'logging.login': { actions: { type: 'learnLogin', params: ({ event }) => event } },
    'logging.user': { actions: { type: 'learnUser', params: ({ event }) => event } },
    'logging.enter': { actions: { type: 'enter', params: ({ event }) => event } },
    'logging.visit': { actions: { type: 'visit', params: ({ event }) => event } },
  },
  initial: 'idle',
  states: {
    idle: {
      always: [
        { guard: 'isRemote', target: 'sending' },
        { guard: 'hasEntry', target: 'writing' },
      ],
    },
    sending: {
      invoke: {
        id: 'sendEntry',
        src: 'sendEntry',
        input: ({ context }) => ({
          ...first({ context }),
          architectureId: context.architectureId,
          identity: context.identity,
        }),
        onDone: { target: 'idle', actions: 'drop' },
        onError: { target: 'writing', description: 'A line that cannot be sent is written to the console.' },
      },
    },
    writing: {
      invoke: {
        id: 'writeEntry',
        src: 'writeEntry',
        input: first,
        onDone: { target: 'idle', actions: 'drop' },
        onError: { target: 'idle', actions: 'drop' },
      },
    },
  },
});

export type LoggingActorRef = ActorRefFrom<typeof loggingMachine>;
