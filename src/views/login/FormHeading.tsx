import type { ReactNode } from 'react';
import controls from '../../ui/controls.module.css';
import { catchFocus } from './focus';
import styles from './LoginPage.module.css';

/** The heading of a step of the login. */
export const FormHeading = ({ isHidden = false, children }: { isHidden?: boolean; children: ReactNode }) => (
  <h2 className={isHidden ? controls.hidden : styles.heading} tabIndex={-1} ref={catchFocus}>
    {children}
  </h2>
);
