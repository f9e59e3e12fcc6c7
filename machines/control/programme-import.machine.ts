import { type ActorRefFrom, assign, fromPromise, sendTo, setup } from 'xstate';
import { type Field, isMapped, type Mapping } from '../../domain/control/schedule/columns';
import { type Mappings, mappingFor, type Reading, sheetOf, withMapping } from '../../domain/control/schedule/draft';
import type { ProgrammeFile } from '../../domain/control/schedule/file';
import type { Step } from '../../domain/control/steps';
import type { Fault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import { above } from '../kernel/above';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

/** How many talks an import has made, changed and removed. */
export type ImportCounts = { added: number; changed: number; removed: number };

export type ProgrammeImportEvent =
  | { type: 'programmeImport.choose'; file: Sealed<unknown>; name: string }
  | { type: 'programmeImport.sheet'; sheet: number }
  /** What a column is; `at` is its position, `null` for none. */
  | { type: 'programmeImport.map'; field: Field; at: number | null }
  /** The zone of local times. */
  | { type: 'programmeImport.zone'; zone: string }
  /** The language of the texts. */
  | { type: 'programmeImport.language'; language: string }
  /** Where the talks of a room of the file go: the key of a room, empty to leave them out. */
  | { type: 'programmeImport.house'; name: string; room: string }
  /** More differences are shown. */
  | { type: 'programmeImport.more' }
  | { type: 'programmeImport.tick'; key: string; isOn: boolean }
  | { type: 'programmeImport.next' }
  | { type: 'programmeImport.back' }
  | { type: 'programmeImport.apply'; step: Step; counts: ImportCounts }
  | { type: 'programmeImport.cancel' };

/** `zone`, `language`, `rooms` and `ticks` are what the organiser chose: the zone of local times, the language of the texts, rooms by their names in the file, and differences. `most`: how many differences of a kind are shown. */
type Context = {
  name: string;
  content: Sealed<unknown> | null;
  file: ProgrammeFile | null;
  refusal: Reading['refusal'];
  mappings: Mappings;
  sheet: number;
  mapping: Mapping;
  zone: string | null;
  language: string | null;
  rooms: Readonly<Record<string, string>>;
  ticks: Readonly<Record<string, boolean>>;
  most: number;
  counts: ImportCounts | null;
  fault: Fault | null;
};

/** So many differences of a kind are shown at first, and more at each press. */
export const SHOWN = 100;

const NOTHING: Context = {
  name: '',
  content: null,
  file: null,
  refusal: null,
  mappings: {},
  sheet: 0,
  mapping: {},
  zone: null,
  language: null,
  rooms: {},
  ticks: {},
  most: SHOWN,
  counts: null,
  fault: null,
};

const readingIn = ({ event }: { event: { output: Reading } }) => ({ reading: event.output });

export const programmeImportMachine = setup({
  types: { context: {} as Context, events: {} as ProgrammeImportEvent, tags: {} as 'busy' | 'draft' },
  actors: {
    /** Reads a file in any format of a programme, with the columns that were chosen before. */
    readProgramme: fromPromise<Reading, { content: Sealed<unknown> | null }>(promiseNotProvided('readProgramme')),
    /** Stores the chosen columns in the browser. */
    keepMappings: fromPromise<void, { mappings: Mappings }>(promiseNotProvided('keepMappings')),
  },
  actions: {
    noteFile: assign((_, { file: content, name }: { file: Sealed<unknown>; name: string }) => ({
      ...NOTHING,
      content,
      name,
    })),
    noteRead: assign((_, { reading: { file, mappings } }: { reading: Reading }) => ({
      content: null,
      file,
      mappings,
      mapping: mappingFor(sheetOf(file, 0), mappings),
    })),
    noteRefusal: assign(({ context: { name } }, { reading: { refusal } }: { reading: Reading }) => ({
      ...NOTHING,
      name,
      refusal,
    })),
    noteFault: assign((_, { fault }: { fault: Fault }) => ({ ...NOTHING, fault })),
    noteSheet: assign(({ context: { file, mappings } }, { sheet }: { sheet: number }) => ({
      sheet,
      mapping: mappingFor(sheetOf(file, sheet), mappings),
    })),
    noteColumn: assign(({ context }, { field, at }: { field: Field; at: number | null }) => {
      const { [field]: _, ...others } = context.mapping;
      return { mapping: at === null ? others : { ...others, [field]: at } };
    }),
    noteMapping: assign(({ context: { mappings, file, sheet, mapping } }) => ({
      mappings: withMapping(mappings, sheetOf(file, sheet), mapping),
    })),
    /** Keeps the name of the file for the notice. */
    noteApplied: assign(({ context: { name } }, { counts }: { counts: ImportCounts }) => ({
      ...NOTHING,
      name,
      counts,
    })),
    forget: assign(NOTHING),
    make: sendTo(above, (_, { step }: { step: Step }) => ({ type: 'control.make', step }) as const),
  },
  guards: {
    isTable: (_, { reading }: { reading: Reading }) => reading.file?.kind === 'table',
    isRefused: (_, { reading }: { reading: Reading }) => reading.file === null,
    hasColumns: ({ context: { file } }) => file?.kind === 'table',
    isMapped: ({ context: { mapping } }) => isMapped(mapping),
  },
}).createMachine({
  id: 'programmeImport',
  description:
    'A programme from a file as a draft: its columns, its rooms, and what differs. The venue changes only at the end, in one step.',
  context: NOTHING,
  on: {
    'programmeImport.choose': { target: '.reading', actions: { type: 'noteFile', params: ({ event }) => event } },
    'programmeImport.cancel': { target: '.closed', actions: 'forget' },
  },
  initial: 'closed',
  states: {
    closed: {},
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readProgramme',
        src: 'readProgramme',
        input: ({ context: { content } }) => ({ content }),
        onDone: [
          {
            guard: { type: 'isRefused', params: readingIn },
            target: 'closed',
            actions: { type: 'noteRefusal', params: readingIn },
          },
          {
            guard: { type: 'isTable', params: readingIn },
            target: 'mapping',
            actions: { type: 'noteRead', params: readingIn },
          },
          { target: 'housing', actions: { type: 'noteRead', params: readingIn } },
        ],
        onError: { target: 'closed', actions: { type: 'noteFault', params: faultOf } },
      },
    },
    mapping: {
      description: 'The organiser tells which column of a table is what.',
      tags: 'draft',
      on: {
        'programmeImport.sheet': { actions: { type: 'noteSheet', params: ({ event }) => event } },
        'programmeImport.map': { actions: { type: 'noteColumn', params: ({ event }) => event } },
        'programmeImport.next': { guard: 'isMapped', target: 'housing', actions: 'noteMapping' },
      },
    },
    housing: {
      description:
        'The organiser tells which room of the venue each room of the file is, the zone of local times, and the language.',
      tags: 'draft',
      invoke: {
        id: 'keepMappings',
        src: 'keepMappings',
        input: ({ context: { mappings } }) => ({ mappings }),
        // Without storage, the columns are chosen again next time.
        onError: {},
      },
      on: {
        'programmeImport.house': {
          actions: assign(({ context: { rooms }, event: { name, room } }) => ({ rooms: { ...rooms, [name]: room } })),
        },
        'programmeImport.language': { actions: assign(({ event: { language } }) => ({ language })) },
        'programmeImport.zone': { actions: assign(({ event: { zone } }) => ({ zone })) },
        'programmeImport.back': { guard: 'hasColumns', target: 'mapping' },
        'programmeImport.next': 'comparing',
      },
    },
    comparing: {
      description: 'The organiser sees what differs, and chooses what is taken over.',
      tags: 'draft',
      on: {
        'programmeImport.more': { actions: assign(({ context: { most } }) => ({ most: most + SHOWN })) },
        'programmeImport.tick': {
          actions: assign(({ context: { ticks }, event: { key, isOn } }) => ({ ticks: { ...ticks, [key]: isOn } })),
        },
        'programmeImport.back': { target: 'housing', actions: assign({ most: SHOWN }) },
        'programmeImport.apply': {
          target: 'applied',
          actions: [
            { type: 'make', params: ({ event }) => event },
            { type: 'noteApplied', params: ({ event }) => event },
          ],
        },
      },
    },
    applied: { description: 'A notice tells what was taken over, and takes it back.' },
  },
});

export type ProgrammeImportActorRef = ActorRefFrom<typeof programmeImportMachine>;
