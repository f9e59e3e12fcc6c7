import type { Sealed } from '../../domain/kernel/sealed';
import type { DeviceKind, Devices } from './calls.events';

/** A device that was unplugged, until the user turns it on again. `id` is the browser's, if it is known. */
export type LostDevice = { id: string | null; hasFailed: boolean };
export type Lost = Readonly<Record<DeviceKind, LostDevice | null>>;
export type WithLost = Devices & { lost: Lost };

export const NOTHING_LOST: Lost = { camera: null, microphone: null };

export const devicesOf = ({ cameras, microphones }: Devices, device: DeviceKind) =>
  device === 'camera' ? cameras : microphones;
export function isBack(context: WithLost, device: DeviceKind): boolean {
  const lost = context.lost[device];
  return lost !== null && devicesOf(context, device).some(({ id }) => id === lost.id);
}

/** Which device is opened for one that is lost: the same, or else the browser's choice. */
export const idToRestore = (context: WithLost, device: DeviceKind): string | null =>
  isBack(context, device) ? (context.lost[device]?.id ?? null) : null;

/** What is lost once a stream is open. */
export const lostAfter = ({ lost }: WithLost, hasCamera: boolean): Lost => ({
  camera: hasCamera ? null : lost.camera,
  microphone: null,
});
/** A device that is gone is off: it comes back on air only when the user turns it on. */
export function unplug(context: WithLost, { device, id }: { device: DeviceKind; id: string | null }) {
  const left = devicesOf(context, device).filter((other) => other.id !== id);
  return {
    lost: { ...context.lost, [device]: { id, hasFailed: false } },
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
export const keepLost = ({ lost }: WithLost, { device }: { device: DeviceKind }) => ({
  lost: { ...lost, [device]: { id: lost[device]?.id ?? null, hasFailed: true } },
});

/** A press on the button of a device that was unplugged. */
export const ASK_BACK = {
  camera: { guard: 'isCameraLost', actions: { type: 'askBack', params: { device: 'camera' } } },
  microphone: { guard: 'isMicrophoneLost', actions: { type: 'askBack', params: { device: 'microphone' } } },
} as const;
