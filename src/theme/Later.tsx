import { type ReactNode, useDeferredValue } from 'react';

/**
 * Renders its content in separate tasks, after the browser has painted the surroundings, so that a press has an
 * immediate effect.
 */
export function Later({ children }: { children: ReactNode }) {
  const isDue = useDeferredValue(true, false);
  return isDue ? children : null;
}
