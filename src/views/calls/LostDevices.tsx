import { Button } from '@mantine/core';
import type { DeviceKind, Used } from '../../../machines/calls/calls.events';
import { devicesOf, isBack, type WithLost } from '../../../machines/calls/lost';
import type { WordKey } from '../../words/words';
import styles from './LostDevices.module.css';

const DEVICES: readonly DeviceKind[] = ['camera', 'microphone'];

type Props = {
  t: (key: WordKey) => string;
  devices: WithLost & Pick<Used, 'missing'>;
  turnOn: (device: DeviceKind) => void;
};

function textOf(devices: WithLost, device: DeviceKind): WordKey | null {
  const lost = devices.lost[device];
  if (lost === null) return null;
  if (lost.problem !== null) return `room.problems.${lost.problem}`;
  return isBack(devices, device) ? `calls.back.${device}` : `calls.gone.${device}`;
}

/**
 * Reports that a device was unplugged, is no longer allowed, or is back, or that a chosen one is not available. A lost one
 * sends again only when the user presses the button.
 */
export function LostDevices({ t, devices, turnOn }: Props) {
  return DEVICES.map((device) => {
    const text = textOf(devices, device);
    const isMissing = text === null && devices.missing.includes(device);
    return (
      <div key={device} className={styles.lost} data-lost={text !== null || isMissing || undefined}>
        <output>{isMissing ? t(`calls.missing.${device}`) : text !== null && t(text)}</output>
        {text !== null && devicesOf(devices, device).length > 0 && (
          <Button onClick={() => turnOn(device)}>{t(device === 'camera' ? 'calls.cameraOn' : 'calls.unmute')}</Button>
        )}
      </div>
    );
  });
}
