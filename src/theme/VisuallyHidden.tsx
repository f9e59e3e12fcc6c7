import { VisuallyHidden as Hidden } from '@mantine/core';
import type { ElementType, HTMLAttributes, RefCallback } from 'react';

type VisuallyHiddenProps = HTMLAttributes<HTMLElement> & {
  ref?: RefCallback<HTMLElement>;
  as?: 'span' | 'p' | 'div' | 'h1' | 'h2' | 'legend' | 'output';
};

/** For screen readers only. Mantine's own is always a `span`. */
export function VisuallyHidden({ as = 'span', ...element }: VisuallyHiddenProps) {
  const Element: ElementType = as;
  return <Element {...element} className={Hidden.classes['root']} />;
}
