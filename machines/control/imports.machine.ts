import { type ActorRefFrom, assign, type EventObject, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import {
  AS_FOUND,
  type AttendeeField,
  chosenBefore,
  type KnownLists,
  type ListReading,
  NO_KNOWN_LISTS,
  withChosen,
} from '../../domain/control/attendee-columns';
import { type FileCheck, type Import, isReadable } from '../../domain/control/imports';
import { type Fault, isSessionOver } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import { above } from '../kernel/above';
import { faultOf } from '../kernel/fault-of';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';

export type SentFile = { file: Sealed<unknown> | null; name: string; reading: ListReading };
/** What an organiser says about a list; `at` is the position of a column, null for none. */
type Saying =
  | { type: 'imports.sheet'; sheet: number }
  | { type: 'imports.column'; field: AttendeeField; at: number | null }
  | { type: 'imports.system'; system: FileCheck['system'] }
  | { type: 'imports.status'; status: string; isActive: boolean };
type AskedReport = { id: string; locale: string };
export type ImportsEvent =
  | { type: 'imports.choose'; file: Sealed<unknown>; name: string }
  | Saying
  /** Whether attendees who are not in the list are deactivated. */
  | { type: 'imports.whole'; isWhole: boolean }
  | { type: 'imports.confirm' }
  | { type: 'imports.retry' }
  | { type: 'imports.cancel' }
  | { type: 'imports.progressed'; percent: number }
  | { type: 'imports.checked'; check: FileCheck }
  | { type: 'imports.accepted' }
  | { type: 'imports.failed'; fault: Fault }
  /** The report of an import, as a file in this language. */
  | ({ type: 'imports.report' } & AskedReport);

/**
 * `percent` of the file has been sent; `report` is the import whose report is saved. `isFresh`: nothing was said about the
 * columns yet; `known`: what was said about earlier lists.
 */
type Context = SentFile & {
  percent: number;
  isFresh: boolean;
  known: KnownLists;
  check: FileCheck | null;
  imports: readonly Import[];
  report: AskedReport | null;
  fault: Fault | null;
};

const POLL_MS = 30_000;
const RUNNING_POLL_MS = 1000;
/** The rows that all imports have written. */
const rowsOf = (imports: readonly Import[]): number => imports.reduce((sum, { done }) => sum + done, 0);
const NO_FILE = { file: null, name: '', reading: AS_FOUND, isFresh: true, percent: 0, check: null } as const;
const NOTE_FAULT = { type: 'noteFault', params: faultOf } as const;
const checkIn = ({ event: { check } }: { event: { check: FileCheck } }) => ({ check });
const toldIn = ({ event }: { event: Saying }) => ({ said: event });
const SAYING = { target: 'checking', reenter: true, actions: { type: 'noteSaid', params: toldIn } } as const;
const SAYINGS = {
  'imports.sheet': SAYING,
  'imports.column': SAYING,
  'imports.system': SAYING,
  'imports.status': SAYING,
} as const;
const FAILED = { type: 'noteFault', params: ({ event }: { event: { fault: Fault } }) => event } as const;

export const importsMachine = setup({
  types: { context: {} as Context, events: {} as ImportsEvent, tags: {} as 'busy' },
  actors: {
    /** Sends `imports.progressed`, then `imports.checked` or `imports.accepted`, or `imports.failed`. */
    sendFile: fromCallback<EventObject, SentFile & { isCheck: boolean }>(notProvided('sendFile')),
    listImports: fromPromise<readonly Import[]>(promiseNotProvided('listImports')),
    /** What was said about earlier lists, in this browser. */
    readLists: fromPromise<KnownLists>(promiseNotProvided('readLists')),
    keepLists: fromPromise<void, { known: KnownLists }>(promiseNotProvided('keepLists')),
    saveReport: fromPromise<void, AskedReport>(promiseNotProvided('saveReport')),
  },
  actions: {
    noteFault: assign((_, { fault }: { fault: Fault }) => ({ fault })),
    dropFile: assign(NO_FILE),
    noteCheck: assign((_, { check }: { check: FileCheck }) => ({ check, fault: null })),
    noteKnown: assign((_, { known }: { known: KnownLists }) => ({
      known,
      reading: { ...AS_FOUND, statuses: known.statuses },
    })),
    noteSaid: assign(({ context: { reading, check } }, { said }: { said: Saying }) => {
      switch (said.type) {
        case 'imports.sheet':
          return { isFresh: true, reading: { ...reading, sheet: said.sheet, columns: null } };
        case 'imports.system':
          return { reading: { ...reading, system: said.system } };
        case 'imports.status':
          return { reading: { ...reading, statuses: { ...reading.statuses, [said.status]: said.isActive } } };
        case 'imports.column': {
          const { [said.field]: _before, ...others } = reading.columns ?? check?.taken ?? {};
          const columns = said.at === null ? others : { ...others, [said.field]: said.at };
          return { isFresh: false, reading: { ...reading, columns } };
        }
      }
    }),
    noteBefore: assign(({ context: { known, reading } }, { check: { columns } }: { check: FileCheck }) => ({
      isFresh: false,
      reading: { ...reading, columns: chosenBefore(known, columns) },
    })),
    noteChosen: assign(({ context: { known, check, reading } }) => ({
      known: withChosen(known, check?.columns ?? [], reading),
    })),
    noteImports: assign((_, { imports }: { imports: readonly Import[] }) => ({ imports })),
    tellImported: sendTo(above, { type: 'people.imported' }),
  },
  guards: {
    wasChosenBefore: ({ context: { isFresh, known } }, { check }: { check: FileCheck }) =>
      isFresh && chosenBefore(known, check.columns) !== null,
    hasCheck: ({ context: { check } }) => check !== null,
    isReadable: ({ context: { check } }) => check !== null && isReadable(check),
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
  context: { ...NO_FILE, known: NO_KNOWN_LISTS, imports: [], report: null, fault: null },
  type: 'parallel',
  states: {
    file: {
      initial: 'none',
      on: { 'imports.progressed': { actions: assign(({ event: { percent } }) => ({ percent })) } },
      states: {
        none: {
          on: {
            'imports.choose': {
              target: 'remembering',
              actions: assign(({ event: { file, name } }) => ({ ...NO_FILE, file, name, fault: null })),
            },
          },
        },
        remembering: {
          tags: 'busy',
          invoke: {
            id: 'readLists',
            src: 'readLists',
            onDone: {
              target: 'checking',
              actions: { type: 'noteKnown', params: ({ event }) => ({ known: event.output }) },
            },
            // Without storage, the columns are chosen again.
            onError: 'checking',
          },
          on: { 'imports.cancel': { target: 'none', actions: 'dropFile' } },
        },
        checking: {
          tags: 'busy',
          invoke: {
            id: 'checkFile',
            src: 'sendFile',
            input: ({ context: { file, name, reading } }) => ({ file, name, reading, isCheck: true }),
            onError: { target: 'none', actions: ['dropFile', NOTE_FAULT] },
          },
          on: {
            ...SAYINGS,
            'imports.checked': [
              {
                guard: { type: 'wasChosenBefore', params: checkIn },
                target: 'checking',
                reenter: true,
                actions: { type: 'noteBefore', params: checkIn },
              },
              { target: 'checked', actions: { type: 'noteCheck', params: checkIn } },
            ],
            'imports.failed': [
              { guard: 'hasCheck', target: 'stuck', actions: FAILED },
              { target: 'none', actions: ['dropFile', FAILED] },
            ],
            'imports.cancel': { target: 'none', actions: 'dropFile' },
          },
        },
        stuck: {
          description: 'What was said about the list could not be checked.',
          on: {
            ...SAYINGS,
            'imports.retry': 'checking',
            'imports.cancel': { target: 'none', actions: 'dropFile' },
          },
        },
        checked: {
          description: 'The columns and the mistakes of the file are shown, and nothing has changed.',
          entry: assign({ percent: 0 }),
          on: {
            ...SAYINGS,
            'imports.whole': {
              actions: assign(({ context: { reading }, event: { isWhole } }) => ({ reading: { ...reading, isWhole } })),
            },
            'imports.confirm': { guard: 'isReadable', target: 'sending', actions: 'noteChosen' },
            'imports.cancel': { target: 'none', actions: 'dropFile' },
          },
        },
        sending: {
          tags: 'busy',
          invoke: [
            {
              id: 'importFile',
              src: 'sendFile',
              input: ({ context: { file, name, reading } }) => ({ file, name, reading, isCheck: false }),
              onError: { target: 'none', actions: ['dropFile', NOTE_FAULT] },
            },
            {
              id: 'keepLists',
              src: 'keepLists',
              input: ({ context: { known } }) => ({ known }),
              // Without storage, the columns are chosen again next time.
              onError: {},
            },
          ],
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
