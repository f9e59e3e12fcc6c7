import { usePart } from '../kernel/actors';
import styles from './EntrancePicture.module.css';

/** The picture behind the login and behind a venue in preparation; it fades in once it is there. */
export function EntrancePicture({ isBlurred = false }: { isBlurred?: boolean }) {
  const url = usePart('application', ({ context }) => context.config?.assets.loginBackground ?? null);
  return (
    <div className={styles.ground} data-blurred={isBlurred || undefined}>
      {url !== null && (
        <img
          className={styles.picture}
          src={url}
          alt=""
          decoding="async"
          fetchPriority="low"
          onLoad={({ currentTarget }) => {
            currentTarget.dataset['loaded'] = '';
          }}
        />
      )}
    </div>
  );
}
