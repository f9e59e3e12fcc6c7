import {
  type KeptDevice,
  type KeptDevices,
  readKeptDevices,
  withDevice,
  withTold,
} from '../../../domain/calls/devices';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import type { Chosen, Used } from '../../../machines/calls/calls.events';
import { localKeep } from '../kernel/storage';

const stored = (): KeptDevices => readKeptDevices(localKeep.read(STORAGE_KEYS.keptDevices));
const IDS = { camera: 'cameraId', microphone: 'microphoneId' } as const satisfies Record<KeptDevice, keyof Chosen>;
const DEVICES: readonly KeptDevice[] = ['camera', 'microphone'];

/** What the user has chosen now, and otherwise what they have chosen before in this browser. */
export function recall({ cameraId, microphoneId }: Chosen): Chosen {
  const { camera = null, microphone = null } = stored();
  return { cameraId: cameraId ?? camera, microphoneId: microphoneId ?? microphone };
}

type Wish = 'exact' | 'ideal' | null;
export type Attempt = { camera: MediaTrackConstraints; microphone: MediaTrackConstraints };

/** What the browser is asked for, one after the other: a device may be gone, or another program may use it. */
export function attemptsFor({ cameraId, microphoneId }: Chosen): readonly Attempt[] {
  const askFor = (id: string | null, how: Wish): MediaTrackConstraints =>
    id === null || how === null ? {} : { deviceId: { [how]: id } };
  const wishes: readonly Wish[] = cameraId === null && microphoneId === null ? [null] : ['exact', 'ideal', null];
  return wishes.map((how) => ({ camera: askFor(cameraId, how), microphone: askFor(microphoneId, how) }));
}

type Opening = {
  own: Chosen;
  wished: Chosen;
  /** Whether the browser has opened what it was asked for first. */
  isAsAsked: boolean;
  /** The devices that are open. */
  open: Readonly<Record<KeptDevice, string | null>>;
};

/** The devices in use; stores those that the user has chosen. That a stored one is not available is told once. */
export function keepDevices({ own, wished, isAsAsked, open }: Opening): Used {
  const used: { -readonly [Name in keyof Chosen]: Chosen[Name] } = { cameraId: null, microphoneId: null };
  const missing: KeptDevice[] = [];
  const before = stored();
  let kept = before;
  for (const device of DEVICES) {
    const name = IDS[device];
    const [chosen, wish] = [own[name], wished[name]];
    if (wish === null || open[device] === null) continue;
    if (isAsAsked || open[device] === wish) {
      used[name] = wish;
      kept = withDevice(kept, device, wish);
    } else {
      if (chosen !== null || !kept.told.includes(device)) missing.push(device);
      if (chosen === null) kept = withTold(kept, device);
    }
  }
  if (used.cameraId !== null || used.microphoneId !== null || kept.told.length !== before.told.length)
    localKeep.write(STORAGE_KEYS.keptDevices, JSON.stringify(kept));
  return { ...used, missing };
}
