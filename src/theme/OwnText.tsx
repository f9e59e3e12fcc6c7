import type { ReactNode } from 'react';

/** Gives a text beside other elements an element of its own: page translators replace bare texts, which React then no longer finds. */
export const OwnText = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' || typeof children === 'number' ? <span>{children}</span> : children;
