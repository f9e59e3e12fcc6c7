import { useSelector } from '@xstate/react';
import type { Attendee } from '../../../domain/people/presence';
import type { CrowdActorRef } from '../../../machines/people/crowd.machine';
import type { RosterActorRef } from '../../../machines/people/roster.machine';
import { useActorOf, usePart } from '../kernel/actors';

type Children = ReturnType<CrowdActorRef['getSnapshot']>['children'];

const isSame = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

/** The attendees that a roster has read; `null` without one. */
export const useRoster = (which: 'area' | 'everyone') => {
  const roster = usePart(
    'crowd',
    ({ children }: { children: Children }): RosterActorRef | undefined => children[which],
  );
  const attendees = useSelector(roster, (snapshot) => Object.values(snapshot?.context.attendees ?? {}), isSame);
  const isRefused = useSelector(roster, (snapshot) => snapshot?.matches('refused') === true);
  const isLate = useSelector(roster, (snapshot) => snapshot?.matches({ reading: 'late' }) === true);
  const isAwaited = useSelector(roster, (snapshot) => snapshot?.matches({ reading: 'early' }) === true);
  const limit = useSelector(roster, (snapshot) => snapshot?.context.limit ?? 0);
  const retry = () => roster?.send({ type: 'roster.retry' });
  return { attendees, isRefused, isLate, isAwaited, limit, retry };
};

/** A text of each attendee that a roster has read, one a line; it changes only with these texts. */
export function useRosterText(which: 'area' | 'everyone', textOf: (attendee: Attendee) => string): string {
  const roster = usePart(
    'crowd',
    ({ children }: { children: Children }): RosterActorRef | undefined => children[which],
  );
  return useSelector(roster, (snapshot) =>
    Object.values(snapshot?.context.attendees ?? {})
      .map((attendee) => textOf(attendee.open()))
      .filter((text) => text !== '')
      .join('\n'),
  );
}

/**
 * Whether presence could not be loaded, and a retry function; the browser also retries by itself once it has a
 * connection.
 */
export function usePresenceTrouble() {
  const presence = useActorOf('presence');
  const isUnreached = usePart(
    'presence',
    (snapshot) => snapshot.matches('broken') || snapshot.matches({ on: { line: { connecting: 'late' } } }),
  );
  return { isUnreached, retry: () => presence.send({ type: 'presence.retry' }) };
}

/** How many attendees are in the area, the user included; `null` while presence is not connected. */
export function usePeopleHere(): number | null {
  const isReady = usePart('presence', (snapshot) => snapshot.hasTag('ready'));
  const counted = usePart('crowd', ({ context }) => context.count);
  const { attendees } = useRoster('area');
  return isReady ? Math.max(counted ?? 0, attendees.length) : null;
}

/** Where an attendee is, as far as the lists know; `isAway` is certain only from the whole list of everyone. */
export function useWhereabouts(uid: string) {
  const area = useRoster('area');
  const everyone = useRoster('everyone');
  const known = [...area.attendees, ...everyone.attendees].map((one) => one.open());
  const isWhole = everyone.limit > everyone.attendees.length;
  const isRead = !everyone.isAwaited && !everyone.isLate && !everyone.isRefused;
  const attendee = known.find((one) => one.uid === uid) ?? null;
  return { attendee, isAway: attendee === null && isWhole && isRead };
}

/** Whether the service lists a user as staff. */
export const useIsStaff = (uid: string | null): boolean =>
  usePart('crowd', ({ context }) => uid !== null && context.staff.includes(uid));

/** Opens and closes the list of attendees. */
export function usePeopleList() {
  const list = useActorOf('peopleList');
  const isOpen = usePart('peopleList', (snapshot) => snapshot.matches('open'));
  return {
    isOpen,
    open: () => list.send({ type: 'peopleList.open' }),
    close: () => list.send({ type: 'peopleList.close' }),
  };
}
