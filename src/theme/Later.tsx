import { type ReactNode, useDeferredValue } from 'react';

/** Its content comes in tasks of its own, after the browser has drawn what is around it: a press answers at once. */
export function Later({ children }: { children: ReactNode }) {
  const isDue = useDeferredValue(true, false);
  return isDue ? children : null;
}
