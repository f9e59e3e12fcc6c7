import type { ElementType, HTMLAttributes, RefCallback } from 'react';
import styles from './Surface.module.css';

type SurfaceProps = HTMLAttributes<HTMLElement> & {
  ref?: RefCallback<HTMLElement>;
  as?: 'section' | 'aside' | 'div' | 'output';
};

/** A surface that floats on the picture: translucent, one hairline, large radius, soft shadow. */
export function Surface({ as = 'section', className, ...element }: SurfaceProps) {
  const Element: ElementType = as;
  return (
    <Element {...element} className={className === undefined ? styles.surface : `${styles.surface} ${className}`} />
  );
}
