import { type ActorRefFrom, and, assign, emit, fromCallback, fromPromise, not, sendTo, setup } from 'xstate';
import { type Fault, isOutage } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import { isInAudience } from '../../domain/meeting-room/room';
import type { DeviceKind, StudioCommand } from '../calls/calls.events';
import { effectsMachine } from '../calls/effects.machine';
import {
  ASK_BACK,
  idToRestore,
  isWithoutCamera,
  keepLost,
  NOTHING_LOST,
  type Opened,
  openedIn,
  restore,
  type Unrestored,
  unplug,
} from '../calls/lost';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import { reportMachine } from '../support/report.machine';
import type { Context } from './room.context';
import {
  type DeviceProblem,
  type Place,
  type RoomEvent,
  type RoomFact,
  type RoomInput,
  type SeatQuestion,
  type StayOutput,
  sentIn,
} from './room.events';
import { asViewer, backOf, DECLINES, KNOCKS, NO_SEAT, OPENED } from './room.steps';
import { stayMachine } from './stay.machine';

/** How often the service is asked again for a user who cannot enter yet. */
const ASK_AGAIN_MS = 15_000;
/** Time limit for the service and the database, after which the user sees a failure. */
const ANSWER_MS = 30_000;
/** The database removes the seat of a user without a connection by itself. */
const LEAVING_MS = 5000;

export const meetingRoomMachine = setup({
  types: {
    input: {} as RoomInput,
    context: {} as Context,
    events: {} as RoomEvent,
    emitted: {} as RoomFact,
    children: {} as {
      studio: 'studio';
      effects: 'effects';
      stay: 'stay';
      awake: 'awake';
      keys: 'keys';
      report: 'report';
    },
    tags: {} as 'busy',
  },
  actors: {
    /** Requests a seat and, to enter, its connection; without a seat, the fault is `full` or `closed`. */
    askSeat: fromPromise<Place, SeatQuestion>(promiseNotProvided('askSeat')),
    /** Loads the code for the stay during the preview. */
    preparation: fromPromise<void>(promiseNotProvided('preparation')),
    /** Camera, microphone and screen. */
    studio: fromCallback<StudioCommand>(notProvided('studio')),
    effects: effectsMachine,
    stay: stayMachine,
    /** The screen stays on for as long as it runs. */
    awake: fromCallback(notProvided('awake')),
    /** The buttons of the browser and the phone: sends `room.toggleMicrophone`, `room.toggleCamera` and `room.leave`. */
    keys: fromCallback(notProvided('keys')),
    /** Resolves when the seat is released. */
    freeSeat: fromPromise<void>(promiseNotProvided('freeSeat')),
    /** Records what happens on the page, for a report. */
    report: reportMachine,
  },
  actions: {
    openStudio: sendTo('studio', ({ context: { cameraId, microphoneId } }) => ({
      type: 'studio.open',
      cameraId,
      microphoneId,
    })),
    open: assign(({ context }, found: Opened) => ({ ...openedIn(context, found), problem: null })),
    /** Goes on as a viewer, without a look at the preview. */
    stepDown: assign(({ context }, { end, readUntil }: StayOutput) => ({
      readUntil,
      isMovedByHost: end === 'audience',
      isMutedByHost: false,
      takes: false,
      declines: context.takes,
      isMuted: true,
      isCameraOff: true,
      cameras: [],
      microphones: [],
      back: asViewer(context, readUntil),
    })),
    /** What the user does in another tab goes on here. */
    take: assign(({ context: { back } }, { place }: { place: Place }) => ({
      place,
      declines: false,
      ...(back === null && place.held !== undefined && { isMuted: !place.held.audio, isCameraOff: !place.held.video }),
    })),
    shut: assign((_, { problem }: { problem: DeviceProblem }) => ({
      problem,
      stream: null,
      hasCamera: false,
      lost: NOTHING_LOST,
    })),
    lose: assign(({ context }, lost: { device: DeviceKind; id: string | null }) => unplug(context, lost)),
    restore: assign(({ context }, found: { device: DeviceKind; stream: Sealed<object> }) => restore(context, found)),
    keepLost: assign(({ context }, kept: Unrestored) => keepLost(context, kept)),
    askBack: sendTo('studio', ({ context }, { device }: { device: DeviceKind }) => ({
      type: 'studio.restore',
      device,
      id: idToRestore(context, device),
    })),
    choose: assign((_, { device, id }: { device: DeviceKind; id: string }) =>
      device === 'camera' ? { cameraId: id } : { microphoneId: id },
    ),
    sendTracks: sendTo('studio', ({ context }) => {
      const { audio, video } = sentIn(context);
      return { type: 'studio.send', audio, video };
    }),
    tell: sendTo('stay', ({ context }) => ({ type: 'talk.send', ...sentIn(context) })),
    showScreen: assign((_, { stream }: { stream: Sealed<object> | null }) => ({ screen: stream })),
    toggleMicrophone: assign(({ context }) => ({ isMuted: !context.isMuted, isMutedByHost: false })),
    toggleCamera: assign(({ context }) => ({ isCameraOff: !context.isCameraOff })),
    count: emit((_, { people }: { people: number }): RoomFact => ({ type: 'room.counted', people })),
  },
  guards: {
    hasMoved: (_, { end }: StayOutput) => end === 'moved',
    wasRemoved: (_, { end }: StayOutput) => end === 'removed',
    hasTaken: (_, { end }: StayOutput) => end === 'taken',
    isOffStage: (_, { end }: StayOutput) => end === 'stepped' || end === 'audience',
    hasEnded: (_, { end }: StayOutput) => end === 'ended',
    isUnreached: (_, { end }: StayOutput) => end === 'unreached',
    isViewer: ({ context: { place } }) => place !== null && isInAudience(place),
    /** The offer of a host was taken back before the user joined. */
    isDemoted: ({ context }, { place }: { place: Place }) => context.takes && isInAudience(place),
    isSecure: ({ context }) => context.isSecure,
    /** Nothing is sent from the stage before the user has seen the preview. */
    skipsPreview: ({ context: { flags, takes, back, place } }) =>
      (flags.skipsPreview && !takes && place?.isEnded !== true) || back !== null,
    isTaking: ({ context }) => context.takes,
    isWithoutCamera: ({ context }) => isWithoutCamera(context),
    isMicrophoneLost: ({ context }) => context.lost.microphone !== null,
    isFull: (_, { fault }: { fault: Fault }) => fault.code === 'full',
    isRemoved: (_, { fault }: { fault: Fault }) => fault.code === 'removed',
    isEnded: (_, { fault }: { fault: Fault }) => fault.code === 'ended',
    isClosed: (_, { fault }: { fault: Fault }) => fault.code === 'closed',
    isOutage: (_, { fault }: { fault: Fault }) => isOutage(fault),
  },
  delays: { askAgain: ASK_AGAIN_MS, tooLong: ANSWER_MS, leaveDelay: LEAVING_MS },
}).createMachine({
  id: 'meetingRoom',
  description: 'A meeting in our own room: a seat, the devices and their preview, and the stay.',
  context: ({ input }) => ({
    ...input,
    cameras: [],
    microphones: [],
    cameraId: input.back?.cameraId ?? null,
    microphoneId: input.back?.microphoneId ?? null,
    missing: [],
    place: null,
    stream: null,
    screen: null,
    hasCamera: false,
    lost: NOTHING_LOST,
    problem: null,
    isMutedByHost: false,
    isMovedByHost: false,
    takes: false,
    declines: false,
    readUntil: input.back?.readUntil ?? 0,
    isMuted: input.back?.isMuted ?? input.flags.startsMuted,
    isCameraOff: input.back?.isCameraOff ?? input.flags.startsWithoutCamera,
  }),
  invoke: { id: 'report', src: 'report' },
  initial: 'arriving',
  states: {
    arriving: {
      tags: 'busy',
      entry: emit({ type: 'room.ready' }),
      invoke: {
        id: 'askSeat',
        src: 'askSeat',
        input: ({ context: { room, takes, declines } }) => ({ room, isEntering: false, takes, declines }),
        onDone: { target: 'present', actions: { type: 'take', params: ({ event }) => ({ place: event.output }) } },
        onError: NO_SEAT,
      },
      after: { tooLong: 'failed' },
    },
    present: {
      invoke: [
        { id: 'studio', src: 'studio', onError: '#meetingRoom.failed' },
        { id: 'effects', src: 'effects', onError: { description: 'Sound and picture stay as they are.' } },
        { id: 'preparation', src: 'preparation', onError: { description: 'Entering fetches it again.' } },
      ],
      exit: assign({ stream: null, screen: null, hasCamera: false, lost: NOTHING_LOST, back: null }),
      on: {
        'call.devices': { actions: assign(({ event: { cameras, microphones } }) => ({ cameras, microphones })) },
        'call.unplugged': { actions: [{ type: 'lose', params: ({ event }) => event }, 'sendTracks'] },
        'call.restored': { actions: [{ type: 'restore', params: ({ event }) => event }, 'sendTracks'] },
        'call.unrestored': { actions: { type: 'keepLost', params: ({ event }) => event } },
        'room.toggleMicrophone': [ASK_BACK.microphone, { actions: ['toggleMicrophone', 'sendTracks'] }],
        'room.toggleCamera': [ASK_BACK.camera, { actions: ['toggleCamera', 'sendTracks'] }],
      },
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: and(['isViewer', 'skipsPreview']), target: 'taking' },
            { guard: 'isViewer', target: 'listening' },
            {
              guard: not('isSecure'),
              target: 'bare',
              actions: { type: 'shut', params: { problem: 'insecure' } },
            },
            { target: 'asking' },
          ],
        },
        asking: {
          tags: 'busy',
          entry: 'openStudio',
          on: {
            'call.opened': [
              { guard: 'skipsPreview', target: 'taking', ...OPENED },
              { target: 'preview', ...OPENED },
            ],
            'call.unopened': {
              target: 'bare',
              actions: [{ type: 'shut', params: ({ event: { problem } }) => ({ problem }) }],
            },
          },
          initial: 'silent',
          states: { silent: { on: { 'call.prompted': 'prompted' } }, prompted: {} },
        },
        preview: {
          on: {
            'room.choose': { target: 'asking', actions: { type: 'choose', params: ({ event }) => event } },
            'room.join': { target: 'taking', actions: assign({ missing: [] }) },
            'room.decline': DECLINES,
          },
        },
        bare: {
          description: 'Without camera and microphone the user may see and hear the others.',
          entry: emit({ type: 'room.deviceRefused' }),
          on: { 'room.retry': 'deciding', 'room.join': 'taking', 'room.decline': DECLINES },
        },
        listening: { on: { 'room.join': 'taking' } },
        taking: {
          description: 'A granted seat is kept for a minute only, so the service is asked again.',
          tags: 'busy',
          invoke: {
            id: 'askSeat',
            src: 'askSeat',
            input: ({ context: { room, takes } }) => ({ room, isEntering: true, takes, declines: false }),
            onDone: [
              {
                guard: { type: 'isDemoted', params: ({ event }) => ({ place: event.output }) },
                target: '#meetingRoom.arriving',
                actions: assign({ takes: false }),
              },
              { target: 'inside', actions: assign(({ event }) => ({ place: event.output })) },
            ],
            onError: NO_SEAT,
          },
          after: { tooLong: '#meetingRoom.failed' },
        },
        inside: {
          entry: assign({ takes: false }),
          invoke: [
            { id: 'awake', src: 'awake', onError: { description: 'The screen may go dark.' } },
            { id: 'keys', src: 'keys', onError: { description: 'The room has its own buttons.' } },
            {
              id: 'stay',
              src: 'stay',
              input: ({ context }) => {
                if (context.place === null) throw new Error('The user has no seat');
                const { place, flags, readUntil } = context;
                return { place, name: flags.displayName, sent: sentIn(context), back: backOf(context), readUntil };
              },
              onDone: [
                { guard: { type: 'hasMoved', params: ({ event }) => event.output }, target: '#meetingRoom.moved' },
                { guard: { type: 'wasRemoved', params: ({ event }) => event.output }, target: '#meetingRoom.removed' },
                {
                  guard: { type: 'hasTaken', params: ({ event }) => event.output },
                  target: '#meetingRoom.arriving',
                  actions: assign(({ event: { output } }) => ({
                    takes: true,
                    isMovedByHost: false,
                    readUntil: output.readUntil,
                  })),
                },
                {
                  guard: { type: 'isOffStage', params: ({ event }) => event.output },
                  target: '#meetingRoom.arriving',
                  actions: { type: 'stepDown', params: ({ event }) => event.output },
                },
                { guard: { type: 'hasEnded', params: ({ event }) => event.output }, target: '#meetingRoom.ended' },
                { guard: { type: 'isUnreached', params: ({ event }) => event.output }, target: '#meetingRoom.failed' },
                { target: '#meetingRoom.refused' },
              ],
              onError: '#meetingRoom.failed',
            },
          ],
          on: {
            'room.leave': '#meetingRoom.leaving',
            'room.toggleMicrophone': [ASK_BACK.microphone, { actions: ['toggleMicrophone', 'sendTracks', 'tell'] }],
            'room.toggleCamera': [ASK_BACK.camera, { actions: ['toggleCamera', 'sendTracks', 'tell'] }],
            'room.choose': { actions: [{ type: 'choose', params: ({ event }) => event }, 'openStudio'] },
            'room.muted': { actions: [assign({ isMuted: true, isMutedByHost: true }), 'sendTracks', 'tell'] },
            'room.line': { actions: emit(({ event: { isOnline } }) => ({ type: 'room.connection', isOnline })) },
            'room.present': { actions: { type: 'count', params: ({ event }) => event } },
            'call.opened': { actions: [...OPENED.actions, 'tell'] },
            'call.unopened': {
              actions: [{ type: 'shut', params: ({ event: { problem } }) => ({ problem }) }, 'tell'],
            },
            'call.unplugged': { actions: [{ type: 'lose', params: ({ event }) => event }, 'sendTracks', 'tell'] },
            'call.restored': { actions: [{ type: 'restore', params: ({ event }) => event }, 'sendTracks', 'tell'] },
          },
          initial: 'entering',
          states: {
            entering: {
              tags: 'busy',
              after: { tooLong: '#meetingRoom.failed' },
              on: {
                'room.present': {
                  target: 'face',
                  actions: [emit({ type: 'room.joined' }), { type: 'count', params: ({ event }) => event }],
                },
              },
            },
            face: { on: { 'room.share': 'choosingScreen' } },
            choosingScreen: {
              entry: sendTo('studio', { type: 'studio.share' }),
              on: {
                'call.shared': {
                  target: 'screen',
                  actions: [{ type: 'showScreen', params: ({ event }) => event }, 'tell'],
                },
                'call.unshared': 'face',
              },
            },
            screen: {
              on: {
                'room.unshare': { actions: sendTo('studio', { type: 'studio.unshare' }) },
                'call.unshared': {
                  target: 'face',
                  actions: [{ type: 'showScreen', params: { stream: null } }, 'tell'],
                },
              },
            },
          },
        },
      },
    },
    leaving: {
      tags: 'busy',
      invoke: { id: 'freeSeat', src: 'freeSeat', onDone: 'left', onError: 'left' },
      after: { leaveDelay: 'left' },
    },
    left: { entry: emit({ type: 'room.left' }), on: { 'room.join': 'arriving' } },
    moved: { description: 'The user has the room open in another tab.', on: { 'room.join': 'arriving' } },
    removed: {
      description: 'A host has removed the user, and can let them in again.',
      entry: emit({ type: 'room.removed' }),
      on: { 'room.join': 'arriving' },
    },
    ended: {
      description: 'A host has ended the meeting for all, and may open it again.',
      entry: emit({ type: 'room.ended' }),
      on: { 'room.join': 'arriving' },
    },
    full: KNOCKS,
    closed: KNOCKS,
    refused: { on: { 'room.join': 'arriving' } },
    failed: KNOCKS,
  },
});

export type RoomActorRef = ActorRefFrom<typeof meetingRoomMachine>;
