import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Act, Helped, People } from '../../domain/control/people';
import type { Fault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

export type HelpingEvent =
  /** A part of a name or e-mail, or a complete registration number, which works as a password. */
  | { type: 'helping.find'; query: Sealed<string> }
  | { type: 'helping.act'; act: Act }
  | { type: 'helping.confirm' }
  | { type: 'helping.cancel' };

/** `done` is the last successful action. */
type Context = {
  query: Sealed<string> | null;
  people: readonly Helped[];
  hasMore: boolean;
  act: Act | null;
  done: Act['act'] | null;
  fault: Fault | null;
};

const NOTE_FAULT = { type: 'noteFault', params: faultOf } as const;

export const helpingMachine = setup({
  types: { context: {} as Context, events: {} as HelpingEvent, tags: {} as 'busy' },
  actors: {
    findPeople: fromPromise<People, { query: Sealed<string> | null }>(promiseNotProvided('findPeople')),
    doAct: fromPromise<void, { act: Act | null }>(promiseNotProvided('doAct')),
  },
  actions: {
    noteFault: assign((_, { fault }: { fault: Fault }) => ({ fault, done: null })),
    notePeople: assign((_, { people, hasMore }: People) => ({ people, hasMore })),
    noteAct: assign((_, { act }: { act: Act }) => ({ act, done: null, fault: null })),
  },
  guards: { isGrave: (_, { act: { act } }: { act: Act }) => act === 'deactivate' },
}).createMachine({
  id: 'helping',
  description:
    'An administrator finds an attendee and helps them to log in; after each action, the attendee is read again.',
  context: { query: null, people: [], hasMore: false, act: null, done: null, fault: null },
  on: {
    'helping.find': {
      target: '.finding',
      actions: assign(({ event: { query } }) => ({ query, done: null, fault: null })),
    },
  },
  initial: 'idle',
  states: {
    idle: {},
    finding: {
      tags: 'busy',
      invoke: {
        id: 'findPeople',
        src: 'findPeople',
        input: ({ context: { query } }) => ({ query }),
        onDone: { target: 'found', actions: { type: 'notePeople', params: ({ event }) => event.output } },
        onError: { target: 'idle', actions: [NOTE_FAULT, assign({ people: [], hasMore: false })] },
      },
    },
    found: {
      on: {
        'helping.act': [
          {
            guard: { type: 'isGrave', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'noteAct', params: ({ event }) => event },
          },
          { target: 'acting', actions: { type: 'noteAct', params: ({ event }) => event } },
        ],
      },
    },
    asking: {
      description: 'The attendee would be signed out: the administrator confirms.',
      on: { 'helping.confirm': 'acting', 'helping.cancel': { target: 'found', actions: assign({ act: null }) } },
    },
    acting: {
      tags: 'busy',
      invoke: {
        id: 'doAct',
        src: 'doAct',
        input: ({ context: { act } }) => ({ act }),
        onDone: {
          target: 'finding',
          actions: assign(({ context: { act } }) => ({ done: act === null ? null : act.act, act: null })),
        },
        onError: { target: 'found', actions: [NOTE_FAULT, assign({ act: null })] },
      },
    },
  },
});

export type HelpingActorRef = ActorRefFrom<typeof helpingMachine>;
