import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { AgendaSharing } from '../../domain/agenda/going';
import type { Fault } from '../../domain/kernel/fault';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

export type AgendaSharingEvent =
  | { type: 'agendaSharing.enter'; architectureId: string }
  | { type: 'agendaSharing.leave' }
  /** The choice is shown. */
  | { type: 'agendaSharing.open' }
  /** The service has deleted the user's data, or can be reached again. */
  | { type: 'agendaSharing.refresh' }
  | { type: 'agendaSharing.share' }
  | { type: 'agendaSharing.stop' };

type Place = { architectureId: string };
type Context = { architectureId: string | null };

const ANSWER_MS = 20_000;

const placeOf = ({ context: { architectureId } }: { context: Context }): Place => ({
  architectureId: architectureId ?? '',
});

export const agendaSharingMachine = setup({
  types: { context: {} as Context, events: {} as AgendaSharingEvent, tags: {} as 'busy' },
  actors: {
    readSharing: fromPromise<AgendaSharing, Place>(promiseNotProvided('readSharing')),
    changeSharing: fromPromise<AgendaSharing, Place & AgendaSharing>(promiseNotProvided('changeSharing')),
  },
  guards: {
    isIn: ({ context }) => context.architectureId !== null,
    isShared: (_, { isShared }: AgendaSharing) => isShared,
    /** Without a login nothing is shared, and a preview answers 405. */
    isAbsent: (_, { fault }: { fault: Fault }) => [401, 403, 404, 405].includes(fault.status ?? 0),
  },
  delays: { answerDelay: ANSWER_MS },
}).createMachine({
  id: 'agendaSharing',
  description: 'Whether people whom the user knows see which talks the user keeps: off without an explicit choice.',
  context: { architectureId: null },
  on: {
    'agendaSharing.enter': {
      target: '.closed',
      actions: assign(({ event: { architectureId } }) => ({ architectureId })),
    },
    'agendaSharing.leave': { target: '.closed', actions: assign({ architectureId: null }) },
  },
  initial: 'closed',
  states: {
    closed: { on: { 'agendaSharing.open': { guard: 'isIn', target: 'reading' } } },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readSharing',
        src: 'readSharing',
        input: placeOf,
        onDone: [
          { guard: { type: 'isShared', params: ({ event }) => event.output }, target: 'shared' },
          { target: 'unshared' },
        ],
        onError: [{ guard: { type: 'isAbsent', params: faultOf }, target: 'absent' }, { target: 'unread' }],
      },
      after: { answerDelay: 'unread' },
    },
    absent: { on: { 'agendaSharing.refresh': 'reading' } },
    unread: {
      description: 'The choice is not known, and cannot be changed.',
      on: { 'agendaSharing.open': 'reading', 'agendaSharing.refresh': 'reading' },
    },
    unshared: {
      id: 'agendaUnshared',
      on: {
        'agendaSharing.open': '.checking',
        'agendaSharing.refresh': '.checking',
        'agendaSharing.share': 'sharing',
      },
      initial: 'fresh',
      states: {
        fresh: {},
        failed: {},
        checking: {
          description: 'Another device may have changed it.',
          invoke: {
            id: 'readSharing',
            src: 'readSharing',
            input: placeOf,
            onDone: [
              { guard: { type: 'isShared', params: ({ event }) => event.output }, target: '#agendaShared' },
              { target: 'fresh' },
            ],
            onError: 'fresh',
          },
          after: { answerDelay: 'fresh' },
        },
      },
    },
    sharing: {
      tags: 'busy',
      invoke: {
        id: 'changeSharing',
        src: 'changeSharing',
        input: (at) => ({ ...placeOf(at), isShared: true }),
        onDone: 'shared',
        onError: 'unshared.failed',
      },
      after: { answerDelay: 'unshared.failed' },
    },
    shared: {
      id: 'agendaShared',
      on: {
        'agendaSharing.open': '.checking',
        'agendaSharing.refresh': '.checking',
        'agendaSharing.stop': 'stopping',
      },
      initial: 'fresh',
      states: {
        fresh: {},
        failed: {},
        checking: {
          invoke: {
            id: 'readSharing',
            src: 'readSharing',
            input: placeOf,
            onDone: [
              { guard: { type: 'isShared', params: ({ event }) => event.output }, target: 'fresh' },
              { target: '#agendaUnshared' },
            ],
            onError: 'fresh',
          },
          after: { answerDelay: 'fresh' },
        },
      },
    },
    stopping: {
      tags: 'busy',
      invoke: {
        id: 'changeSharing',
        src: 'changeSharing',
        input: (at) => ({ ...placeOf(at), isShared: false }),
        onDone: 'unshared',
        onError: 'shared.failed',
      },
      after: { answerDelay: 'shared.failed' },
    },
  },
});

export type AgendaSharingActorRef = ActorRefFrom<typeof agendaSharingMachine>;
