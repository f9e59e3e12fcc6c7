import { type ActorRefFrom, assign, type EventObject, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { FileCheck, Import } from '../../domain/control/imports';
import { type Fault, isSessionOver } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import { above } from '../kernel/above';
import { faultOf } from '../kernel/fault-of';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';

export type SentFile = { file: Sealed<unknown> | null; name: string };
type AskedReport = { id: string; locale: string };
export type ImportsEvent =
  | { type: 'imports.choose'; file: Sealed<unknown>; name: string }
  | { type: 'imports.confirm' }
  | { type: 'imports.cancel' }
  | { type: 'imports.progressed'; percent: number }
  | { type: 'imports.checked'; check: FileCheck }
  | { type: 'imports.accepted' }
  | { type: 'imports.failed'; fault: Fault }
  /** The report of an import, as a file in this language. */
  | ({ type: 'imports.report' } & AskedReport);

/** `percent` of the file has been sent; `report` is the import whose report is saved. */
type Context = SentFile & {
  percent: number;
  check: FileCheck | null;
  imports: readonly Import[];
  report: AskedReport | null;
  fault: Fault | null;
};

const POLL_MS = 30_000;
const RUNNING_POLL_MS = 1000;
/** The rows that all imports have written. */
const rowsOf = (imports: readonly Import[]): number => imports.reduce((sum, { done }) => sum + done, 0);
const NO_FILE = { file: null, name: '', percent: 0, check: null } as const;
const NOTE_FAULT = { type: 'noteFault', params: faultOf } as const;
const FAILED = { type: 'noteFault', params: ({ event }: { event: { fault: Fault } }) => event } as const;

export const importsMachine = setup({
  types: { context: {} as Context, events: {} as ImportsEvent, tags: {} as 'busy' },
  actors: {
    /** Sends `imports.progressed`, then `imports.checked` or `imports.accepted`, or `imports.failed`. */
    sendFile: fromCallback<EventObject, SentFile & { isCheck: boolean }>(notProvided('sendFile')),
    listImports: fromPromise<readonly Import[]>(promiseNotProvided('listImports')),
    saveReport: fromPromise<void, AskedReport>(promiseNotProvided('saveReport')),
  },
  actions: {
    noteFault: assign((_, { fault }: { fault: Fault }) => ({ fault })),
    dropFile: assign(NO_FILE),
    noteImports: assign((_, { imports }: { imports: readonly Import[] }) => ({ imports })),
    tellImported: sendTo(above, { type: 'people.imported' }),
  },
  guards: {
    isRefused: (_, { fault }: { fault: Fault }) => isSessionOver(fault),
    hasMore: ({ context }, { imports }: { imports: readonly Import[] }) => rowsOf(imports) !== rowsOf(context.imports),
  },
  delays: {
    pollDelay: ({ context }) => (context.imports.some(({ state }) => state === 'running') ? RUNNING_POLL_MS : POLL_MS),
  },
}).createMachine({
  id: 'imports',
  description:
    'Registrations from a file: it is checked, then imported in the background, and the report can be saved.',
  context: { ...NO_FILE, imports: [], report: null, fault: null },
  type: 'parallel',
  states: {
    file: {
      initial: 'none',
      on: { 'imports.progressed': { actions: assign(({ event: { percent } }) => ({ percent })) } },
      states: {
        none: {
          on: {
            'imports.choose': {
              target: 'checking',
              actions: assign(({ event: { file, name } }) => ({ ...NO_FILE, file, name, fault: null })),
            },
          },
        },
        checking: {
          tags: 'busy',
          invoke: {
            id: 'checkFile',
            src: 'sendFile',
            input: ({ context: { file, name } }) => ({ file, name, isCheck: true }),
            onError: { target: 'none', actions: ['dropFile', NOTE_FAULT] },
          },
          on: {
            'imports.checked': { target: 'checked', actions: assign(({ event: { check } }) => ({ check })) },
            'imports.failed': { target: 'none', actions: ['dropFile', FAILED] },
            'imports.cancel': { target: 'none', actions: 'dropFile' },
          },
        },
        checked: {
          description: 'The mistakes of the file are shown, and nothing has changed.',
          entry: assign({ percent: 0 }),
          on: {
            'imports.confirm': 'sending',
            'imports.cancel': { target: 'none', actions: 'dropFile' },
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'importFile',
            src: 'sendFile',
            input: ({ context: { file, name } }) => ({ file, name, isCheck: false }),
            onError: { target: 'none', actions: ['dropFile', NOTE_FAULT] },
          },
          on: {
            'imports.accepted': { target: 'none', actions: 'dropFile' },
            'imports.failed': { target: 'none', actions: ['dropFile', FAILED] },
          },
        },
      },
    },
    list: {
      initial: 'reading',
      on: { 'imports.accepted': '.looking' },
      states: {
        reading: {
          invoke: {
            id: 'listImports',
            src: 'listImports',
            onDone: {
              target: 'calm',
              actions: { type: 'noteImports', params: ({ event }) => ({ imports: event.output }) },
            },
            onError: [{ guard: { type: 'isRefused', params: faultOf }, target: 'refused' }, { target: 'calm' }],
          },
        },
        looking: {
          description: 'The list is read again: an import that has written rows has changed attendees.',
          invoke: {
            id: 'listImports',
            src: 'listImports',
            onDone: [
              {
                guard: { type: 'hasMore', params: ({ event }) => ({ imports: event.output }) },
                target: 'calm',
                actions: [{ type: 'noteImports', params: ({ event }) => ({ imports: event.output }) }, 'tellImported'],
              },
              { target: 'calm', actions: { type: 'noteImports', params: ({ event }) => ({ imports: event.output }) } },
            ],
            onError: [{ guard: { type: 'isRefused', params: faultOf }, target: 'refused' }, { target: 'calm' }],
          },
        },
        calm: { after: { pollDelay: 'looking' } },
        refused: { description: 'The user is no administrator.' },
      },
    },
    report: {
      initial: 'idle',
      on: {
        'imports.report': {
          target: '.saving',
          actions: assign(({ event: { id, locale } }) => ({ report: { id, locale }, fault: null })),
        },
      },
      states: {
        idle: {},
        saving: {
          invoke: {
            id: 'saveReport',
            src: 'saveReport',
            input: ({ context: { report } }) => report ?? { id: '', locale: '' },
            onDone: 'idle',
            onError: { target: 'idle', actions: NOTE_FAULT },
          },
        },
      },
    },
  },
});

export type ImportsActorRef = ActorRefFrom<typeof importsMachine>;
