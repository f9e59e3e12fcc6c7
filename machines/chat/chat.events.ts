import type { ChatMessage, Reactions } from '../../domain/chat/message';
import type { ChatLine } from '../../domain/chat/rooms';
import type { Sealed } from '../../domain/kernel/sealed';

export type { ChatLine };

/** Messages and reactions by the id of the message. */
export type Messages = Readonly<Record<string, Sealed<ChatMessage>>>;
export type ReactionsById = Readonly<Record<string, Sealed<Reactions>>>;

export type RoomInput = { line: ChatLine; room: string };
/** `readId` is the last message that the user has read, in any tab. */
export type Page = { messages: Messages; hasOlder: boolean };

/** What the machine of a room asks its connection for. */
export type RoomCommand =
  | { type: 'feed.older' }
  | { type: 'feed.typing'; isOn: boolean }
  | { type: 'feed.read'; id: string }
  | { type: 'feed.react'; id: string; emoji: string; isOn: boolean }
  | { type: 'feed.edit'; id: string; text: Sealed<string> }
  | { type: 'feed.delete'; id: string }
  | { type: 'feed.mute'; isOn: boolean };

/** What could not be done in a room. */
export type RoomDeed = 'older' | 'react' | 'edit' | 'delete' | 'mute';

export type RoomEvent =
  /** The newest messages, and what the user has read before. */
  | ({ type: 'room.listed'; readId: string | null } & Page)
  /** Messages that are new or edited, and ids of those that are gone. */
  | { type: 'room.changed'; messages: Messages; removed: readonly string[] }
  /** A page of older messages. */
  | ({ type: 'room.older' } & Page)
  | { type: 'room.reacted'; reactions: ReactionsById; removed: readonly string[] }
  /** Other users who are typing. */
  | { type: 'room.typers'; uids: readonly string[] }
  /** The user has read up to here, maybe in another tab. */
  | { type: 'room.read'; readId: string | null }
  | { type: 'room.muted'; isMuted: boolean }
  | { type: 'room.named'; name: Sealed<string> | null }
  | { type: 'room.refused' }
  /** Something that the user wanted was refused. */
  | { type: 'room.failed'; what: RoomDeed }
  /** The user sees the room, or no longer. */
  | { type: 'room.show' }
  | { type: 'room.hide' }
  | { type: 'room.showOlder' }
  | { type: 'room.type' }
  /** What is typed and not sent yet. */
  | { type: 'room.draft'; text: Sealed<string> | null }
  | { type: 'room.stopTyping' }
  | { type: 'room.react'; id: string; emoji: string; isOn: boolean }
  | { type: 'room.edit'; id: string; text: Sealed<string> }
  | { type: 'room.delete'; id: string }
  | { type: 'room.mute'; isOn: boolean }
  | { type: 'room.dismiss' }
  | { type: 'room.retry' };

/** A message on its way. `key` names it in this browser; `id` is its place in the room, once it has one. */
export type Outgoing = {
  key: string;
  room: string;
  text: Sealed<string>;
  replyTo: string | null;
  id: string | null;
};
export type Posting = { line: ChatLine; message: Outgoing | null };
/** `equal`: the database has the message; `absent`: it has not; `other`: its place is taken. */
export type Verdict = 'equal' | 'absent' | 'other';

/** What the machine of unsent messages asks the browser's storage for. */
export type ShelfCommand = { type: 'shelf.keep'; message: Outgoing } | { type: 'shelf.drop'; key: string };
export type OutboxEvent =
  /** Unsent messages of an earlier visit. */
  | { type: 'outbox.restored'; messages: readonly Outgoing[] }
  | { type: 'outbox.queue'; key: string; room: string; text: Sealed<string>; replyTo: string | null }
  | { type: 'outbox.retry'; key: string }
  | { type: 'outbox.discard'; key: string }
  | { type: 'outbox.connected' }
  | { type: 'outbox.disconnected' };

/** A room of the user as the list of rooms shows it. */
export type RoomNews = { lastId: string | null; unread: number; isMuted: boolean };
export type InboxEvent =
  | { type: 'inbox.changed'; room: string; news: RoomNews }
  | { type: 'inbox.gone'; room: string }
  | { type: 'inbox.refused' };
