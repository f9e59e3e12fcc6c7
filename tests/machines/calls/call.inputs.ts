import { seal } from '../../../domain/kernel/sealed';
import type { callMachine } from '../../../machines/calls/call.machine';
import type { CallEvent, CallInput, Devices, Used } from '../../../machines/calls/calls.events';
import type { Lost } from '../../../machines/calls/lost';
import { LINE } from '../chat/room.inputs';
import type { Inputs } from '../kernel/explore';

export const CALL: CallInput = { line: LINE, room: 'd~ada~grace', isCaller: true, kept: null };
export const STREAM = seal<object>({ tracks: 2 });
export const opened: Extract<CallEvent, { type: 'call.opened' }> = {
  type: 'call.opened',
  stream: STREAM,
  hasCamera: true,
  cameras: [{ id: 'front', label: seal('Front camera') }],
  microphones: [{ id: 'desk', label: seal('Desk microphone') }],
  cameraId: null,
  microphoneId: null,
  missing: [],
};
/** Camera and microphone that are unplugged, and turned on again or not. */
export const lost = [
  { type: 'call.unplugged', device: 'camera', id: 'front' },
  { type: 'call.restored', device: 'camera', stream: STREAM },
  { type: 'call.unplugged', device: 'microphone', id: null },
  { type: 'call.restored', device: 'microphone', stream: STREAM },
  { type: 'call.unrestored', device: 'microphone', problem: 'problem' },
] as const satisfies readonly CallEvent[];
/** The same devices again, which keeps the search small. */
export const devicesChanged: Extract<CallEvent, { type: 'call.devices' }> = {
  type: 'call.devices',
  cameras: opened.cameras,
  microphones: opened.microphones,
};

/** Neither which devices there are and are chosen, nor what is wrong with them, decides about the way. */
export const withoutDevices = ({ lost: gone, ...rest }: Devices & Used & { problem: string | null; lost: Lost }) => ({
  ...rest,
  cameras: [],
  microphones: [],
  cameraId: null,
  microphoneId: null,
  missing: [],
  problem: null,
  lost: [gone.camera !== null, gone.microphone !== null],
});

const usual: Inputs<typeof callMachine> = {
  input: CALL,
  limit: 400_000,
  project: withoutDevices,
  events: [
    { type: 'xstate.done.actor.prepare', output: { others: ['grace'] } },
    { type: 'xstate.done.actor.prepare', output: { others: ['bob', 'eve', 'grace', 'joan'] } },
    { type: 'xstate.done.actor.talk', output: { end: 'left' } },
    { type: 'xstate.done.actor.talk', output: { end: 'declined' } },
    { type: 'xstate.done.actor.talk', output: { end: null } },
    { type: 'xstate.done.actor.talk', output: { end: 'recent', againMs: 20_000 } },
    { type: 'call.prompted' },
    opened,
    devicesChanged,
    ...lost,
    { type: 'call.unopened', problem: 'denied' },
    { type: 'call.choose', device: 'camera', id: 'front' },
    { type: 'call.choose', device: 'microphone', id: 'desk' },
    { type: 'call.go' },
    { type: 'call.retry' },
    { type: 'call.again' },
    { type: 'call.toggleMicrophone' },
    { type: 'call.toggleCamera' },
    { type: 'call.share' },
    { type: 'call.unshare' },
    { type: 'call.shared', stream: STREAM },
    { type: 'call.unshared' },
    { type: 'call.hangUp' },
  ],
  unreachable: ['call.active.asking: call.opened [isBack] -> call.active.talking because it has no reload before'],
};

const [prepared, , left] = usual.events;

/** The usual call is the first one. */
export const inputs: readonly Inputs<typeof callMachine>[] = [
  usual,
  {
    input: { ...CALL, isCaller: false, kept: { isMuted: true, isCameraOff: false } },
    limit: 1000,
    events: prepared === undefined || left === undefined ? [] : [prepared, left, opened],
  },
];
