import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { AttendeeActorRef } from '../../../machines/chat/attendee.machine';
import { type AttendeesActorRef, attendeeKey } from '../../../machines/chat/attendees.machine';

/** The attendees of a venue, whose names are read when they are first shown. */
export type Names = { attendees: AttendeesActorRef | undefined; architectureId: string | null };

/** The name of a user; empty until it is known. */
export function useNameOf({ attendees, architectureId }: Names, uid: string | null): string {
  useEffect(() => {
    if (attendees === undefined || architectureId === null || uid === null) return;
    attendees.send({ type: 'collection.want', input: { architectureId, uid } });
    const shown: AttendeeActorRef | undefined = attendees.getSnapshot().children[attendeeKey(uid)];
    shown?.send({ type: 'attendee.renew' });
    return () => attendees.send({ type: 'collection.release', key: attendeeKey(uid) });
  }, [attendees, architectureId, uid]);
  const attendee = useSelector(attendees, (snapshot) =>
    uid === null ? undefined : snapshot?.children[attendeeKey(uid)],
  );
  const name = useSelector(attendee, (snapshot) => snapshot?.context.name ?? null);
  return name?.open().trim() ?? '';
}
