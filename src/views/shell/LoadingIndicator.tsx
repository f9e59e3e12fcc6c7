import { useWords } from '../kernel/use-words';
import styles from './LoadingIndicator.module.css';

/** Says that something is on its way, once it takes long enough to be noticed. Over the page, or in place of what comes. */
export function LoadingIndicator({ text, place = 'page' }: { text?: string; place?: 'page' | 'inline' }) {
  const { t } = useWords();
  return (
    <output className={place === 'page' ? styles.page : styles.inline}>
      <span className={styles.pill}>
        <span className={styles.mark} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        {text ?? t('loading.checking')}
      </span>
    </output>
  );
}
