import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { type Fault, isOutage } from '../../domain/kernel/fault';
import { type Sealed, seal } from '../../domain/kernel/sealed';
import type { Received } from '../../domain/people/leads';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

type Place = { architectureId: string; widgetId: string };
/** `total` of those that match the search. */
export type ContactList = {
  total: number;
  all: number;
  withdrawn: number;
  list: Sealed<readonly Received[]>;
};
/** What a file with all contacts is called, and its first row. */
export type ContactFile = { name: string; locale: string; columns: readonly string[] };

export type LeadContactsEvent =
  | { type: 'contacts.open' }
  | { type: 'contacts.close' }
  | { type: 'contacts.search'; query: Sealed<string> }
  | { type: 'contacts.turn'; page: number }
  | { type: 'contacts.save'; file: ContactFile };

type Context = Place & {
  query: Sealed<string>;
  page: number;
  found: ContactList | null;
  file: ContactFile | null;
};

const ANSWER_MS = 20_000;
/** All contacts may be some megabytes. */
const FILE_MS = 120_000;
const TYPING_MS = 300;

export const leadContactsMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Place,
    events: {} as LeadContactsEvent,
    tags: {} as 'busy',
  },
  actors: {
    readContacts: fromPromise<ContactList, Place & { query: Sealed<string>; page: number }>(
      promiseNotProvided('readContacts'),
    ),
    /** Reads all contacts and saves them on the device. */
    saveContacts: fromPromise<void, Place & { file: ContactFile | null }>(promiseNotProvided('saveContacts')),
  },
  guards: { isOffline: (_, { fault }: { fault: Fault }) => isOutage(fault) },
  delays: { answerDelay: ANSWER_MS, fileDelay: FILE_MS, typingDelay: TYPING_MS },
}).createMachine({
  id: 'leadContacts',
  description: 'The contacts of a company, for the accounts that receive them.',
  context: ({ input }) => ({ ...input, query: seal(''), page: 0, found: null, file: null }),
  type: 'parallel',
  states: {
    list: {
      initial: 'closed',
      on: {
        'contacts.close': '.closed',
        'contacts.search': { target: '.typing', actions: assign(({ event: { query } }) => ({ query, page: 0 })) },
      },
      states: {
        closed: {
          entry: assign({ query: seal(''), page: 0, found: null }),
          on: { 'contacts.open': 'reading', 'contacts.search': {} },
        },
        typing: { after: { typingDelay: 'reading' } },
        reading: {
          tags: 'busy',
          invoke: {
            id: 'readContacts',
            src: 'readContacts',
            input: ({ context: { architectureId, widgetId, query, page } }) => ({
              architectureId,
              widgetId,
              query,
              page,
            }),
            onDone: { target: 'shown', actions: assign(({ event }) => ({ found: event.output })) },
            onError: [{ guard: { type: 'isOffline', params: faultOf }, target: 'offline' }, { target: 'failed' }],
          },
          after: { answerDelay: 'offline' },
        },
        shown: {
          on: {
            'contacts.open': 'reading',
            'contacts.turn': { target: 'reading', actions: assign(({ event: { page } }) => ({ page })) },
          },
        },
        failed: { on: { 'contacts.open': 'reading' } },
        offline: { on: { 'contacts.open': 'reading' } },
      },
    },
    file: {
      initial: 'idle',
      states: {
        idle: {
          on: { 'contacts.save': { target: 'saving', actions: assign(({ event: { file } }) => ({ file })) } },
          initial: 'fresh',
          states: { fresh: {}, saved: {}, failed: {} },
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'saveContacts',
            src: 'saveContacts',
            input: ({ context: { architectureId, widgetId, file } }) => ({ architectureId, widgetId, file }),
            onDone: 'idle.saved',
            onError: 'idle.failed',
          },
          after: { fileDelay: 'idle.failed' },
        },
      },
      on: { 'contacts.close': '.idle' },
    },
  },
});

export type LeadContactsActorRef = ActorRefFrom<typeof leadContactsMachine>;
