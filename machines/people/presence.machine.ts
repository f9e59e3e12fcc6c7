import { type ActorRefFrom, assign, emit, not, setup, stateIn } from 'xstate';
import { chanceOf, type PresenceStatus, presenceRetryMs } from '../../domain/people/presence';
import { PRESENCE_ACTORS } from './presence.actors';
import {
  type Arrival,
  AVAIL,
  ENTER_AREA,
  FAILED,
  type Failure,
  IS_OTHER_AREA,
  IS_SAME_USER,
  lineOf,
  MAX_FAILURES,
  MEET,
  NO_USER,
  type Place,
  type PresenceContext,
  REFUSED_OR_WAITING,
  updateOf,
  WALKS,
} from './presence.context';
import type { PresenceEvent, PresenceFact, PresenceInput } from './presence.events';

/** How long connecting may take before the user can try again. */
const CONNECTING_MS = 15_000;

export const presenceMachine = setup({
  types: {
    input: {} as PresenceInput,
    context: {} as PresenceContext,
    events: {} as PresenceEvent,
    emitted: {} as PresenceFact,
    tags: {} as 'ready',
  },
  actors: PRESENCE_ACTORS,
  actions: {
    meet: assign((_, { uid, attendee }: Arrival) => ({ uid, attendee })),
    enterArea: assign(({ context }, { areaId }: Place) => ({ areaId: areaId ?? context.areaId })),
    avail: assign((_, { status }: { status: PresenceStatus }) => ({ status })),
    takeLine: assign(({ context: { database, mode, uid } }) => ({
      line: { database: database ?? '', mode, uid: uid ?? '' },
      failures: 0,
    })),
    dropLine: assign({ line: null }),
    forget: assign({ uid: null, attendee: null }),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    forgetFailures: assign({ failures: 0 }),
    tellOpened: emit(({ context }) => ({ type: 'presence.opened', mode: lineOf({ context }).mode }) as const),
    tellClosed: emit({ type: 'presence.closed' }),
    tellFailed: emit((_, params: Failure) => ({ type: 'presence.failed', ...params }) as const),
    tellRefused: emit((_, params: Failure) => ({ type: 'presence.refused', ...params }) as const),
  },
  guards: {
    mayConnect: ({ context }) => context.database !== null && context.isLoginOn && context.uid !== null,
    /** The connection was opened for another user, mode or database. */
    mustLeave: ({ context: { database, isLoginOn, line, mode, uid } }) =>
      !isLoginOn || database !== line?.database || uid !== line.uid || mode !== line.mode,
    isSameUser: ({ context }, params: { uid: string }) => params.uid === context.uid,
    /** Pages outside of the areas leave the user where they were. */
    isOtherArea: ({ context }, { areaId }: Place) => areaId !== null && areaId !== context.areaId,
    /** Moves from one area to another; a user may enter the first area before the session is known. */
    isWalking: ({ context }, { areaId }: Place) =>
      context.areaId !== null && areaId !== null && areaId !== context.areaId,
    isInvisible: ({ context }) => context.status === 'Offline',
    lacksUser: ({ context }) => context.attendee === null,
    lacksArea: ({ context }) => context.areaId === null,
    isRefusal: (_, { fault }: Failure) => fault.kind === 'FORBIDDEN',
    canRetry: ({ context }) => context.failures < MAX_FAILURES,
  },
  delays: {
    retryDelay: ({ context: { failures, seed } }) => presenceRetryMs(failures, chanceOf(seed, failures)),
    tooLong: CONNECTING_MS,
  },
}).createMachine({
  id: 'presence',
  description: 'Presence of the user: written in every area while logged in, and again after it was lost.',
  context: ({ input }) => ({
    database: null,
    isLoginOn: true,
    line: null,
    mode: 'live',
    uid: null,
    attendee: null,
    areaId: null,
    status: 'Available',
    failures: 0,
    seed: input.now,
  }),
  on: {
    'presence.configure': { actions: assign(({ event }) => ({ database: event.database })) },
    'presence.login': { actions: assign(({ event }) => ({ isLoginOn: event.isOn })) },
    'presence.mode': { actions: assign(({ event }) => ({ mode: event.mode })) },
    'presence.enterArea': { actions: ENTER_AREA },
    'presence.arrive': { actions: MEET },
    'presence.avail': { actions: AVAIL },
    'presence.depart': { actions: 'forget' },
  },
  initial: 'off',
  states: {
    off: { entry: 'dropLine', always: { guard: 'mayConnect', target: 'on' } },
    on: {
      type: 'parallel',
      entry: ['takeLine', 'tellOpened'],
      exit: 'tellClosed',
      invoke: {
        id: 'connection',
        src: 'connection',
        input: lineOf,
        onError: { target: 'broken', actions: FAILED },
      },
      always: { guard: 'mustLeave', target: 'removing' },
      on: {
        'presence.unopened': {
          target: 'broken',
          actions: { type: 'tellFailed', params: ({ event: { fault } }) => ({ fault }) },
        },
      },
      states: {
        tab: {
          initial: 'following',
          invoke: { id: 'tabLock', src: 'tabLock', input: lineOf, onError: '.leading' },
          on: { 'presence.led': '.leading', 'presence.followed': '.following' },
          states: {
            following: { description: 'Another tab writes.' },
            leading: {},
          },
        },
        line: {
          initial: 'connecting',
          on: { 'presence.connected': '.connected' },
          states: {
            connecting: {
              initial: 'early',
              states: {
                early: { after: { tooLong: 'late' } },
                late: { description: 'No connection yet.', on: { 'presence.retry': '#presence.off' } },
              },
            },
            reconnecting: { description: 'The attendees stay listed.', tags: 'ready' },
            connected: {
              initial: 'deciding',
              on: {
                'presence.disconnected': 'reconnecting',
                'presence.led': '.deciding',
                'presence.followed': '.deciding',
                'presence.enterArea': { guard: IS_OTHER_AREA, target: '.deciding', actions: ENTER_AREA },
                'presence.arrive': { guard: IS_SAME_USER, target: '.deciding', actions: MEET },
                'presence.avail': { target: '.deciding', actions: AVAIL },
              },
              states: {
                deciding: {
                  always: [
                    { guard: not(stateIn({ on: { tab: 'leading' } })), target: 'following' },
                    { guard: 'isInvisible', target: 'hiding' },
                    { guard: 'lacksUser', target: 'awaitingUser' },
                    { guard: 'lacksArea', target: 'nowhere' },
                    { target: 'arming' },
                  ],
                },
                following: {
                  tags: 'ready',
                  description: 'Closing this tab must not remove what another one wrote.',
                  invoke: {
                    id: 'disarmRemoval',
                    src: 'disarmRemoval',
                    input: lineOf,
                    onError: { description: 'The tab that writes notices the removal and writes again.' },
                  },
                },
                hiding: {
                  tags: 'ready',
                  invoke: {
                    id: 'hideAttendee',
                    src: 'hideAttendee',
                    input: updateOf,
                    onDone: { target: 'hidden', actions: 'forgetFailures' },
                    onError: REFUSED_OR_WAITING,
                  },
                },
                hidden: {
                  description: 'The user is invisible, and sees the others.',
                  tags: 'ready',
                  on: { 'presence.enterArea': { actions: ENTER_AREA }, 'presence.arrive': { actions: MEET } },
                },
                awaitingUser: {
                  description: 'The profile is still loading or missing: others do not see the user yet.',
                  tags: 'ready',
                  on: {
                    'presence.enterArea': {
                      guard: WALKS,
                      actions: [ENTER_AREA, { type: 'tellFailed', params: NO_USER }],
                    },
                  },
                },
                nowhere: { tags: 'ready' },
                arming: {
                  tags: 'ready',
                  description: 'The removal is left to the server before there is anything to remove.',
                  invoke: {
                    id: 'armRemoval',
                    src: 'armRemoval',
                    input: updateOf,
                    onDone: 'writing',
                    onError: REFUSED_OR_WAITING,
                  },
                },
                writing: {
                  tags: 'ready',
                  invoke: {
                    id: 'updateAttendee',
                    src: 'updateAttendee',
                    input: updateOf,
                    onDone: { target: 'present', actions: 'forgetFailures' },
                    onError: REFUSED_OR_WAITING,
                  },
                  on: { 'presence.lost': 'arming' },
                },
                present: { tags: 'ready', on: { 'presence.lost': 'arming' } },
                waiting: { tags: 'ready', after: { retryDelay: { guard: 'canRetry', target: 'deciding' } } },
                refused: {
                  description: 'Only the session can change this: with another token, or by a logout.',
                  on: {
                    'presence.renewed': 'deciding',
                    'presence.enterArea': { actions: ENTER_AREA },
                    'presence.arrive': { actions: MEET },
                    'presence.avail': { actions: AVAIL },
                  },
                },
              },
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
        onError: { target: 'off', actions: FAILED },
      },
    },
    broken: {
      description: 'The list of attendees stays empty; everything else continues.',
      always: { guard: not('mayConnect'), target: 'off' },
      on: { 'presence.retry': 'off' },
    },
  },
});

export type PresenceActorRef = ActorRefFrom<typeof presenceMachine>;
