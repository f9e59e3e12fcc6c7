import type { ReactNode } from 'react';
import { useControlPart } from './use-control';

/** Parts of the page that designers do not see. */
export function ForAdministrators({ children }: { children: ReactNode }) {
  const isAdministrator = useControlPart(({ context }) => context.index !== null);
  return isAdministrator ? children : null;
}
