import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { SnapshotFrom } from 'xstate';
import { type Member, reaches, sendsIn } from '../../../domain/meeting-room/stay';
import type { meetingRoomMachine, RoomActorRef } from '../../../machines/meeting-room/meeting-room.machine';
import type { Shown } from '../../../machines/meeting-room/room.events';
import type { StayActorRef, stayMachine } from '../../../machines/meeting-room/stay.machine';
import { say, type WordKey, type WordParams } from '../../words/words';

/** The page around it has the name of the meeting as its heading, and reports problems. */
export const IS_FRAMED = window.parent !== window;

export const RoomContext = createContext<{ room: RoomActorRef; locale: string } | null>(null);

function useContext() {
  const context = use(RoomContext);
  if (context === null) throw new Error('RoomContext is missing around this view');
  return context;
}

/** The room that the page shows. */
export const useRoom = (): RoomActorRef => useContext().room;
export function useRoomPart<T>(
  select: (snapshot: SnapshotFrom<typeof meetingRoomMachine>) => T,
  compare?: (a: T, b: T) => boolean,
): T {
  return useSelector(useRoom(), select, compare);
}

/** Texts in the language of the address. */
export function useRoomWords() {
  const { locale } = useContext();
  return { locale, t: (key: WordKey, params?: WordParams): string => say(locale, key, params) };
}

export function useStay<T>(
  stay: StayActorRef,
  select: (snapshot: SnapshotFrom<typeof stayMachine>) => T,
  compare?: (a: T, b: T) => boolean,
): T {
  return useSelector(stay, select, compare);
}

/** Whether others see and hear a member of the room. */
export function useSends(stay: StayActorRef): (member: Pick<Member, 'uid' | 'role'>) => boolean {
  const { isWebinar } = useStay(stay, ({ context }) => context.place);
  const stage = useStay(stay, ({ context }) => context.stage);
  return (member) => sendsIn(isWebinar, stage, member);
}

/** Whether the user sees and hears a member; always themselves. */
export function useReaches(stay: StayActorRef): (member: Member) => boolean {
  const own = useStay(stay, ({ context }) => context.place);
  const isBackstage = useStay(stay, ({ context }) => context.isBackstage);
  const stage = useStay(stay, ({ context }) => context.stage);
  const sends = useSends(stay);
  const { uid, role, seat, isWebinar } = own;
  return (member) =>
    member.seat === seat ? sends(own) : reaches(isWebinar, stage, member, { uid, role, isBackstage });
}

/** The panel beside the pictures. */
export const usePanel = (stay: StayActorRef): Shown | 'pictures' =>
  useStay(stay, ({ value }) => (typeof value === 'object' ? (value.here?.panel ?? 'pictures') : 'pictures'));

/** The name of a member, or the id if there is none. */
export function useMemberName(): (member: Pick<Member, 'uid' | 'name'>) => string {
  const { t } = useRoomWords();
  return ({ uid, name }) => (name === uid ? t('room.guest') : name);
}
