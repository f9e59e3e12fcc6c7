import { directRoom } from '../../../../domain/chat/rooms';
import { type Meeting, talkDuring } from '../../../../domain/people/meet';
import type { OwnMeeting } from '../../../../machines/people/meet.events';
import { dayChipText, spanText } from '../../agenda/times';
import { useKept, useMinute, useTalks } from '../../agenda/use-agenda';
import { useStartCall } from '../../calls/use-calls';
import { useHasChat } from '../../chat/use-chat';
import { useSafety } from '../../chat/use-safety';
import { useActorOf, usePart } from '../../kernel/actors';

export type ShownMeeting = Omit<Meeting, 'name' | 'text'> & Pick<OwnMeeting, 'body'>;

/**
 * The user's meetings and proposals that are not over, in the order of time, without those of blocked users, and those that
 * another user has ended during this visit.
 */
export function useMeetings(): readonly ShownMeeting[] {
  const now = useMinute();
  const { blocked } = useSafety();
  const meetings = usePart('meet', ({ context }) => context.meetings) ?? [];
  const changed = usePart('meet', ({ context }) => context.changed);
  const isAhead = ({ id, state }: OwnMeeting) => state === 'proposed' || state === 'accepted' || changed.includes(id);
  return meetings.filter((one) => isAhead(one) && one.end > now && !blocked.includes(one.uid));
}

/** The agreed ones of these. */
export const agreedOf = (meetings: readonly ShownMeeting[]): readonly ShownMeeting[] =>
  meetings.filter(({ state }) => state === 'accepted');

/** Proposals of others that the user has not read about. */
export function useAsked(): readonly ShownMeeting[] {
  const now = useMinute();
  const dismissed = usePart('meet', ({ context }) => context.dismissed);
  return useMeetings().filter(
    ({ id, isMine, state, begin }) => state === 'proposed' && !isMine && begin > now && !dismissed.includes(id),
  );
}

/** Meetings that the other user has accepted, declined or cancelled, and of which the user has not read. */
export function useChanged(): readonly ShownMeeting[] {
  const { changed, dismissed } = usePart('meet', ({ context }) => context);
  return useMeetings().filter(({ id }) => changed.includes(id) && !dismissed.includes(id));
}

/** The talk of the user's agenda that is on during a meeting. */
export function useClash(meeting: ShownMeeting) {
  const now = useMinute();
  return talkDuring(meeting, useTalks().filter(useKept()), now);
}

export const whenText = ({ begin, end }: Pick<Meeting, 'begin' | 'end'>, locale: string): string =>
  `${dayChipText(begin, locale)} · ${spanText(begin, end, locale)}`;

/** Opens the call of the user and another attendee, or their chat where no call is possible. */
export function useJoin(uid: string): (() => void) | null {
  const chat = useActorOf('chat');
  const list = useActorOf('peopleList');
  const agenda = useActorOf('agenda');
  const own = usePart('calls', ({ context }) => context.line?.uid ?? null);
  const start = useStartCall(own === null ? null : directRoom(own, uid));
  const hasChat = useHasChat();
  if (start === null && !hasChat) return null;
  return () => {
    list.send({ type: 'peopleList.close' });
    agenda.send({ type: 'agenda.close' });
    if (start === null) chat.send({ type: 'chat.openAttendee', uid });
    else start();
  };
}
