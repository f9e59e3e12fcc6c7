import { DEFAULT_TAB_TITLE } from '../../../domain/kernel/constants';
import { ownPicture } from '../../../domain/shell/own-picture';
import { usePart } from '../kernel/actors';
import styles from './Logo.module.css';

const hide = (picture: HTMLImageElement): void => {
  picture.dataset['broken'] = '';
};

/** A picture rendered by the server may have failed before React attached its handlers. */
const hideBroken = (picture: HTMLImageElement | null): void => {
  if (picture?.complete) picture.decode().catch(() => hide(picture));
};

/** The configured logo, or the venue's title if it has none or it fails to load. The title is the accessible name either way. */
export function Logo() {
  const config = usePart('application', (snapshot) => snapshot.context.config);
  const title = config?.tabTitle ?? DEFAULT_TAB_TITLE;
  const url = ownPicture(config?.assets.logo ?? null, config?.storageOrigin ?? null);
  return (
    <>
      {url !== null && (
        <img
          className={styles.picture}
          src={url}
          alt=""
          ref={hideBroken}
          onError={({ currentTarget }) => hide(currentTarget)}
        />
      )}
      <span className={styles.title}>{title}</span>
    </>
  );
}
