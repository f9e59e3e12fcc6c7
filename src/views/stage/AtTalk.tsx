import type { ReactNode } from 'react';
import styles from './AtTalk.module.css';

/** The content of a talk with what attendees do there beside it; on narrow screens below it. */
export const AtTalk = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className={styles.both}>
    <div className={styles.talk}>{children}</div>
    <div className={styles.aside}>{aside}</div>
  </div>
);
