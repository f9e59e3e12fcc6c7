import { type Direction, headingOf } from '../../../domain/venue/panorama';

/** Devices without a sensor never respond. */
const ANSWER_MS = 2000;

type Permitting = {
  prototype: DeviceOrientationEvent;
  requestPermission?: () => Promise<'granted' | 'denied' | 'default'>;
};

const directionOf = ({ alpha, beta, gamma }: DeviceOrientationEvent): Direction | null =>
  alpha === null || beta === null || gamma === null ? null : headingOf({ alpha, beta, gamma });

/** Whether this device may have an orientation that turns a panorama. */
export const mayFollowDevice = (): boolean =>
  window.isSecureContext && 'DeviceOrientationEvent' in window && window.matchMedia('(pointer: coarse)').matches;

/** Reports each direction of the device until it is stopped. */
function watchDevice(tell: (direction: Direction) => void): () => void {
  const look = (event: DeviceOrientationEvent) => {
    const direction = directionOf(event);
    if (direction !== null) tell(direction);
  };
  window.addEventListener('deviceorientation', look);
  return () => window.removeEventListener('deviceorientation', look);
}

/** Requests the device orientation. iOS allows that only in a tap handler. */
export async function askDevice(signal: AbortSignal): Promise<{ isGranted: boolean }> {
  if (!('DeviceOrientationEvent' in window)) return { isGranted: false };
  const { requestPermission }: Permitting = DeviceOrientationEvent;
  if ((await requestPermission?.call(DeviceOrientationEvent)) === 'denied') return { isGranted: false };
  if (signal.aborted) return { isGranted: false };
  return new Promise((resolve) => {
    const answer = (isGranted: boolean) => {
      stop();
      clearTimeout(patience);
      resolve({ isGranted });
    };
    const stop = watchDevice(() => answer(true));
    const patience = setTimeout(() => answer(false), ANSWER_MS);
    signal.addEventListener('abort', () => answer(false), { once: true });
  });
}

/** Reports relative rotation; absolute angles would make the view jump. */
export function followDevice(tell: (turn: Direction) => void): () => void {
  let last: Direction | null = null;
  return watchDevice((direction) => {
    if (last !== null) tell({ yaw: direction.yaw - last.yaw, pitch: direction.pitch - last.pitch });
    last = direction;
  });
}
