import type { ElementType, HTMLAttributes, RefCallback } from 'react';
import styles from './VisuallyHidden.module.css';

type VisuallyHiddenProps = HTMLAttributes<HTMLElement> & {
  ref?: RefCallback<HTMLElement>;
  as?: 'span' | 'p' | 'div' | 'h2' | 'output';
};

/** For screen readers only. */
export function VisuallyHidden({ as = 'span', ...element }: VisuallyHiddenProps) {
  const Element: ElementType = as;
  return <Element {...element} className={styles.hidden} />;
}
