import type { ChatFile, FileRefusal } from '../../domain/chat/files';
import type { ChatMessage, Reactions } from '../../domain/chat/message';
import type { Sealed } from '../../domain/kernel/sealed';
import type { UserProfile } from '../../domain/people/profile';
import type { RealtimeLine } from '../shell/realtime.line';

export type ChatEvent =
  | { type: 'chat.open' }
  /** A room is an area or a widget. */
  | { type: 'chat.openRoom'; roomId: string; chatIds: readonly string[] }
  | { type: 'chat.openAttendee'; uid: string }
  /** The list of all rooms of the user. */
  | { type: 'chat.showList' }
  /** A new group with this id. */
  | { type: 'chat.newGroup'; id: string }
  /** The name of a group, and leaving it. */
  | ({ type: 'chat.manageGroup' } & ManagedGroup)
  /** Back from there to the room. */
  | { type: 'chat.read' }
  | { type: 'chat.close' }
  | { type: 'chat.expand' }
  | { type: 'chat.minimise' }
  | { type: 'chat.clear' }
  /** Chat requires a realtime database. */
  | { type: 'chat.arrive'; line: RealtimeLine }
  | { type: 'chat.leave' }
  | { type: 'chat.enter'; architectureId: string }
  | { type: 'chat.introduce'; profile: Sealed<UserProfile> }
  | { type: 'chat.connected' }
  | { type: 'chat.disconnected' }
  | { type: 'chat.erased' }
  /** Messages of others have come to a room that is not in quiet mode. */
  | ({ type: 'chat.heard' } & Heard)
  /** The messages that wait in all rooms that are neither muted nor in sight. */
  | { type: 'chat.counted'; unread: number }
  /** The user opens a room by its notification. */
  | { type: 'chat.follow'; room: string }
  /** The chat is opened, or is large again; sent by itself. */
  | { type: 'chat.look' }
  /** The messages of a room are on the page, or no longer. */
  | { type: 'chat.attend'; room: string }
  | { type: 'chat.unattend'; room: string }
  /** The tab was hidden, or is seen again. */
  | { type: 'chat.hide' }
  | { type: 'chat.see' }
  /** The user is busy, in a meeting for example, or no longer. */
  | { type: 'chat.occupy'; isBusy: boolean }
  /** A talk is on the page, or no longer. */
  | { type: 'chat.listen'; isInTalk: boolean };

export type Heard = {
  room: string;
  name: Sealed<string> | null;
  last: Sealed<ChatMessage> | null;
  unread: number;
  mentions: number;
  /** The newest message is a missed call. */
  isCall: boolean;
};

export type ChatFact =
  /** Starts or ends creating a group, which needs the attendees of all areas. */
  | { type: 'chat.grouping' }
  | { type: 'chat.grouped' }
  | ({ type: 'chat.noticed' } & Heard)
  | { type: 'chat.counted'; unread: number };

/** Messages and reactions by the id of the message. */
export type Messages = Readonly<Record<string, Sealed<ChatMessage>>>;
export type ReactionsById = Readonly<Record<string, Sealed<Reactions>>>;

/** `isOwn`: the user may rename the group. */
export type ManagedGroup = { room: string; name: Sealed<string> | null; isOwn: boolean };

export type RoomInput = { line: RealtimeLine; room: string };
export type RoomTraits = { name: Sealed<string> | null; isOwn: boolean; isClosed: boolean };
/** `readId` is the last message that the user has read, in any tab. */
export type Page = { messages: Messages; hasOlder: boolean };

/** Requests of the room machine to its connection. */
export type RoomCommand =
  /** A page of older messages, or all of them back to this one. */
  | { type: 'feed.older'; to: string | null }
  | { type: 'feed.typing'; isOn: boolean }
  | { type: 'feed.read'; id: string }
  | { type: 'feed.react'; id: string; emoji: string; isOn: boolean }
  | { type: 'feed.edit'; id: string; text: Sealed<string> }
  | { type: 'feed.mute'; isOn: boolean };

/** Actions that can fail in a room. */
export type RoomDeed = 'older' | 'react' | 'edit' | 'mute' | 'word';

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
  /** The name of a group, whether the user may change it, and whether users only read the room. */
  | ({ type: 'room.described' } & RoomTraits)
  /** The members of a group. */
  | { type: 'room.members'; uids: readonly string[] }
  | { type: 'room.refused' }
  /** An action of the user was refused. */
  | { type: 'room.failed'; what: RoomDeed }
  /** The connection was lost. */
  | { type: 'room.disconnected' }
  /** The room was shown or hidden. */
  | { type: 'room.show' }
  | { type: 'room.hide' }
  /** The tab was hidden, or is seen again. */
  | { type: 'room.sleep' }
  | { type: 'room.wake' }
  | { type: 'room.showOlder' }
  /** To a message, however old it is, and back to the newest ones. */
  | { type: 'room.jump'; id: string }
  | { type: 'room.showNewest' }
  | { type: 'room.type' }
  | { type: 'room.stopTyping' }
  | { type: 'room.react'; id: string; emoji: string; isOn: boolean }
  | { type: 'room.edit'; id: string; text: Sealed<string> }
  | { type: 'room.mute'; isOn: boolean }
  | { type: 'room.dismiss' }
  | { type: 'room.retry' };

/** Requests of the wall machine to its connection; a post may wait for approval. */
export type WallCommand = { type: 'feed.remove'; id: string; isWaiting: boolean };
export type WallEvent =
  /** The newest posts, and each change: posts by id, those that left, and the new ones of other users. */
  | { type: 'wall.changed'; posts: Messages; removed: readonly string[]; others: readonly string[] }
  /** The user's own posts that wait for approval, or were refused. */
  | { type: 'wall.waiting'; posts: Messages }
  /** Whether users only read it, and whether posts wait for approval. */
  | { type: 'wall.described'; isClosed: boolean; isPreModerated: boolean }
  | { type: 'wall.refused' }
  /** A post could not be deleted. */
  | { type: 'wall.failed' }
  | { type: 'wall.retry' }
  /** What is typed, `null` for nothing. */
  | { type: 'wall.write'; text: Sealed<string> | null }
  | { type: 'wall.illustrate'; picture: OutgoingFile }
  | { type: 'wall.bare' }
  /** The post is in the outbox. */
  | { type: 'wall.posted' }
  /** Shows the new posts of others. */
  | { type: 'wall.renew' }
  /** Shows older posts as well. */
  | { type: 'wall.more' }
  | { type: 'wall.remove'; id: string; isWaiting: boolean }
  | { type: 'wall.confirm' }
  | { type: 'wall.keep' }
  /** Fills the screen, without controls. */
  | { type: 'wall.calm' }
  | { type: 'wall.control' };

/** A file on its way; `stored` is the service's response, once it has the file. `size` is in bytes. */
export type OutgoingFile = {
  name: Sealed<string>;
  size: number;
  type: string;
  content: Sealed<object>;
  stored: Sealed<ChatFile> | null;
};
/** A file that the user has chosen and not sent yet; `key` will name its message. */
export type Attached = { key: string; file: OutgoingFile };
/** Why the user must decide about a message; `place`: the database has not accepted it. */
export type Refusal = 'place' | 'unaccepted' | 'word' | 'upload' | FileRefusal;
/** Why the service refuses a file; retrying would not help. */
export type Unstored = Extract<Refusal, 'tooLarge' | 'notAllowed' | 'upload'>;
/** A message on its way. `key` names it in this browser; `id` is its place in the room, once it has one. */
export type Outgoing = {
  key: string;
  room: string;
  text: Sealed<string>;
  replyTo: string | null;
  id: string | null;
  file: OutgoingFile | null;
  refusal: Refusal | null;
};
export type Draft = Omit<Outgoing, 'id' | 'refusal'>;
export type Posting = { line: RealtimeLine; message: Outgoing | null };
/**
 * `equal`: the database has the message; `absent`: it has not; `other`: its place is taken; `closed`: it has not, and its
 * room takes no messages of the user.
 */
export type Verdict = 'equal' | 'absent' | 'other' | 'closed';

/** Requests of the outbox to the browser's storage. */
export type ShelfCommand = { type: 'shelf.keep'; message: Outgoing } | { type: 'shelf.drop'; key: string };
export type OutboxEvent =
  /** Unsent messages of an earlier visit. */
  | { type: 'outbox.restored'; messages: readonly Outgoing[] }
  | ({ type: 'outbox.queue' } & Draft)
  /** How much of the first message's file is sent, in percent. */
  | { type: 'outbox.progressed'; percent: number }
  | { type: 'outbox.stored'; file: Sealed<ChatFile> }
  /** The service does not take the file, or it could not be sent (`null`). */
  | { type: 'outbox.unstored'; refusal: Unstored | null }
  | { type: 'outbox.retry'; key: string }
  | { type: 'outbox.discard'; key: string }
  /** The user deleted their chat data. */
  | { type: 'outbox.empty' }
  | { type: 'outbox.connected' }
  | { type: 'outbox.disconnected' };

/** A room of the user as the list of rooms shows it. */
export type RoomNews = {
  lastId: string | null;
  /** The newest message, and whether it is a missed call. */
  last: Sealed<ChatMessage> | null;
  isCall: boolean;
  unread: number;
  /** How many of the unread messages mention the user. */
  mentions: number;
  isMuted: boolean;
  /** The name of a group. */
  name: Sealed<string> | null;
};
/** `profile` has the name by which others mention the user. */
export type InboxInput = { line: RealtimeLine; profile: Sealed<UserProfile> | null };
export type InboxEvent =
  | { type: 'inbox.changed'; room: string; news: RoomNews }
  | { type: 'inbox.gone'; room: string }
  /** The unread messages of the first list's rooms are counted. */
  | { type: 'inbox.counted' }
  | { type: 'inbox.refused' }
  /** The rooms whose messages the user sees. */
  | { type: 'inbox.attend'; rooms: readonly string[] }
  /** What the list is searched for, `null` for nothing. */
  | { type: 'inbox.search'; text: Sealed<string> | null }
  /** Marks the messages of a room as read, or those of all rooms. */
  | { type: 'inbox.markRead'; room: string | null }
  | { type: 'inbox.introduce'; profile: Sealed<UserProfile> };

/** Marks these messages as read, by their rooms. */
export type InboxCommand = { type: 'feed.readAll'; rooms: Readonly<Record<string, string>> };

/** What organisers decided about the user; `leftMs` until it ends, `at` names it. */
export type Sanction = {
  kind: 'warning' | 'lockOut';
  reason: Sealed<string>;
  at: number;
  until: number;
  leftMs: number;
};
export type SafetyCommand = { type: 'feed.block'; uid: string; isOn: boolean };
export type SafetyEvent =
  | { type: 'safety.blocked'; uids: readonly string[] }
  | { type: 'safety.sanctioned'; sanction: Sanction | null }
  | { type: 'safety.refused' }
  /** A block could not be saved. */
  | { type: 'safety.failed' }
  | { type: 'safety.block'; uid: string; isOn: boolean }
  /** The user has read the warning. */
  | { type: 'safety.acknowledge' }
  | { type: 'safety.dismiss' };

type ChildId =
  | 'authors'
  | 'chatConnection'
  | 'complaint'
  | 'copying'
  | 'files'
  | 'group'
  | 'inbox'
  | 'membership'
  | 'outbox'
  | 'removal'
  | 'rooms'
  | 'safety'
  | 'search'
  | 'toast'
  | 'walls';
/** Each child has the name of its logic. */
export type ChatChildren = { [Id in ChildId]: Id };
