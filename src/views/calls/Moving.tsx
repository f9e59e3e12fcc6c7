import type { Sealed } from '../../../domain/kernel/sealed';
import styles from './Calls.module.css';

type MovingProps = { sealed: Sealed<object> | null; label: string; isOwn?: boolean; isMirrored?: boolean };

/** A moving picture with its sound; nothing of it comes from an address. */
export function Moving({ sealed, label, isOwn = false, isMirrored = false }: MovingProps) {
  const stream = sealed?.open() ?? null;
  const show = (video: HTMLVideoElement | null): void => {
    if (video === null || !('MediaStream' in window) || !(stream instanceof MediaStream)) return;
    if (video.srcObject !== stream) video.srcObject = stream;
  };
  return (
    <video
      ref={show}
      className={styles.picture}
      data-mirrored={isMirrored || undefined}
      aria-label={label}
      autoPlay
      playsInline
      muted={isOwn}
    />
  );
}
