import { DEFAULT_TAB_TITLE } from '../../../domain/kernel/constants';
import { usePart } from '../kernel/actors';
import styles from './Logo.module.css';

/** The logo of the configuration, or the venue's title where there is none to show; the title is its name either way. */
export function Logo() {
  const config = usePart('application', (snapshot) => snapshot.context.config);
  const title = config?.tabTitle ?? DEFAULT_TAB_TITLE;
  const url = config?.assets.logo ?? null;
  return (
    <>
      {url !== null && (
        <img
          className={styles.picture}
          src={url}
          alt=""
          onError={({ currentTarget }) => {
            currentTarget.dataset['broken'] = '';
          }}
        />
      )}
      <span className={styles.title}>{title}</span>
    </>
  );
}
