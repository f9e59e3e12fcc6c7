import { mayFollowDevice } from '../../../adapters/venue/device';
import { IconButton } from '../../../ui/IconButton';
import { useActorOf, usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import styles from './DeviceControl.module.css';

const DEVICE = 'M8 4h8v16H8ZM9.500 6v10.500h5V6ZM6 9v6l-4-3ZM18 9l4 3-4 3Z';

/** Turns the view with the device, where it has an orientation. */
export function DeviceControl() {
  const { t } = useWords();
  const panorama = useActorOf('panorama');
  const isFollowing = usePart('panorama', (snapshot) => snapshot.hasTag('following'));
  const isRefused = usePart('panorama', (snapshot) => snapshot.matches({ device: 'refused' }));
  if (!mayFollowDevice()) return null;
  return (
    <>
      <IconButton
        look="round"
        label={t('area.panorama.device')}
        icon={DEVICE}
        aria-pressed={isFollowing}
        onClick={() => panorama.send({ type: isFollowing ? 'panorama.leaveDevice' : 'panorama.followDevice' })}
      />
      <output className={styles.refused}>{isRefused && t('area.panorama.deviceRefused')}</output>
    </>
  );
}
