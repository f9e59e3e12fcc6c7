import type { ReactNode } from 'react';
import { OwnText } from '../theme/OwnText';
import styles from './Badged.module.css';

/** A control with a number at its corner, which the control's own label says as well; nothing for `null`. */
export const Badged = ({ count, children }: { count: string | null; children: ReactNode }) => (
  <div className={styles.place}>
    <OwnText>{children}</OwnText>
    {count !== null && (
      <span className={styles.badge} aria-hidden="true">
        {count}
      </span>
    )}
  </div>
);
