import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { catchFocus } from './focus';
import styles from './LoginPage.module.css';

/** The heading of a step of the login. */
export const FormHeading = ({ isHidden = false, children }: { isHidden?: boolean; children: ReactNode }) =>
  isHidden ? (
    <VisuallyHidden as="h2" tabIndex={-1} ref={catchFocus}>
      {children}
    </VisuallyHidden>
  ) : (
    <h2 className={styles.heading} tabIndex={-1} ref={catchFocus}>
      {children}
    </h2>
  );
