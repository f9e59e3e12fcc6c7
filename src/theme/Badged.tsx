import { Indicator } from '@mantine/core';
import type { ReactNode } from 'react';

/** A control with a number at its corner, which the control's own label contains as well; no number for `null`. */
export const Badged = ({ count, children }: { count: string | null; children: ReactNode }) => (
  <Indicator label={<span aria-hidden="true">{count}</span>} disabled={count === null} size={18} offset={6}>
    {children}
  </Indicator>
);
