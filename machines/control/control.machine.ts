import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Desk } from '../../domain/control/desk';
import type { Finding } from '../../domain/control/preflight';
import { type Fault, isSessionOver } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import type { IndexState } from '../../domain/search/search';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

const POLL_MS = 15_000;
const MAKING_POLL_MS = 1000;

export type Password = { email: string; password: string };
/** `index` is `null` for designers who are no administrators. */
export type Office = { desk: Desk; index: IndexState | null; findings: Finding[] };
export type Deed = 'published' | 'unpublished' | 'saved' | 'indexed';
export type ControlEvent =
  | { type: 'control.signIn'; credentials: Sealed<Password> }
  | { type: 'control.signOut' }
  | { type: 'control.retry' }
  | { type: 'control.publish' }
  | { type: 'control.unpublish' }
  | { type: 'control.confirm' }
  | { type: 'control.cancel' }
  /** The text of a venue's file. */
  | { type: 'control.save'; file: Sealed<string> }
  | { type: 'control.index' };

/** `fault` is what went wrong last, `done` what succeeded last. */
type Context = {
  desk: Desk | null;
  index: IndexState | null;
  findings: Finding[];
  credentials: Sealed<Password> | null;
  file: Sealed<string> | null;
  fault: Fault | null;
  done: Deed | null;
};

const NOTHING: Context = {
  desk: null,
  index: null,
  findings: [],
  credentials: null,
  file: null,
  fault: null,
  done: null,
};
const REFUSED = { type: 'isRefused', params: faultOf } as const;
const NOTE_FAULT = { type: 'noteFault', params: faultOf } as const;

export const controlMachine = setup({
  types: { context: {} as Context, events: {} as ControlEvent, tags: {} as 'busy' },
  actors: {
    /** Returns whether a user is logged in. */
    arrive: fromPromise<{ isSignedIn: boolean }>(promiseNotProvided('arrive')),
    signIn: fromPromise<void, { credentials: Sealed<Password> | null }>(promiseNotProvided('signIn')),
    signOut: fromPromise<void>(promiseNotProvided('signOut')),
    readOffice: fromPromise<Office>(promiseNotProvided('readOffice')),
    publish: fromPromise<void, { architectureId: string }>(promiseNotProvided('publish')),
    unpublish: fromPromise<void>(promiseNotProvided('unpublish')),
    save: fromPromise<void, { file: Sealed<string> | null }>(promiseNotProvided('save')),
    renewIndex: fromPromise<void>(promiseNotProvided('renewIndex')),
  },
  actions: {
    noteOffice: assign((_, { desk, index, findings }: Office) => ({ desk, index, findings })),
    noteFault: assign((_, { fault }: { fault: Fault }) => ({ fault, done: null })),
    noteDone: assign((_, { done }: { done: Deed }) => ({ done, fault: null })),
    noteCredentials: assign((_, { credentials }: { credentials: Sealed<Password> }) => ({ credentials, fault: null })),
    noteFile: assign((_, { file }: { file: Sealed<string> }) => ({ file })),
    forgetOutcome: assign({ fault: null, done: null }),
    forget: assign(NOTHING),
  },
  guards: {
    isSignedIn: (_, { isSignedIn }: { isSignedIn: boolean }) => isSignedIn,
    isRefused: (_, { fault }: { fault: Fault }) => isSessionOver(fault),
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
          { guard: { type: 'isSignedIn', params: ({ event }) => event.output }, target: 'opening' },
          { target: 'signedOut' },
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
      on: { 'control.signOut': 'signingOut' },
      initial: 'ready',
      states: {
        ready: {
          initial: 'calm',
          on: {
            'control.publish': { target: 'publishing', actions: 'forgetOutcome' },
            'control.unpublish': { target: 'asking', actions: 'forgetOutcome' },
            'control.save': {
              target: 'saving',
              actions: ['forgetOutcome', { type: 'noteFile', params: ({ event }) => event }],
            },
            'control.index': { guard: 'isAdministrator', target: 'indexing', actions: 'forgetOutcome' },
          },
          states: {
            calm: { after: { pollDelay: 'reading' } },
            reading: {
              invoke: {
                id: 'readOffice',
                src: 'readOffice',
                onDone: { target: 'calm', actions: { type: 'noteOffice', params: ({ event }) => event.output } },
                onError: [
                  { guard: REFUSED, target: '#control.refused' },
                  { target: 'calm', description: 'What is shown stays; the next reading may succeed.' },
                ],
              },
            },
          },
        },
        asking: {
          description: 'Attendees would be sent out: the organiser confirms.',
          on: { 'control.confirm': 'unpublishing', 'control.cancel': 'ready' },
        },
        publishing: {
          tags: 'busy',
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
          invoke: {
            id: 'unpublish',
            src: 'unpublish',
            onDone: { target: 'ready.reading', actions: { type: 'noteDone', params: { done: 'unpublished' } } },
            onError: { target: 'ready.reading', actions: NOTE_FAULT },
          },
        },
        saving: {
          tags: 'busy',
          exit: assign({ file: null }),
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context: { file } }) => ({ file }),
            onDone: { target: 'ready.reading', actions: { type: 'noteDone', params: { done: 'saved' } } },
            onError: { target: 'ready.reading', actions: NOTE_FAULT },
          },
        },
        indexing: {
          tags: 'busy',
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
