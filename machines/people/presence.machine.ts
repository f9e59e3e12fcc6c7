import { type ActorRefFrom, assign, type EventObject, emit, fromCallback, fromPromise, not, setup } from 'xstate';
import { type Fault, makeFault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import type { UserProfile } from '../../domain/people/profile';
import type { OpMode } from '../../domain/shell/version';
import { faultOf } from '../kernel/fault-of';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';

/** `attendee` is the profile of the user, `null` until it is known. */
export type PresenceEvent =
  /** Presence requires both the configuration and the login. */
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
  /** The user and mode of the open connection. */
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

type Arrival = { uid: string; attendee: Sealed<UserProfile> | null };
const ENTER_AREA = {
  type: 'enterArea',
  params: ({ event }: { event: { areaId: string | null } }) => event,
} as const;
const MEET = { type: 'meet', params: ({ event }: { event: Arrival }) => event } as const;
const IS_SAME_USER = { type: 'isSameUser', params: ({ event }: { event: Arrival }) => event } as const;

export const presenceMachine = setup({
  types: { context: {} as Context, events: {} as PresenceEvent, emitted: {} as PresenceFact, tags: {} as 'ready' },
  actors: {
    /** Sends `presence.connected` and `presence.disconnected`; removes the attendee when the connection breaks. */
    connection: fromCallback<EventObject, Line>(notProvided('connection')),
    updateAttendee: fromPromise<void, Update>(promiseNotProvided('updateAttendee')),
    removeAttendee: fromPromise<void, Line>(promiseNotProvided('removeAttendee')),
  },
  actions: {
    meet: assign((_, { uid, attendee }: Arrival) => ({ uid, attendee })),
    enterArea: assign((_, params: { areaId: string | null }) => ({ areaId: params.areaId })),
    takeLine: assign(({ context: { mode, uid } }) => ({ line: { mode, uid: uid ?? '' } })),
    dropLine: assign({ line: null }),
    forget: assign({ uid: null, attendee: null }),
    tellFailed: emit((_, params: { fault: Fault }) => ({ type: 'presence.failed', ...params }) as const),
  },
  guards: {
    mayConnect: ({ context }) => isAllowed(context) && context.uid !== null,
    /** The connection was opened for another user or mode. */
    mustLeave: ({ context }) =>
      !isAllowed(context) || context.uid !== context.line?.uid || context.mode !== context.line.mode,
    isSameUser: ({ context }, params: { uid: string }) => params.uid === context.uid,
    /** Moves from one area to another; a user may enter the first area before the session is known. */
    walks: ({ context }) => context.areaId !== null,
    lacksUser: ({ context }) => context.attendee === null,
  },
}).createMachine({
  id: 'presence',
  description: 'Presence of the user: connected while logged in, updated in every area, removed on leaving.',
  context: { isConfigured: false, isLoginOn: true, line: null, mode: 'live', uid: null, attendee: null, areaId: null },
  on: {
    'presence.configure': { actions: assign(({ event }) => ({ isConfigured: event.isOn })) },
    'presence.login': { actions: assign(({ event }) => ({ isLoginOn: event.isOn })) },
    'presence.mode': { actions: assign(({ event }) => ({ mode: event.mode })) },
    'presence.enterArea': { actions: ENTER_AREA },
    'presence.arrive': { actions: MEET },
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
          actions: { type: 'tellFailed', params: faultOf },
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
          description: 'The profile is still loading or missing: others do not see the user yet.',
          tags: 'ready',
          on: {
            'presence.enterArea': [
              {
                guard: 'walks',
                actions: [ENTER_AREA, { type: 'tellFailed', params: NO_USER }],
              },
              { actions: ENTER_AREA },
            ],
            'presence.arrive': {
              guard: IS_SAME_USER,
              target: 'updating',
              actions: MEET,
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
              actions: { type: 'tellFailed', params: faultOf },
            },
          },
          on: {
            'presence.enterArea': {
              target: 'updating',
              reenter: true,
              actions: ENTER_AREA,
            },
            'presence.arrive': {
              guard: IS_SAME_USER,
              target: 'updating',
              reenter: true,
              actions: MEET,
            },
          },
        },
        present: {
          tags: 'ready',
          on: {
            'presence.enterArea': {
              target: 'updating',
              actions: ENTER_AREA,
            },
            'presence.arrive': {
              guard: IS_SAME_USER,
              target: 'updating',
              actions: MEET,
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
          actions: { type: 'tellFailed', params: faultOf },
        },
      },
    },
    broken: {
      description: 'The list of attendees stays empty; everything else continues.',
      always: { guard: not('mayConnect'), target: 'off' },
    },
  },
});

export type PresenceActorRef = ActorRefFrom<typeof presenceMachine>;
