import { type ActorRefFrom, assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { Sealed } from '../../domain/kernel/sealed';
import { pageOf } from '../../domain/widgets/document/zoom';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import {
  atHit,
  type DocumentContext,
  type DocumentEvent,
  type DocumentFile,
  type DocumentInput,
  firstHit,
  NO_SEARCH,
  NOTHING,
  type Opened,
  type ReaderEvent,
  type SaveInput,
  type SearchInput,
} from './document.context';

const PAUSE_MS = 300;
/** How long a document, or a search in it, may take before the user can try again. */
const LOADING_MS = 30_000;
/** A document of many pages takes minutes to print. */
const PRINTING_MS = 300_000;
const CHOSEN = { params: ({ event }: { event: { file: DocumentFile } }) => event };
const ADOPT = { type: 'adopt', params: ({ event }: { event: Opened }) => event } as const;

const OUTPUT = {
  'document.print': { guard: 'mayPrint', target: 'printing' },
  'document.save': 'saving',
} as const;

export const documentMachine = setup({
  types: { input: {} as DocumentInput, context: {} as DocumentContext, events: {} as DocumentEvent },
  actors: {
    /** Reads a file, asks for its password and keeps it open. */
    reader: fromCallback<ReaderEvent, { file: DocumentFile | null }>(notProvided('reader')),
    /** Ends when the browser has a connection again. */
    reconnection: fromPromise<void>(promiseNotProvided('reconnection')),
    searchDocument: fromPromise<{ hits: readonly number[] }, SearchInput>(promiseNotProvided('searchDocument')),
    printDocument: fromPromise<void, { handle: string }>(promiseNotProvided('printDocument')),
    saveDocument: fromPromise<void, SaveInput>(promiseNotProvided('saveDocument')),
  },
  actions: {
    choose: assign((_, { file }: { file: DocumentFile }) => ({ ...NOTHING, ...NO_SEARCH, file })),
    adopt: assign(({ context }, { handle, pages, page, size, headings, mayPrint }: Opened) => ({
      handle,
      pages,
      size,
      headings,
      mayPrint,
      page: pageOf(page, pages, 1),
      jumps: context.jumps + 1,
    })),
    goTo: assign(({ context }, { page }: { page: number }) => ({
      page: pageOf(page, context.pages, context.page),
      jumps: context.jumps + 1,
    })),
    rememberPage: sendTo('reader', ({ context }) => ({ type: 'reader.remember', page: context.page })),
    unlock: sendTo('reader', (_, { password }: { password: Sealed<string> }) => ({ type: 'reader.unlock', password })),
    step: assign(({ context }, { by }: { by: number }) => atHit(context, by)),
  },
  guards: {
    isShown: ({ context }, { file }: { file: DocumentFile }) =>
      context.file !== null && file.uri === context.file.uri && file.generation === context.file.generation,
    hasText: ({ context }) => context.text !== null,
    hasHits: (_, { hits }: { hits: readonly number[] }) => hits.length > 0,
    mayPrint: ({ context }) => context.mayPrint,
  },
  delays: { pause: PAUSE_MS, tooLong: LOADING_MS, printingTooLong: PRINTING_MS },
}).createMachine({
  id: 'document',
  description: 'A document that the user reads: its pages, its password, and the search in it.',
  context: { ...NOTHING, ...NO_SEARCH, file: null, jumps: 0, zoom: 'width' },
  on: {
    'document.show': [
      { guard: { type: 'isShown', ...CHOSEN } },
      { target: '.open', reenter: true, actions: { type: 'choose', ...CHOSEN } },
    ],
  },
  initial: 'absent',
  states: {
    absent: {},
    open: {
      invoke: {
        id: 'reader',
        src: 'reader',
        input: ({ context: { file } }) => ({ file }),
        onError: 'failed.unreachable',
      },
      on: {
        'document.damaged': 'failed.damaged',
        'document.missing': 'failed.missing',
        'document.unreachable': 'failed.unreachable',
      },
      initial: 'loading',
      states: {
        loading: {
          on: { 'document.locked': 'locked', 'document.opened': { target: 'ready', actions: ADOPT } },
          after: { tooLong: 'late' },
        },
        late: {
          description: 'No answer yet. The document still opens if it comes.',
          on: {
            'document.locked': 'locked',
            'document.opened': { target: 'ready', actions: ADOPT },
            'document.retry': { target: '#document.open', reenter: true },
          },
        },
        locked: {
          description: 'The document has a password.',
          on: {
            'document.unlock': {
              target: 'unlocking',
              actions: { type: 'unlock', params: ({ event }) => event },
            },
            'document.cancel': '#document.cancelled',
          },
          initial: 'asked',
          states: { asked: {}, wrong: { description: 'The password was wrong.' } },
        },
        unlocking: {
          on: { 'document.locked': 'locked.wrong', 'document.opened': { target: 'ready', actions: ADOPT } },
          after: { tooLong: 'late' },
        },
        ready: {
          on: {
            'document.goTo': { actions: [{ type: 'goTo', params: ({ event }) => event }, 'rememberPage'] },
            'document.scrolled': {
              actions: [
                assign(({ context, event }) => ({ page: pageOf(event.page, context.pages, context.page) })),
                'rememberPage',
              ],
            },
            'document.zoom': { actions: assign(({ event }) => ({ zoom: event.zoom })) },
          },
          type: 'parallel',
          states: {
            headings: {
              initial: 'closed',
              states: {
                closed: { on: { 'document.openHeadings': 'open' } },
                open: { on: { 'document.closeHeadings': 'closed', 'document.openPreviews': 'closed' } },
              },
            },
            previews: {
              description: 'Small pictures of the pages. They take the place of the headings.',
              initial: 'closed',
              states: {
                closed: { on: { 'document.openPreviews': 'open' } },
                open: { on: { 'document.closePreviews': 'closed', 'document.openHeadings': 'closed' } },
              },
            },
            search: {
              initial: 'closed',
              states: {
                closed: { entry: assign(NO_SEARCH), on: { 'document.openSearch': 'open' } },
                open: {
                  on: {
                    'document.closeSearch': 'closed',
                    'document.search': {
                      target: '.typing',
                      actions: assign(({ event: { text } }) => ({ ...NO_SEARCH, text })),
                    },
                  },
                  initial: 'empty',
                  states: {
                    empty: {},
                    typing: {
                      description: 'The user may still be typing.',
                      after: { pause: [{ guard: 'hasText', target: 'searching' }, { target: 'empty' }] },
                    },
                    searching: {
                      invoke: {
                        id: 'searchDocument',
                        src: 'searchDocument',
                        input: ({ context: { handle, text } }) => ({ handle, text }),
                        onDone: [
                          {
                            guard: { type: 'hasHits', params: ({ event }) => event.output },
                            target: 'found',
                            actions: [
                              assign(({ context, event: { output } }) =>
                                atHit({ ...context, hits: output.hits, hit: firstHit(output.hits, context.page) }, 0),
                              ),
                              'rememberPage',
                            ],
                          },
                          { target: 'nothing' },
                        ],
                        onError: 'failed',
                      },
                      initial: 'early',
                      states: {
                        early: { after: { tooLong: 'late' } },
                        late: { description: 'No result yet. It is still shown if it comes.' },
                      },
                    },
                    found: {
                      on: {
                        'document.nextHit': { actions: [{ type: 'step', params: { by: 1 } }, 'rememberPage'] },
                        'document.previousHit': { actions: [{ type: 'step', params: { by: -1 } }, 'rememberPage'] },
                      },
                    },
                    nothing: {},
                    failed: {},
                  },
                },
              },
            },
            output: {
              initial: 'idle',
              states: {
                idle: { on: OUTPUT },
                printing: {
                  invoke: {
                    id: 'printDocument',
                    src: 'printDocument',
                    input: ({ context: { handle } }) => ({ handle }),
                    onDone: 'idle',
                    onError: 'failed',
                  },
                  after: { printingTooLong: 'failed' },
                },
                saving: {
                  invoke: {
                    id: 'saveDocument',
                    src: 'saveDocument',
                    input: ({ context: { handle, file } }) => ({ handle, download: file?.download ?? null }),
                    onDone: 'idle',
                    onError: 'failed',
                  },
                },
                failed: { on: OUTPUT },
              },
            },
          },
        },
      },
    },
    cancelled: { on: { 'document.retry': 'open' } },
    failed: {
      on: { 'document.retry': 'open' },
      initial: 'damaged',
      states: {
        damaged: {},
        missing: {},
        unreachable: {
          invoke: {
            id: 'reconnection',
            src: 'reconnection',
            onDone: '#document.open',
            onError: { description: 'The user can try again.' },
          },
        },
      },
    },
  },
});

export type DocumentActorRef = ActorRefFrom<typeof documentMachine>;
