import { useSelector } from '@xstate/react';
import { usePart } from '../kernel/actors';

const NONE: readonly string[] = [];

/** The users that the user blocks, and the organisers' decisions about the user. */
export function useSafety() {
  const safety = usePart('chat', ({ children }) => children.safety);
  const blocked = useSelector(safety, (snapshot) => snapshot?.context.blocked ?? NONE);
  const sanction = useSelector(safety, (snapshot) => snapshot?.context.sanction ?? null);
  const isLockedOut = useSelector(safety, (snapshot) => snapshot?.matches({ standing: 'lockedOut' }) === true);
  const isWarned = useSelector(safety, (snapshot) => snapshot?.matches({ standing: 'warned' }) === true);
  const hasFailed = useSelector(safety, (snapshot) => snapshot?.context.hasFailed === true);
  return { safety, blocked, sanction, isLockedOut, isWarned, hasFailed };
}
