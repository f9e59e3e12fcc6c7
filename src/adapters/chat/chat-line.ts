import type { FirebaseApp } from 'firebase/app';
import { child, get, onValue, push, ref, serverTimestamp, update } from 'firebase/database';
import * as v from 'valibot';
import { ChatMessageSchema, isSame } from '../../../domain/chat/message';
import { type ChatLine, chatPath, peerIn } from '../../../domain/chat/rooms';
import type { InboxEvent, Outgoing, RoomCommand, RoomEvent, Verdict } from '../../../machines/chat/chat.events';
import { openDatabase, valueOnce } from '../kernel/realtime';
import { readInbox } from './inbox-feed';
import { openRoom } from './room-feed';

export type OpenChatLine = {
  /** An id for a new message, in the order of the server's time. */
  newId: (room: string) => string;
  post: (message: Outgoing) => Promise<void>;
  readBack: (message: Outgoing) => Promise<Verdict>;
  join: (room: string) => Promise<void>;
  openRoom: (
    room: string,
    tell: (event: RoomEvent) => void,
  ) => { receive: (command: RoomCommand) => void; close: () => void };
  readInbox: (tell: (event: InboxEvent) => void) => () => void;
  close: () => void;
};

const NOW = serverTimestamp();

/** Connects the chat of a user to the realtime database of `app`. */
export function openChatLine(
  app: FirebaseApp,
  { database, mode, uid }: ChatLine,
  tell: (isConnected: boolean) => void,
): OpenChatLine {
  const db = openDatabase(app, database);
  const root = ref(db, chatPath(mode));
  const joined = new Set<string>();
  const listed = new Set<string>();
  const unhear = onValue(ref(db, '.info/connected'), (snapshot) => tell(snapshot.val() === true));

  async function join(room: string): Promise<void> {
    const peer = peerIn(room, uid);
    if (peer === null || joined.has(room)) return;
    const since = await valueOnce(child(root, `members/${room}/${uid}/at`));
    if (since === null) {
      await update(child(root, `members/${room}`), { [uid]: { at: NOW, peer }, [peer]: { at: NOW, peer: uid } });
    }
    joined.add(room);
  }

  /** Lists the room for the user, and once for the other user of a direct room. */
  async function list(room: string): Promise<void> {
    if (listed.has(room)) return;
    listed.add(room);
    const peer = peerIn(room, uid);
    const uids = peer === null ? [uid] : [uid, peer];
    await Promise.allSettled(uids.map((one) => update(child(root, `userRooms/${one}`), { [room]: NOW })));
  }

  return {
    newId(room) {
      const { key } = push(child(root, `messages/${room}`));
      if (key === null) throw new Error('The realtime database has made no id');
      return key;
    },
    join,
    async post({ room, id, text, replyTo }) {
      if (id === null) throw new Error('The message has no id');
      await join(room);
      await list(room);
      await update(root, {
        [`messages/${room}/${id}`]: {
          ...{ from: uid, at: NOW, kind: 'text', text: text.open() },
          ...(replyTo === null ? {} : { replyTo }),
        },
        [`last/${room}`]: { at: NOW, id },
        [`rate/${uid}`]: { at: NOW, room, id },
      });
    },
    async readBack({ room, id, text, replyTo }) {
      const snapshot = await get(child(root, `messages/${room}/${id}`));
      const value: unknown = snapshot.val();
      if (value === null) return 'absent';
      const isOurs = v.is(ChatMessageSchema, value) && isSame(value, { from: uid, text: text.open(), replyTo });
      return isOurs ? 'equal' : 'other';
    },
    openRoom: (room, report) => openRoom({ root, uid, room }, report),
    readInbox: (report) => readInbox({ root, uid }, report),
    close: unhear,
  };
}
