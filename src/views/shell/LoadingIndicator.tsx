import { useWords } from '../kernel/use-words';
import styles from './LoadingIndicator.module.css';

/** Appears after a short delay, over the page or in place of the content. */
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
