import type { ReactNode } from 'react';
import { catchFocus } from './focus';
import styles from './LoginPage.module.css';

/** The heading of a step of the login. */
export const FormHeading = ({ children }: { children: ReactNode }) => (
  <h2 className={styles.heading} tabIndex={-1} ref={catchFocus}>
    {children}
  </h2>
);
