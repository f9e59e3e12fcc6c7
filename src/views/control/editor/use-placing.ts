import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { PlacingActorRef, placingMachine } from '../../../../machines/control/placing.machine';
import { useSectionsPart } from '../use-sections';

/** The gestures on the picture. */
export function usePlacing(): PlacingActorRef {
  const placing = useSectionsPart(({ children }) => children.placing);
  if (placing === undefined) throw new Error('The gestures on the picture are not running');
  return placing;
}

export const usePlacingPart = <T>(select: (snapshot: SnapshotFrom<typeof placingMachine>) => T): T =>
  useSelector(usePlacing(), select);
