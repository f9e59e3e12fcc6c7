import { type ActorRefFrom, assign, type EventObject, emit, fromCallback, fromPromise, setup } from 'xstate';
import { type Fault, makeFault, readFault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import type { UserProfile } from '../../domain/people/profile';
import type { OpMode } from '../../domain/shell/version';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';

/** `attendee` is the profile of whoever is here, `null` while it is not known. */
export type PresenceEvent =
  /** Presence needs the configuration and the login to be on. */
  | { type: 'presence.configure'; isOn: boolean }
  | { type: 'presence.login'; isOn: boolean }
  | { type: 'presence.mode'; mode: OpMode }
  | { type: 'presence.arrive'; uid: string; attendee: Sealed<UserProfile> | null }
  | { type: 'presence.enterArea'; areaId: string | null }
  | { type: 'presence.depart' }
  | { type: 'presence.connected' }
  | { type: 'presence.disconnected' };
export type PresenceFact = { type: 'presence.failed'; fault: Fault };

type Line = { mode: OpMode; uid: string };
type Context = {
  isConfigured: boolean;
  isLoginOn: boolean;
  /** As whom and where the connection was opened. */
  line: Line | null;
  mode: OpMode;
  uid: string | null;
  attendee: Sealed<UserProfile> | null;
  areaId: string | null;
};
type Update = { mode: OpMode; uid: string; attendee: Sealed<UserProfile> | null; areaId: string | null };

const isAllowed = ({ isConfigured, isLoginOn }: Context): boolean => isConfigured && isLoginOn;

const NO_USER = {
  fault: makeFault('PROCESSING_ERROR', {
    message: 'Failed to update presence of attendee - User details missing',
  }),
};

const lineOf = ({ context: { line } }: { context: Context }): Line => line ?? { mode: 'live', uid: '' };

const update = ({ context: { mode, uid, attendee, areaId } }: { context: Context }): Update => ({
  mode,
  uid: uid ?? '',
  attendee,
  areaId,
});

export const presenceMachine = setup({
  types: { context: {} as Context, events: {} as PresenceEvent, emitted: {} as PresenceFact, tags: {} as 'ready' },
  actors: {
    /** Says `presence.connected` and `presence.disconnected`; removes the attendee when the connection breaks off. */
    connection: fromCallback<EventObject, Line>(notProvided('connection')),
    updateAttendee: fromPromise<void, Update>(promiseNotProvided('updateAttendee')),
    removeAttendee: fromPromise<void, Line>(promiseNotProvided('removeAttendee')),
  },
  actions: {
    configure: assign((_, params: { isOn: boolean }) => ({ isConfigured: params.isOn })),
    learnLogin: assign((_, params: { isOn: boolean }) => ({ isLoginOn: params.isOn })),
    setMode: assign((_, params: { mode: OpMode }) => ({ mode: params.mode })),
    meet: assign((_, { uid, attendee }: { uid: string; attendee: Sealed<UserProfile> | null }) => ({
      uid,
      attendee,
    })),
    enterArea: assign((_, params: { areaId: string | null }) => ({ areaId: params.areaId })),
    takeLine: assign(({ context: { mode, uid } }) => ({ line: { mode, uid: uid ?? '' } })),
    dropLine: assign({ line: null }),
    forget: assign({ uid: null, attendee: null }),
    tellFailed: emit((_, params: { fault: Fault }) => ({ type: 'presence.failed', ...params }) as const),
  },
  guards: {
    mayConnect: ({ context }) => isAllowed(context) && context.uid !== null,
    mayNot: ({ context }) => !isAllowed(context) || context.uid === null,
    /** Nobody, somebody else, or another mode than the connection was opened for. */
    mustLeave: ({ context }) =>
      !isAllowed(context) || context.uid !== context.line?.uid || context.mode !== context.line.mode,
    isSame: ({ context }, params: { uid: string }) => params.uid === context.uid,
    /** From one area to another; the first is entered before anything is known. */
    walks: ({ context }) => context.areaId !== null,
    lacksUser: ({ context }) => context.attendee === null,
  },
}).createMachine({
  id: 'presence',
  description: 'Who is here: connected while somebody is logged in, written anew in every area, removed on leaving.',
  context: { isConfigured: false, isLoginOn: true, line: null, mode: 'live', uid: null, attendee: null, areaId: null },
  on: {
    'presence.configure': { actions: { type: 'configure', params: ({ event }) => event } },
    'presence.login': { actions: { type: 'learnLogin', params: ({ event }) => event } },
    'presence.mode': { actions: { type: 'setMode', params: ({ event }) => event } },
    'presence.enterArea': { actions: { type: 'enterArea', params: ({ event }) => event } },
    'presence.arrive': { actions: { type: 'meet', params: ({ event }) => event } },
    'presence.depart': { actions: 'forget' },
  },
  initial: 'off',
  states: {
    off: { entry: 'dropLine', always: { guard: 'mayConnect', target: 'on' } },
    on: {
      entry: 'takeLine',
      invoke: {
        id: 'connection',
        src: 'connection',
        input: lineOf,
        onError: {
          target: 'broken',
          actions: { type: 'tellFailed', params: ({ event }) => ({ fault: readFault(event.error) }) },
        },
      },
      always: { guard: 'mustLeave', target: 'removing' },
      on: {
        'presence.connected': '.updating',
        'presence.disconnected': '.connecting',
      },
      initial: 'connecting',
      states: {
        connecting: {},
        awaitingUser: {
          description: 'The profile is on its way, or there is none: whoever walks meanwhile is not seen.',
          tags: 'ready',
          on: {
            'presence.enterArea': [
              {
                guard: 'walks',
                actions: [
                  { type: 'enterArea', params: ({ event }) => event },
                  { type: 'tellFailed', params: NO_USER },
                ],
              },
              { actions: { type: 'enterArea', params: ({ event }) => event } },
            ],
            'presence.arrive': {
              guard: { type: 'isSame', params: ({ event }) => event },
              target: 'updating',
              actions: { type: 'meet', params: ({ event }) => event },
            },
          },
        },
        updating: {
          always: { guard: 'lacksUser', target: 'awaitingUser' },
          invoke: {
            id: 'updateAttendee',
            src: 'updateAttendee',
            input: update,
            onDone: 'present',
            onError: {
              target: 'present',
              actions: { type: 'tellFailed', params: ({ event }) => ({ fault: readFault(event.error) }) },
            },
          },
          on: {
            'presence.enterArea': {
              target: 'updating',
              reenter: true,
              actions: { type: 'enterArea', params: ({ event }) => event },
            },
            'presence.arrive': {
              guard: { type: 'isSame', params: ({ event }) => event },
              target: 'updating',
              reenter: true,
              actions: { type: 'meet', params: ({ event }) => event },
            },
          },
        },
        present: {
          tags: 'ready',
          on: {
            'presence.enterArea': {
              target: 'updating',
              actions: { type: 'enterArea', params: ({ event }) => event },
            },
            'presence.arrive': {
              guard: { type: 'isSame', params: ({ event }) => event },
              target: 'updating',
              actions: { type: 'meet', params: ({ event }) => event },
            },
          },
        },
      },
    },
    removing: {
      invoke: {
        id: 'removeAttendee',
        src: 'removeAttendee',
        input: lineOf,
        onDone: 'off',
        onError: {
          target: 'off',
          actions: { type: 'tellFailed', params: ({ event }) => ({ fault: readFault(event.error) }) },
        },
      },
    },
    broken: {
      description: 'The list of attendees stays empty; everything else goes on.',
      always: { guard: 'mayNot', target: 'off' },
    },
  },
});

export type PresenceActorRef = ActorRefFrom<typeof presenceMachine>;
