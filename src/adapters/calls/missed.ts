import { type Database, push, ref, serverTimestamp, update } from 'firebase/database';
import pRetry from 'p-retry';
import { ringPath } from '../../../domain/calls/call';
import { chatPath } from '../../../domain/chat/rooms';
import type { CallLine } from '../../../machines/calls/calls.events';

/** At least half a second after the user's last message. */
const RETRY = { retries: 2, minTimeout: 700 } as const;

/** Replaces a ring without an answer by a message in the direct room of both. */
export async function leaveMissedCall(
  db: Database,
  { mode, uid }: CallLine,
  room: string,
  peer: string,
): Promise<void> {
  const at = serverTimestamp();
  const { key: id } = push(ref(db, chatPath(mode, 'messages', room)));
  if (id === null) throw new Error('The realtime database has made no id');
  await Promise.allSettled([uid, peer].map((one) => update(ref(db, chatPath(mode, 'userRooms', one)), { [room]: at })));
  await pRetry(
    () =>
      update(ref(db), {
        [chatPath(mode, 'messages', room, id)]: { from: uid, at, kind: 'call', call: 'missed' },
        [chatPath(mode, 'last', room)]: { at, id },
        [chatPath(mode, 'rate', uid)]: { at, room, id },
        [ringPath(mode, peer, uid)]: null,
      }),
    RETRY,
  );
}
