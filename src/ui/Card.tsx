import type { ElementType, HTMLAttributes } from 'react';
import styles from './Card.module.css';

type CardProps = HTMLAttributes<HTMLElement> & { as?: 'article' | 'section' };

/** One of several items of the same kind on a page. */
export function Card({ as = 'article', className, ...element }: CardProps) {
  const Element: ElementType = as;
  return <Element {...element} className={className === undefined ? styles.card : `${styles.card} ${className}`} />;
}
