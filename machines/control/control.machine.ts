import { type ActorRefFrom, assign, fromPromise, sendTo, setup } from 'xstate';
import type { Conflict } from '../../domain/control/compare';
import { type Fault, isSessionOver } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import type { UiConfig } from '../../domain/shell/ui-config';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';
import { type ControlContext as Context, NOTHING } from './control.context';
import type { ControlEvent, Deed, EditNews, Office, Password, Saving } from './control.events';
import { sectionsMachine } from './sections.machine';

const POLL_MS = 15_000;
const MAKING_POLL_MS = 1000;

const REFUSED = { type: 'isRefused', params: faultOf } as const;
const NOTE_FAULT = { type: 'noteFault', params: faultOf } as const;
const NOTE_FILE = { type: 'noteFile', params: ({ event }: { event: { file: Sealed<string> } }) => event } as const;
/** A file that comes while something else runs is saved afterwards. */
const KEEP_FILE = { actions: NOTE_FILE } as const;
/** It replaces a file that waits for confirmation. */
const SAVE_INSTEAD = { target: 'saving', actions: NOTE_FILE } as const;

type Arrival = { isSignedIn: boolean; style: UiConfig['style']; canFound: boolean };

export const controlMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ControlEvent,
    tags: {} as 'busy',
    children: {} as { sections: 'sections' },
  },
  actors: {
    /** Returns whether a user is logged in, the venue's colours, and whether another venue can be made here. */
    arrive: fromPromise<Arrival>(promiseNotProvided('arrive')),
    signIn: fromPromise<void, { credentials: Sealed<Password> | null }>(promiseNotProvided('signIn')),
    signOut: fromPromise<void>(promiseNotProvided('signOut')),
    readOffice: fromPromise<Office>(promiseNotProvided('readOffice')),
    publish: fromPromise<void, { architectureId: string }>(promiseNotProvided('publish')),
    unpublish: fromPromise<void>(promiseNotProvided('unpublish')),
    save: fromPromise<void, Saving>(promiseNotProvided('save')),
    compare: fromPromise<Conflict, { file: Sealed<string> | null }>(promiseNotProvided('compare')),
    renewIndex: fromPromise<void>(promiseNotProvided('renewIndex')),
    sections: sectionsMachine,
  },
  actions: {
    noteOffice: assign((_, { desk, index, findings, publications }: Office) => ({
      desk,
      index,
      findings,
      publications,
    })),
    noteEdited: assign(({ context: { desk, findings } }, { news }: { news: EditNews | null }) => ({
      desk: desk && news && { ...desk, versions: news.versions, isAsPublished: news.isAsPublished },
      findings: news?.findings ?? findings,
    })),
    noteFault: assign((_, { fault }: { fault: Fault }) => ({ fault, done: null })),
    noteDone: assign((_, { done }: { done: Deed }) => ({ done, fault: null })),
    noteCredentials: assign((_, { credentials }: { credentials: Sealed<Password> }) => ({ credentials, fault: null })),
    noteFile: assign((_, { file }: { file: Sealed<string> }) => ({ file, conflict: null })),
    noteConflict: assign((_, { conflict }: { conflict: Conflict }) => ({ conflict })),
    dropFile: assign({ file: null, conflict: null }),
    forgetOutcome: assign({ fault: null, done: null }),
    /** What was done has been read. */
    forgetDone: assign({ done: null }),
    /** The editor and the files are those of the version that was there before. */
    tellReplaced: sendTo('sections', { type: 'control.replaced' }),
    forget: assign(({ context: { style, canFound } }) => ({ ...NOTHING, style, canFound })),
    noteStyle: assign((_, { style, canFound }: Arrival) => ({ style, canFound })),
  },
  guards: {
    isTold: (_, { news }: { news: EditNews | null }) => news !== null,
    isSignedIn: (_, { isSignedIn }: { isSignedIn: boolean }) => isSignedIn,
    isRefused: (_, { fault }: { fault: Fault }) => isSessionOver(fault),
    isStale: (_, { fault }: { fault: Fault }) => fault.status === 409,
    hasFile: ({ context: { file } }) => file !== null,
    isAdministrator: ({ context }) => context.index !== null,
  },
  delays: { pollDelay: ({ context }) => (context.index?.state === 'making' ? MAKING_POLL_MS : POLL_MS) },
}).createMachine({
  id: 'control',
  description: 'The page on which organisers publish the venue, save another version, and renew the search index.',
  context: NOTHING,
  initial: 'arriving',
  states: {
    arriving: {
      tags: 'busy',
      invoke: {
        id: 'arrive',
        src: 'arrive',
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event.output },
            target: 'opening',
            actions: { type: 'noteStyle', params: ({ event }) => event.output },
          },
          { target: 'signedOut', actions: { type: 'noteStyle', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unreachable', actions: NOTE_FAULT },
      },
    },
    signedOut: {
      on: {
        'control.signIn': {
          target: 'signingIn',
          actions: { type: 'noteCredentials', params: ({ event }) => event },
        },
      },
    },
    signingIn: {
      tags: 'busy',
      exit: assign({ credentials: null }),
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context: { credentials } }) => ({ credentials }),
        onDone: 'opening',
        onError: { target: 'signedOut', actions: NOTE_FAULT },
      },
    },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openOffice',
        src: 'readOffice',
        onDone: { target: 'open', actions: { type: 'noteOffice', params: ({ event }) => event.output } },
        onError: [
          { guard: REFUSED, target: 'refused' },
          { target: 'unreachable', actions: NOTE_FAULT },
        ],
      },
    },
    unreachable: { on: { 'control.retry': { target: 'arriving', actions: 'forgetOutcome' } } },
    refused: {
      description: 'The user may not change the venue.',
      on: { 'control.signOut': 'signingOut' },
    },
    open: {
      invoke: { id: 'sections', src: 'sections' },
      on: { 'control.signOut': 'signingOut', 'sections.show': { actions: 'forgetDone' } },
      initial: 'ready',
      states: {
        ready: {
          initial: 'calm',
          on: {
            'control.publish': { target: 'publishing', actions: 'forgetOutcome' },
            'control.unpublish': { target: 'asking', actions: 'forgetOutcome' },
            'control.save': { target: 'saving', actions: ['forgetOutcome', NOTE_FILE] },
            'control.restored': { target: '.reading', actions: { type: 'noteDone', params: { done: 'restored' } } },
            'control.edited': [
              {
                guard: { type: 'isTold', params: ({ event }) => event },
                actions: ['forgetOutcome', { type: 'noteEdited', params: ({ event }) => event }],
              },
              { target: '.reading', actions: 'forgetOutcome' },
            ],
            'control.index': { guard: 'isAdministrator', target: 'indexing', actions: 'forgetOutcome' },
          },
          states: {
            calm: {
              always: { guard: 'hasFile', target: '#control.open.saving', actions: 'forgetOutcome' },
              after: { pollDelay: 'reading' },
            },
            reading: {
              on: { 'control.edited': { target: 'reading', reenter: true, actions: 'forgetOutcome' } },
              invoke: {
                id: 'readOffice',
                src: 'readOffice',
                onDone: { target: 'calm', actions: { type: 'noteOffice', params: ({ event }) => event.output } },
                onError: [
                  { guard: REFUSED, target: '#control.refused' },
                  { target: 'calm', description: 'Keeps what is shown; the next read may succeed.' },
                ],
              },
            },
          },
        },
        asking: {
          description: 'Asks the organiser to confirm, because attendees would be sent out.',
          on: { 'control.confirm': 'unpublishing', 'control.cancel': 'ready', 'control.save': KEEP_FILE },
        },
        publishing: {
          tags: 'busy',
          on: { 'control.save': KEEP_FILE },
          invoke: {
            id: 'publish',
            src: 'publish',
            input: ({ context: { desk } }) => ({ architectureId: desk?.architectureId ?? '' }),
            onDone: { target: 'ready.reading', actions: { type: 'noteDone', params: { done: 'published' } } },
            onError: { target: 'ready.reading', actions: NOTE_FAULT },
          },
        },
        unpublishing: {
          tags: 'busy',
          on: { 'control.save': KEEP_FILE },
          invoke: {
            id: 'unpublish',
            src: 'unpublish',
            onDone: { target: 'ready.reading', actions: { type: 'noteDone', params: { done: 'unpublished' } } },
            onError: { target: 'ready.reading', actions: NOTE_FAULT },
          },
        },
        saving: {
          tags: 'busy',
          on: { 'control.save': { ...SAVE_INSTEAD, reenter: true } },
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context: { file, desk, conflict } }) => ({
              file,
              seen: desk?.versions.version ?? null,
              compared: conflict?.version ?? null,
            }),
            onDone: {
              target: 'ready.reading',
              actions: ['dropFile', { type: 'noteDone', params: { done: 'saved' } }, 'tellReplaced'],
            },
            onError: [
              { guard: { type: 'isStale', params: faultOf }, target: 'comparing' },
              { target: 'ready.reading', actions: ['dropFile', NOTE_FAULT] },
            ],
          },
        },
        comparing: {
          tags: 'busy',
          on: { 'control.save': SAVE_INSTEAD },
          invoke: {
            id: 'compare',
            src: 'compare',
            input: ({ context: { file } }) => ({ file }),
            onDone: {
              target: 'stale',
              actions: { type: 'noteConflict', params: ({ event }) => ({ conflict: event.output }) },
            },
            onError: { target: 'ready.reading', actions: ['dropFile', NOTE_FAULT] },
          },
        },
        stale: {
          description: 'Another designer saved in the meantime: the organiser compares the two and decides.',
          on: {
            'control.save': SAVE_INSTEAD,
            'control.confirm': 'saving',
            'control.cancel': { target: 'ready.reading', actions: 'dropFile' },
          },
        },
        indexing: {
          tags: 'busy',
          on: { 'control.save': KEEP_FILE },
          invoke: {
            id: 'renewIndex',
            src: 'renewIndex',
            onDone: { target: 'ready.reading', actions: { type: 'noteDone', params: { done: 'indexed' } } },
            onError: { target: 'ready.reading', actions: NOTE_FAULT },
          },
        },
      },
    },
    signingOut: {
      tags: 'busy',
      entry: 'forget',
      invoke: { id: 'signOut', src: 'signOut', onDone: 'signedOut', onError: 'signedOut' },
    },
  },
});

export type ControlActorRef = ActorRefFrom<typeof controlMachine>;
