import { directRoom, peerIn } from '../../domain/chat/rooms';
import type { Sealed } from '../../domain/kernel/sealed';
import type { UserProfile } from '../../domain/people/profile';
import { lineOf, type RealtimeLine } from '../shell/realtime.line';
import type { ChatEvent, ManagedGroup } from './chat.events';

type Panel = {
  /** Ids of chats by room. */
  roomChats: Readonly<Record<string, readonly string[]>>;
  roomId: string | null;
  attendeeToChatUid: string | null;
};
export type ChatContext = Panel & {
  line: RealtimeLine | null;
  architectureId: string | null;
  profile: Sealed<UserProfile> | null;
  /** The rooms whose messages are on the page, and whether the tab is seen. */
  attended: readonly string[];
  isSeen: boolean;
};

export const EMPTY = { roomChats: {}, roomId: null, attendeeToChatUid: null } as const;
/** The room that the panel shows, `null` for the list of rooms. */
export function shownRoom({ roomId, roomChats, attendeeToChatUid, line }: ChatContext): string | null {
  if (attendeeToChatUid !== null) return line === null ? null : directRoom(line.uid, attendeeToChatUid);
  return roomId === null ? null : (roomChats[roomId]?.[0] ?? null);
}

/** The panel with this room in it. */
export function placed({ roomChats, line }: ChatContext, room: string): Panel {
  const peer = line === null ? null : peerIn(room, line.uid);
  if (peer !== null) return { roomChats, roomId: null, attendeeToChatUid: peer };
  return { roomChats: { ...roomChats, [room]: [room] }, roomId: room, attendeeToChatUid: null };
}

export const managed = (event: ChatEvent): ManagedGroup =>
  event.type === 'chat.manageGroup'
    ? { room: event.room, name: event.name, isOwn: event.isOwn }
    : { room: '', name: null, isOwn: false };
/** The rooms whose messages the user sees. */
export const inSight = ({ attended, isSeen }: ChatContext): readonly string[] => (isSeen ? attended : []);
export const lineIn = (given: { context: ChatContext }) => ({ line: lineOf(given) });
