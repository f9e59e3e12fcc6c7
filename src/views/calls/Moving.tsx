import type { Sealed } from '../../../domain/kernel/sealed';
import { Avatar } from '../../theme/Avatar';
import styles from './Calls.module.css';

type MovingProps = {
  sealed: Sealed<object> | null;
  label: string;
  /** The user whose initials are shown while they send no video. */
  face: string | null;
  portrait?: string | null;
  isOwn?: boolean;
  isMirrored?: boolean;
};

/** A video with sound from a stream; nothing is loaded from a URL. */
export function Moving({ sealed, label, face, portrait = null, isOwn = false, isMirrored = false }: MovingProps) {
  const stream = sealed?.open() ?? null;
  const show = (video: HTMLVideoElement | null): void => {
    if (video === null || !('MediaStream' in window) || !(stream instanceof MediaStream)) return;
    if (video.srcObject !== stream) video.srcObject = stream;
  };
  return (
    <span className={styles.frame}>
      <video
        ref={show}
        className={styles.picture}
        data-mirrored={isMirrored || undefined}
        aria-label={label}
        autoPlay
        playsInline
        muted={isOwn}
      />
      {face !== null && (
        <span className={styles.face}>
          <Avatar name={face} portrait={portrait} size="large" />
        </span>
      )}
    </span>
  );
}
