import { type ActorRefFrom, assign, type EventObject, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { CALL_MAX } from '../../domain/calls/call';
import { readFault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import { callWindowMachine } from './call-window.machine';
import type {
  CallEnd,
  CallEvent,
  CallInput,
  CallLine,
  CallProblem,
  DeviceKind,
  Devices,
  Sent,
  StudioCommand,
  Used,
} from './calls.events';
import { effectsMachine } from './effects.machine';
import {
  ASK_BACK,
  idToRestore,
  isWithoutCamera,
  keepLost,
  type Lost,
  NOTHING_LOST,
  type Opened,
  openedIn,
  restore,
  type Unrestored,
  unplug,
} from './lost';
import { talkMachine } from './talk.machine';

type Context = CallInput &
  Devices &
  Used & {
    /** The others of the room. */
    others: readonly string[];
    /** Camera and microphone, and the screen while the user shares it. */
    stream: Sealed<object> | null;
    screen: Sealed<object> | null;
    hasCamera: boolean;
    lost: Lost;
    isMuted: boolean;
    isCameraOff: boolean;
    problem: CallProblem | null;
    end: CallEnd | null;
    /** How long the service does not let the user ring again. */
    againMs: number | null;
  };

/** How long the service and the database may take. */
const PREPARING_MS = 30_000;

/** After these the user can call again; who has declined is not called for a while. */
const UNANSWERED: readonly CallEnd[] = ['missed', 'busy', 'recent', 'failed'];

function problemOf(error: unknown): CallProblem {
  const { status, kind } = readFault(error);
  if (status === 404) return 'notEnabled';
  return kind === 'FORBIDDEN' ? 'cannotPublish' : 'unreachable';
}

/** The user's media for the others. */
export const sentIn = ({ isMuted, isCameraOff, hasCamera, screen }: Context): Sent => ({
  audio: !isMuted,
  video: hasCamera && !isCameraOff,
  screen: screen !== null,
});
const fails = (problem: CallProblem) => ({ type: 'fail', params: { problem } }) as const;

export const callMachine = setup({
  types: {
    input: {} as CallInput,
    context: {} as Context,
    events: {} as CallEvent,
    children: {} as {
      studio: 'studio';
      effects: 'effects';
      talk: 'talk';
      awake: 'awake';
      keys: 'keys';
      wayBack: 'wayBack';
      callWindow: 'callWindow';
    },
  },
  actors: {
    /** Creates the room and loads the STUN and TURN servers; fails with 404 if calls are disabled. */
    prepare: fromPromise<{ others: readonly string[] }, CallInput>(promiseNotProvided('prepare')),
    /** Camera, microphone and screen: sends `call.prompted`, `opened`, `unopened`, `shared` and `unshared`. */
    studio: fromCallback<StudioCommand, CallInput>(notProvided('studio')),
    effects: effectsMachine,
    /** Remembers the call in this tab for a reload. */
    wayBack: fromCallback<EventObject, { line: CallLine; room: string }>(notProvided('wayBack')),
    talk: talkMachine,
    callWindow: callWindowMachine,
    /** The screen stays on for as long as it runs. */
    awake: fromCallback(notProvided('awake')),
    /** The buttons of the browser and the phone: sends `call.toggleMicrophone`, `call.toggleCamera` and `call.hangUp`. */
    keys: fromCallback(notProvided('keys')),
  },
  actions: {
    openStudio: sendTo('studio', ({ context: { cameraId, microphoneId } }) => ({
      type: 'studio.open',
      cameraId,
      microphoneId,
    })),
    open: assign(({ context }, found: Opened) => openedIn(context, found)),
    lose: assign(({ context }, lost: { device: DeviceKind; id: string | null }) => unplug(context, lost)),
    restore: assign(({ context }, found: { device: DeviceKind; stream: Sealed<object> }) => restore(context, found)),
    keepLost: assign(({ context }, kept: Unrestored) => keepLost(context, kept)),
    askBack: sendTo('studio', ({ context }, { device }: { device: DeviceKind }) => ({
      type: 'studio.restore',
      device,
      id: idToRestore(context, device),
    })),
    sendTracks: sendTo('studio', ({ context }) => {
      const { audio, video } = sentIn(context);
      return { type: 'studio.send', audio, video };
    }),
    tell: sendTo('talk', ({ context }) => ({ type: 'talk.send', ...sentIn(context) })),
    share: sendTo('studio', { type: 'studio.share' }),
    unshare: sendTo('studio', { type: 'studio.unshare' }),
    showScreen: assign((_, { stream }: { stream: Sealed<object> | null }) => ({ screen: stream })),
    toggleMicrophone: assign(({ context }) => ({ isMuted: !context.isMuted })),
    toggleCamera: assign(({ context }) => ({ isCameraOff: !context.isCameraOff })),
    fail: assign((_, { problem }: { problem: CallProblem }) => ({ problem })),
    close: assign((_, { end }: { end: CallEnd }) => ({ end })),
  },
  guards: {
    isBack: ({ context }) => context.kept !== null,
    isWithoutCamera: ({ context }) => isWithoutCamera(context),
    isMicrophoneLost: ({ context }) => context.lost.microphone !== null,
    isCrowd: (_, { others }: { others: readonly string[] }) => others.length >= CALL_MAX,
    isUnanswered: (_, { end }: { end: CallEnd | null }) => end !== null && UNANSWERED.includes(end),
    isBarred: ({ context }) => context.againMs !== null,
    hasEnded: (_, { end }: { end: CallEnd | null }) => end !== null,
  },
  delays: { tooLong: PREPARING_MS, againDelay: ({ context }) => context.againMs ?? 0 },
}).createMachine({
  id: 'call',
  description: 'A call: its devices and their preview, the talk, and how it ended.',
  context: ({ input }) => ({
    ...input,
    cameras: [],
    microphones: [],
    cameraId: null,
    microphoneId: null,
    missing: [],
    others: [],
    stream: null,
    screen: null,
    hasCamera: false,
    lost: NOTHING_LOST,
    isMuted: input.kept?.isMuted ?? false,
    isCameraOff: input.kept?.isCameraOff ?? false,
    problem: null,
    end: null,
    againMs: null,
  }),
  initial: 'active',
  invoke: { id: 'callWindow', src: 'callWindow', onError: { description: 'The window stays where it is.' } },
  on: { 'call.hangUp': '.done' },
  states: {
    active: {
      invoke: [
        {
          id: 'studio',
          src: 'studio',
          input: ({ context: { line, room, isCaller, kept } }) => ({ line, room, isCaller, kept }),
          onError: { target: 'ended', actions: { type: 'close', params: { end: 'failed' } } },
        },
        { id: 'effects', src: 'effects', onError: { description: 'Sound and picture stay as they are.' } },
      ],
      on: {
        'call.devices': { actions: assign(({ event: { cameras, microphones } }) => ({ cameras, microphones })) },
        'call.unplugged': { actions: [{ type: 'lose', params: ({ event }) => event }, 'sendTracks'] },
        'call.restored': { actions: [{ type: 'restore', params: ({ event }) => event }, 'sendTracks'] },
        'call.unrestored': { actions: { type: 'keepLost', params: ({ event }) => event } },
        'call.toggleMicrophone': [ASK_BACK.microphone, { actions: ['toggleMicrophone', 'sendTracks'] }],
        'call.toggleCamera': [ASK_BACK.camera, { actions: ['toggleCamera', 'sendTracks'] }],
      },
      initial: 'preparing',
      states: {
        preparing: {
          invoke: {
            id: 'prepare',
            src: 'prepare',
            input: ({ context: { line, room, isCaller, kept } }) => ({ line, room, isCaller, kept }),
            onDone: [
              {
                guard: { type: 'isCrowd', params: ({ event }) => event.output },
                target: '#call.ended',
                actions: { type: 'close', params: { end: 'crowded' } },
              },
              { target: 'asking', actions: assign(({ event }) => ({ others: event.output.others })) },
            ],
            onError: {
              target: 'refused',
              actions: { type: 'fail', params: ({ event }) => ({ problem: problemOf(event.error) }) },
            },
          },
          after: { tooLong: { target: 'refused', actions: fails('unreachable') } },
        },
        asking: {
          entry: 'openStudio',
          on: {
            'call.opened': [
              {
                guard: 'isBack',
                target: 'talking',
                actions: [{ type: 'open', params: ({ event }) => event }, 'sendTracks'],
              },
              { target: 'preview', actions: [{ type: 'open', params: ({ event }) => event }, 'sendTracks'] },
            ],
            'call.unopened': {
              target: 'refused',
              actions: { type: 'fail', params: ({ event: { problem } }) => ({ problem }) },
            },
          },
          initial: 'silent',
          states: { silent: { on: { 'call.prompted': 'prompted' } }, prompted: {} },
        },
        preview: {
          on: {
            'call.choose': {
              target: 'asking',
              actions: assign(({ event: { device, id } }) =>
                device === 'camera' ? { cameraId: id } : { microphoneId: id },
              ),
            },
            'call.go': { target: 'talking', actions: assign({ missing: [] }) },
          },
        },
        refused: { on: { 'call.retry': 'preparing' } },
        talking: {
          invoke: [
            { id: 'awake', src: 'awake', onError: { description: 'The screen may go dark.' } },
            {
              id: 'wayBack',
              src: 'wayBack',
              input: ({ context: { line, room } }) => ({ line, room }),
              onError: { description: 'A reload ends the call.' },
            },
            { id: 'keys', src: 'keys', onError: { description: 'The call has its own buttons.' } },
            {
              id: 'talk',
              src: 'talk',
              input: ({ context }) => ({
                line: context.line,
                room: context.room,
                ring: context.isCaller ? context.others : [],
                sent: sentIn(context),
              }),
              onDone: [
                {
                  guard: { type: 'hasEnded', params: ({ event }) => event.output },
                  target: '#call.ended',
                  actions: assign(({ event: { output } }) => ({ end: output.end, againMs: output.againMs ?? null })),
                },
                { target: 'refused', actions: ['unshare', fails('cannotPublish')] },
              ],
              onError: { target: 'refused', actions: ['unshare', fails('unreachable')] },
            },
          ],
          exit: { type: 'showScreen', params: { stream: null } },
          on: {
            'call.unplugged': { actions: [{ type: 'lose', params: ({ event }) => event }, 'sendTracks', 'tell'] },
            'call.restored': { actions: [{ type: 'restore', params: ({ event }) => event }, 'sendTracks', 'tell'] },
            'call.toggleMicrophone': [ASK_BACK.microphone, { actions: ['toggleMicrophone', 'sendTracks', 'tell'] }],
            'call.toggleCamera': [ASK_BACK.camera, { actions: ['toggleCamera', 'sendTracks', 'tell'] }],
          },
          initial: 'face',
          states: {
            face: { on: { 'call.share': 'choosingScreen' } },
            choosingScreen: {
              entry: 'share',
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
                'call.unshare': { actions: 'unshare' },
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
    ended: {
      always: { guard: 'isBarred', target: 'barred' },
      on: {
        'call.again': {
          guard: { type: 'isUnanswered', params: ({ context }) => context },
          target: 'active',
          actions: assign({
            isCaller: true,
            kept: null,
            others: [],
            stream: null,
            lost: NOTHING_LOST,
            problem: null,
            end: null,
          }),
        },
      },
    },
    barred: {
      description: 'The call has ended, and the service lets the user ring again only later.',
      after: { againDelay: { target: 'ended', actions: assign({ againMs: null }) } },
    },
    done: { type: 'final' },
  },
});

export type CallActorRef = ActorRefFrom<typeof callMachine>;
