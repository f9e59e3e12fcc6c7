import IconMicrophoneOff from '@tabler/icons-react/icons/IconMicrophoneOff';
import { VisuallyHidden } from '../../theme/VisuallyHidden';
import styles from './Calls.module.css';

/** The name on a picture, with an icon while its microphone is off; `muted` says both. */
export function NameOnPicture({ name, muted }: { name: string; muted: string | null }) {
  if (muted === null) return <bdi>{name}</bdi>;
  return (
    <>
      <span className={styles.muted} aria-hidden="true">
        <IconMicrophoneOff size={16} />
        <bdi>{name}</bdi>
      </span>
      <VisuallyHidden>{muted}</VisuallyHidden>
    </>
  );
}
