import type { MouseEvent } from 'react';
import { useWords } from '../kernel/use-words';
import styles from './SkipLink.module.css';

/** A hash in the address would be a navigation. */
const skip = (event: MouseEvent): void => {
  event.preventDefault();
  const main = document.querySelector('main');
  if (main === null) return;
  main.tabIndex = -1;
  main.focus();
};

export function SkipLink() {
  const { t } = useWords();
  return (
    <a className={styles.skip} href="#main" onClick={skip}>
      {t('common.skipToContent')}
    </a>
  );
}
