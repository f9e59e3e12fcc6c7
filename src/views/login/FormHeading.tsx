import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../theme/VisuallyHidden';
import { catchFocus } from './focus';
import styles from './LoginPage.module.css';

type Props = {
  isHidden?: boolean;
  /** The first field of the form takes the focus. */
  isPassive?: boolean;
  children: ReactNode;
};

/** The heading of a step of the login. */
export const FormHeading = ({ isHidden = false, isPassive = false, children }: Props) => {
  const focus = isPassive ? {} : { ref: catchFocus };
  return isHidden ? (
    <VisuallyHidden as="h2" tabIndex={-1} {...focus}>
      {children}
    </VisuallyHidden>
  ) : (
    <h2 className={styles.heading} tabIndex={-1} {...focus}>
      {children}
    </h2>
  );
};
