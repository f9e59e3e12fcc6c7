import type { Sealed } from '../../domain/kernel/sealed';
import type { CallProblem, DeviceKind, Devices, Used } from './calls.events';

export type DeviceProblem = Extract<CallProblem, 'denied' | 'problem'>;
/**
 * A device that was unplugged or is no longer allowed, until the user turns it on again. `id` is the browser's, if it is
 * known; `problem` is why it cannot be opened.
 */
export type LostDevice = { id: string | null; problem: DeviceProblem | null };
export type Lost = Readonly<Record<DeviceKind, LostDevice | null>>;
export type WithLost = Devices & { lost: Lost };

export const NOTHING_LOST: Lost = { camera: null, microphone: null };

export const devicesOf = ({ cameras, microphones }: Devices, device: DeviceKind) =>
  device === 'camera' ? cameras : microphones;
/** The devices that the user can choose from. */
export const namedDevices = <T extends { id: string }>(devices: readonly T[]): T[] =>
  devices.filter(({ id }) => id !== '');
export function isBack(context: WithLost, device: DeviceKind): boolean {
  const lost = context.lost[device];
  return lost !== null && devicesOf(context, device).some(({ id }) => id === lost.id);
}

/** The device to open instead of a lost one: the same, or else the browser's choice. */
export const idToRestore = (context: WithLost, device: DeviceKind): string | null =>
  isBack(context, device) ? (context.lost[device]?.id ?? null) : null;

/** What the user's devices send, once they are open. */
export type Opened = Devices & Used & { stream: Sealed<object>; hasCamera: boolean };
export const openedIn = (
  { lost }: WithLost,
  { stream, hasCamera, cameras, microphones, cameraId, microphoneId, missing }: Opened,
) => ({
  stream,
  hasCamera,
  cameras,
  microphones,
  cameraId,
  microphoneId,
  missing,
  lost: { camera: hasCamera ? null : lost.camera, microphone: null },
});
/** A lost device is off: it sends again only when the user turns it on. */
export function unplug(context: WithLost, { device, id }: { device: DeviceKind; id: string | null }) {
  const left = devicesOf(context, device).filter((other) => other.id !== id);
  return {
    lost: { ...context.lost, [device]: { id, problem: null } },
    ...(device === 'camera'
      ? { cameras: left, hasCamera: false, isCameraOff: true }
      : { microphones: left, isMuted: true }),
  };
}
export const restore = ({ lost }: WithLost, { device, stream }: { device: DeviceKind; stream: Sealed<object> }) => ({
  stream,
  lost: { ...lost, [device]: null },
  ...(device === 'camera' ? { hasCamera: true, isCameraOff: false } : { isMuted: false }),
});
export type Unrestored = { device: DeviceKind; problem: DeviceProblem };
export const keepLost = ({ lost }: WithLost, { device, problem }: Unrestored) => ({
  lost: { ...lost, [device]: { id: lost[device]?.id ?? null, problem } },
});

type WithCamera = WithLost & { hasCamera: boolean };
/** Whether there is a camera that the user can turn on, also one that came after the devices were opened. */
export const offersCamera = ({ hasCamera, lost, cameras }: WithCamera): boolean =>
  hasCamera || lost.camera !== null || cameras.length > 0;
/** Whether devices are open, and no camera is among them. */
export const isWithoutCamera = ({ hasCamera, lost, stream }: WithCamera & { stream: object | null }): boolean =>
  lost.camera !== null || (stream !== null && !hasCamera);

/** A press on the button of a device that is not open. */
export const ASK_BACK = {
  camera: { guard: 'isWithoutCamera', actions: { type: 'askBack', params: { device: 'camera' } } },
  microphone: { guard: 'isMicrophoneLost', actions: { type: 'askBack', params: { device: 'microphone' } } },
} as const;
