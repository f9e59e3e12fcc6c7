import { DEFAULT_TAB_TITLE } from '../../../domain/constants';
import { usePart } from '../../hooks/actors';
import styles from './Logo.module.css';

/** The logo of the configuration, or the venue's title where it has none. */
export function Logo() {
  const config = usePart('application', (snapshot) => snapshot.context.config);
  const title = config?.tabTitle ?? DEFAULT_TAB_TITLE;
  const url = config?.assets.logo ?? null;
  return url === null ? (
    <span className={styles.title}>{title}</span>
  ) : (
    <img className={styles.picture} src={url} alt={title} />
  );
}
