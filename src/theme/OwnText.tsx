import type { ReactNode } from 'react';

/**
 * Wraps a text beside other elements in its own element: page translators replace bare text nodes, which React then no
 * longer finds.
 */
export const OwnText = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' || typeof children === 'number' ? <span>{children}</span> : children;
