import type { ReactNode } from 'react';
import styles from './LoginPage.module.css';

/** The button that led here is gone: the focus goes on from the heading, unless it already stands somewhere. */
const catchFocus = (heading: HTMLElement | null): void => {
  const hasActed = navigator.userActivation?.hasBeenActive ?? true;
  if (hasActed && document.activeElement === document.body) heading?.focus({ preventScroll: true });
};

/** The heading of a step of the login. */
export const FormHeading = ({ children }: { children: ReactNode }) => (
  <h2 className={styles.heading} tabIndex={-1} ref={catchFocus}>
    {children}
  </h2>
);
