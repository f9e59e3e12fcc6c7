import { ownPicture } from '../../../domain/shell/own-picture';
import { savesData } from '../../adapters/kernel/comfort';
import { useIsLive } from '../../theme/use-is-live';
import { usePart } from '../kernel/actors';
import styles from './EntrancePicture.module.css';

const show = (picture: HTMLImageElement): void => {
  picture.dataset['loaded'] = '';
};

/** A picture rendered by the server may have loaded before React attached its handlers. */
const showLoaded = (picture: HTMLImageElement | null): void => {
  if (picture?.complete) show(picture);
};

/**
 * The picture behind the login page and behind an unpublished venue. It fades in when it has loaded; it is only
 * decoration, so it is omitted for users who save data.
 */
export function EntrancePicture({ isBlurred = false }: { isBlurred?: boolean }) {
  const isLive = useIsLive();
  const url = usePart('application', ({ context: { config } }) =>
    ownPicture(config?.assets.loginBackground ?? null, config?.storageOrigin ?? null),
  );
  return (
    <div className={styles.ground} data-blurred={isBlurred || undefined}>
      {isLive && url !== null && !savesData() && (
        <img
          className={styles.picture}
          src={url}
          alt=""
          decoding="async"
          fetchPriority="low"
          ref={showLoaded}
          onLoad={({ currentTarget }) => show(currentTarget)}
        />
      )}
    </div>
  );
}
