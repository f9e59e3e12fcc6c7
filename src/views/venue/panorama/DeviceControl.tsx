import IconView360Arrow from '@tabler/icons-react/icons/IconView360Arrow';
import { mayFollowDevice } from '../../../adapters/venue/device';
import { IconButton } from '../../../theme/IconButton';
import { useActorOf, usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import styles from './DeviceControl.module.css';

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
        icon={IconView360Arrow}
        aria-pressed={isFollowing}
        onClick={() => panorama.send({ type: isFollowing ? 'panorama.leaveDevice' : 'panorama.followDevice' })}
      />
      <output className={styles.refused}>{isRefused && t('area.panorama.deviceRefused')}</output>
    </>
  );
}
