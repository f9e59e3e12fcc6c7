import { directRoom, peerIn } from '../../domain/chat/rooms';
import type { Sealed } from '../../domain/kernel/sealed';
import type { UserProfile } from '../../domain/people/profile';
import type { OpMode } from '../../domain/shell/version';
import type { ChatEvent, ChatLine, ManagedGroup } from './chat.events';

type Panel = {
  /** Ids of chats by room. */
  roomChats: Readonly<Record<string, readonly string[]>>;
  roomId: string | null;
  attendeeToChatUid: string | null;
};
export type ChatContext = Panel & {
  database: string | null;
  mode: OpMode | null;
  uid: string | null;
  architectureId: string | null;
  profile: Sealed<UserProfile> | null;
  failures: number;
};

export const EMPTY = { roomChats: {}, roomId: null, attendeeToChatUid: null } as const;
/** The room that the panel shows, `null` for the list of rooms. */
export function shownRoom({ roomId, roomChats, attendeeToChatUid, uid }: ChatContext): string | null {
  if (attendeeToChatUid !== null) return uid === null ? null : directRoom(uid, attendeeToChatUid);
  return roomId === null ? null : (roomChats[roomId]?.[0] ?? null);
}

/** The panel with this room in it. */
export function placed({ roomChats, uid }: ChatContext, room: string): Panel {
  const peer = uid === null ? null : peerIn(room, uid);
  if (peer !== null) return { roomChats, roomId: null, attendeeToChatUid: peer };
  return { roomChats: { ...roomChats, [room]: [room] }, roomId: room, attendeeToChatUid: null };
}

export const lineOf = ({ context: { database, mode, uid } }: { context: ChatContext }): ChatLine => ({
  database: database ?? '',
  mode: mode ?? 'live',
  uid: uid ?? '',
});
export const managed = (event: ChatEvent): ManagedGroup =>
  event.type === 'chat.manageGroup'
    ? { room: event.room, name: event.name, isOwn: event.isOwn }
    : { room: '', name: null, isOwn: false };
export const lineIn = (given: { context: ChatContext }) => ({ line: lineOf(given) });
