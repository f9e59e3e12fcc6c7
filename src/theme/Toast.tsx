import type { ReactNode } from 'react';
import { Surface } from './Surface';
import styles from './Toast.module.css';
import { VisuallyHidden } from './VisuallyHidden';

/** One line over the page that screen readers announce. Without children it stays in the page, empty and invisible. */
export const Toast = ({ children = null }: { children?: ReactNode }) =>
  children === null ? (
    <VisuallyHidden as="output" />
  ) : (
    <Surface as="output" className={styles.toast}>
      {children}
    </Surface>
  );
