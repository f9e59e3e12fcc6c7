import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { FileKind } from '../../domain/control/file-kinds';
import { type FileFilter, type FileSpot, type StoredFile, spotKey } from '../../domain/control/files';
import type { Fault } from '../../domain/kernel/fault';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

/** How many files a list shows before it is asked for more. */
const AT_FIRST = 48;

/** The place that is to get a file of one of these kinds. */
export type FileChoice = { spot: FileSpot; accepts: readonly FileKind[]; query: string; most: number };
/** An address that is typed and not yet written, by the key of its place. */
export type TypedAddress = { key: string; text: string };

export type AssetsEvent =
  | { type: 'assets.open' }
  /** A file was sent to the service. */
  | { type: 'assets.stored'; stored: StoredFile }
  | { type: 'assets.filter'; filter: Partial<FileFilter> }
  /** The descriptions of a file are shown, or no longer. */
  | { type: 'assets.show'; id: string }
  | { type: 'assets.more' }
  | { type: 'assets.choose'; spot: FileSpot; accepts: readonly FileKind[] }
  | { type: 'assets.search'; query: string }
  | { type: 'assets.leave' }
  /** The files with these ids may be deleted. */
  | { type: 'assets.ask'; ids: readonly string[] }
  | { type: 'assets.answer' }
  | { type: 'assets.type'; spot: FileSpot; text: string | null };

/** `stored`: the files that the service has, `null` while that is not known. `most`: how many are listed. */
type Context = {
  stored: readonly StoredFile[] | null;
  fault: Fault | null;
  filter: FileFilter;
  most: number;
  /** The id of the file whose descriptions are shown. */
  shown: string | null;
  choice: FileChoice | null;
  asked: readonly string[];
  typed: TypedAddress | null;
};

export const assetsMachine = setup({
  types: { context: {} as Context, events: {} as AssetsEvent },
  actors: { readFiles: fromPromise<readonly StoredFile[]>(promiseNotProvided('readFiles')) },
  actions: {
    noteFiles: assign((_, { stored }: { stored: readonly StoredFile[] }) => ({ stored, fault: null })),
    noteStored: assign(({ context: { stored } }, { file }: { file: StoredFile }) => ({
      stored: stored && [...stored.filter(({ assetId }) => assetId !== file.assetId), file],
    })),
    noteFault: assign((_, { fault }: { fault: Fault }) => ({ fault })),
    noteFilter: assign(({ context: { filter } }, { changed }: { changed: Partial<FileFilter> }) => ({
      filter: { ...filter, ...changed },
      most: AT_FIRST,
    })),
    toggle: assign(({ context: { shown } }, { id }: { id: string }) => ({ shown: shown === id ? null : id })),
    showMore: assign(({ context: { most } }) => ({ most: most + AT_FIRST })),
    showMoreToChoose: assign(({ context: { choice } }) => ({
      choice: choice && { ...choice, most: choice.most + AT_FIRST },
    })),
    noteChoice: assign((_, { spot, accepts }: Pick<FileChoice, 'spot' | 'accepts'>) => ({
      choice: { spot, accepts, query: '', most: AT_FIRST },
    })),
    noteSearch: assign(({ context: { choice } }, { query }: { query: string }) => ({
      choice: choice && { ...choice, query, most: AT_FIRST },
    })),
    forgetChoice: assign({ choice: null }),
    noteAsked: assign((_, { ids }: { ids: readonly string[] }) => ({ asked: ids })),
    forgetAsked: assign({ asked: [] }),
    noteTyped: assign((_, { spot, text }: { spot: FileSpot; text: string | null }) => ({
      typed: text === null ? null : { key: spotKey(spot), text },
    })),
  },
  guards: { isAnyAsked: (_, { ids }: { ids: readonly string[] }) => ids.length > 0 },
}).createMachine({
  id: 'assets',
  description: 'The files of the venue: which of them are listed, and the place for which one of them is being chosen.',
  context: {
    stored: null,
    fault: null,
    filter: { query: '', kind: null, isUnusedOnly: false },
    most: AT_FIRST,
    shown: null,
    choice: null,
    asked: [],
    typed: null,
  },
  on: {
    'assets.stored': { actions: { type: 'noteStored', params: ({ event }) => ({ file: event.stored }) } },
    'assets.filter': { actions: { type: 'noteFilter', params: ({ event }) => ({ changed: event.filter }) } },
    'assets.show': { actions: { type: 'toggle', params: ({ event }) => event } },
    'assets.type': { actions: { type: 'noteTyped', params: ({ event }) => event } },
  },
  type: 'parallel',
  states: {
    reading: {
      initial: 'unread',
      states: {
        unread: { on: { 'assets.open': 'asking' } },
        asking: {
          description: 'Asks the service which files it has, and how large they are.',
          invoke: {
            id: 'readFiles',
            src: 'readFiles',
            onDone: {
              target: 'read',
              actions: { type: 'noteFiles', params: ({ event }) => ({ stored: event.output }) },
            },
            onError: { target: 'failed', actions: { type: 'noteFault', params: faultOf } },
          },
        },
        read: {},
        failed: {
          description: 'Without the facts of the service, files are known by their names alone.',
          on: { 'assets.open': 'asking' },
        },
      },
    },
    choosing: {
      initial: 'closed',
      states: {
        closed: { on: { 'assets.more': { actions: 'showMore' } } },
        open: {
          exit: 'forgetChoice',
          on: {
            'assets.search': { actions: { type: 'noteSearch', params: ({ event }) => event } },
            'assets.more': { actions: 'showMoreToChoose' },
            'assets.leave': 'closed',
          },
        },
      },
      on: {
        'assets.choose': {
          target: '.open',
          reenter: true,
          actions: { type: 'noteChoice', params: ({ event }) => event },
        },
      },
    },
    deleting: {
      initial: 'idle',
      states: {
        idle: {},
        asked: {
          description: 'The organiser is asked before files are deleted.',
          exit: 'forgetAsked',
          on: { 'assets.answer': 'idle' },
        },
      },
      on: {
        'assets.ask': {
          guard: { type: 'isAnyAsked', params: ({ event }) => event },
          target: '.asked',
          actions: { type: 'noteAsked', params: ({ event }) => event },
        },
      },
    },
  },
});

export type AssetsActorRef = ActorRefFrom<typeof assetsMachine>;
