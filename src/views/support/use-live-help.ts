import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { liveHelpMachine } from '../../../machines/support/live-help.machine';
import { useActorOf, useRoot } from '../kernel/actors';
import { useIsPreview } from '../kernel/preview';

const PART = 'liveHelp';
type Snapshot = SnapshotFrom<typeof liveHelpMachine>;

/** For views that are also there before the user enters, when nobody can follow. */
function useIsNow(is: (snapshot: Snapshot) => boolean): boolean {
  const isInside = useSelector(useRoot(), (snapshot) => snapshot.children[PART] !== undefined);
  const actor = useActorOf(PART);
  return useSelector(isInside ? actor : undefined, (snapshot) => snapshot !== undefined && is(snapshot));
}

/** Whether support can follow this session. */
export function useIsHelpOffered(): boolean {
  const isPreview = useIsPreview();
  return useIsNow((snapshot) => snapshot.hasTag('offered')) && !isPreview;
}

/** Whether a code is shown, or support follows. */
export const useIsHelpOpen = (): boolean => useIsNow((snapshot) => snapshot.matches('open'));

/** Whether support follows, or has just stopped; that a code has expired is said where it was shown. */
export const useIsHelpSaid = (): boolean =>
  useIsNow(
    (snapshot) =>
      snapshot.hasTag('followed') || (snapshot.context.reason !== null && snapshot.context.reason !== 'expired'),
  );
