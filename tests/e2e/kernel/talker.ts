import { deleteApp, initializeApp } from 'firebase/app';
import { getDatabase, goOffline, push, ref, serverTimestamp, update } from 'firebase/database';
import { CHAT_API } from '../../../domain/chat/api';
import { chatPath } from '../../../domain/chat/rooms';
import { MEETING_ROOM_API } from '../../../domain/meeting-room/room';
import { expect, tokenOf } from './venue';

/** The id of the user of a token. */
export function uidIn(token: string): string {
  const [, claims = ''] = token.split('.');
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub;
}

let names = 0;

/** A user without a browser: requests with a token, and messages with the SDK. */
export async function talkerOf(url: string, email: string) {
  const token = await tokenOf(url, email);
  const uid = uidIn(token);
  names += 1;
  const app = initializeApp({ databaseURL: `${url}/?ns=venue` }, `talker ${names}`);
  const db = getDatabase(app);
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
    /** Makes a group; returns its room. */
    async makeGroup(id: string, name: string, members: readonly string[]): Promise<string> {
      return String(Object(await post(CHAT_API.groups, { id, name, members })).room);
    },
    /** The seat that the service grants in a meeting room. */
    askSeat: async (room: string): Promise<string> => String(Object(await post(MEETING_ROOM_API.seat, { room })).seat),
    async say(room: string, text: string): Promise<void> {
      // As the SDK does after a login.
      const { server_: server } = Object(db)['_repoInternal'];
      server.refreshAuthToken(token);
      const id = push(root).key ?? '';
      await update(root, {
        [`messages/${room}/${id}`]: { from: uid, at: serverTimestamp(), kind: 'text', text },
        [`last/${room}`]: { at: serverTimestamp(), id },
        [`rate/${uid}`]: { at: serverTimestamp(), room, id },
      });
    },
    async [Symbol.asyncDispose](): Promise<void> {
      goOffline(db);
      await deleteApp(app);
    },
  };
}
