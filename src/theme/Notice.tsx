import type { ReactNode } from 'react';
import styles from './Notice.module.css';
import { OwnText } from './OwnText';
import { Surface } from './Surface';

type NoticeProps = { label: string; words: ReactNode; children?: ReactNode };

/**
 * A line below the header, for which the page makes room. Of several, only the first is shown; none while the
 * connection bar is shown.
 */
export const Notice = ({ label, words, children }: NoticeProps) => (
  <Surface as="aside" className={styles.notice} aria-label={label} data-notice="">
    <div className={styles.words}>{words}</div>
    <OwnText>{children}</OwnText>
  </Surface>
);
