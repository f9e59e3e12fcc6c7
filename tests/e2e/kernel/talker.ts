import { deleteApp } from 'firebase/app';
import {
  getDatabase,
  goOffline,
  limitToLast,
  onValue,
  push,
  query,
  ref,
  serverTimestamp,
  update,
} from 'firebase/database';
import { CHAT_API } from '../../../domain/chat/api';
import { chatPath } from '../../../domain/chat/rooms';
import { MEETING_ROOM_API } from '../../../domain/meeting-room/room';
import { appOf } from '../../server/realtime/app-of';
import { expect, tokenOf } from './venue';

/** The id of the user of a token. */
export function uidIn(token: string): string {
  const [, claims = ''] = token.split('.');
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub;
}

/** The time of the service, as a value that is written. */
export const NOW = serverTimestamp();

/** The security rules allow no longer lists of messages. */
const WATCHED = 200;

let names = 0;

/** A user of the sample without a browser. */
export const talkerOf = async (url: string, email: string) =>
  talkerWith(url, await tokenOf(url, email), `${url}/?ns=venue`);

/** A user without a browser: requests with a token, and messages with the SDK. */
export function talkerWith(url: string, token: string, realtime: string) {
  const uid = uidIn(token);
  names += 1;
  const { app } = appOf(`talker ${names}`, () => token);
  const db = getDatabase(app, realtime);
  const root = ref(db, chatPath('live'));
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return answer.json();
  };
  return {
    uid,
    /** A place of the database as this user sees it, from now on. */
    watch(path: string): () => unknown {
      let value: unknown = null;
      onValue(query(ref(db, path), limitToLast(WATCHED)), (snapshot) => {
        value = snapshot.val();
      });
      return () => value;
    },
    /** Makes a group; returns its room. */
    async makeGroup(id: string, name: string, members: readonly string[]): Promise<string> {
      return String(Object(await post(CHAT_API.groups, { id, name, members })).room);
    },
    /** The seat that the service grants in a meeting room. */
    askSeat: async (room: string): Promise<string> => String(Object(await post(MEETING_ROOM_API.seat, { room })).seat),
    /** Writes all places at once. */
    async write(places: Readonly<Record<string, unknown>>): Promise<void> {
      await update(ref(db), places);
    },
    /** Everything up to a message counts as read. */
    async read(room: string, id: string): Promise<void> {
      await this.write({ [chatPath('live', 'reads', uid, room)]: { at: NOW, id } });
    },
    /** Returns the id of the message. */
    async say(room: string, text: string): Promise<string> {
      const id = push(root).key ?? '';
      await update(root, {
        [`messages/${room}/${id}`]: { from: uid, at: NOW, kind: 'text', text },
        [`last/${room}`]: { at: NOW, id },
        [`rate/${uid}`]: { at: NOW, room, id },
      });
      return id;
    },
    /** Reports a message of another user. */
    async report(room: string, message: string, about: string): Promise<void> {
      const id = push(root).key ?? '';
      await update(root, {
        [`reports/${id}`]: { by: uid, at: NOW, room, message, about, reason: 'spam' },
        [`rate/${uid}`]: { at: NOW, room, id },
      });
    },
    async [Symbol.asyncDispose](): Promise<void> {
      goOffline(db);
      await deleteApp(app);
    },
  };
}
