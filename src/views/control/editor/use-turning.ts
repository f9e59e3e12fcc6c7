import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { TurningActorRef, turningMachine } from '../../../../machines/control/turning.machine';
import { useSectionsPart } from '../use-sections';

/** How the organiser looks around in a panorama. */
export function useTurning(): TurningActorRef {
  const turning = useSectionsPart(({ children }) => children.turning);
  if (turning === undefined) throw new Error('Looking around is not running');
  return turning;
}

export const useTurningPart = <T>(select: (snapshot: SnapshotFrom<typeof turningMachine>) => T): T =>
  useSelector(useTurning(), select);
