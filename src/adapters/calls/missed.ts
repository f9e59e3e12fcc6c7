import { type Database, onDisconnect, push, ref, serverTimestamp, update } from 'firebase/database';
import pRetry from 'p-retry';
import { ringPath } from '../../../domain/calls/call';
import type { CallResult } from '../../../domain/chat/message';
import { chatPath } from '../../../domain/chat/rooms';
import type { CallLine } from '../../../machines/calls/calls.events';

/** At least half a second after the user's last message. */
const RETRY = { retries: 2, minTimeout: 700 } as const;

type Rung = { line: CallLine; room: string; peer: string };

/** A message in the direct room of both, in place of the ring. */
function callMessage(db: Database, { line: { mode, uid }, room, peer }: Rung, call: CallResult) {
  const at = serverTimestamp();
  const { key: id } = push(ref(db, chatPath(mode, 'messages', room)));
  if (id === null) throw new Error('The realtime database has made no id');
  return {
    rooms: [uid, peer].map((one) => [chatPath(mode, 'userRooms', one), { [room]: at }] as const),
    changes: {
      [chatPath(mode, 'messages', room, id)]: { from: uid, at, kind: 'call', call },
      [chatPath(mode, 'last', room)]: { at, id },
      [chatPath(mode, 'rate', uid)]: { at, room, id },
      [ringPath(mode, peer, uid)]: null,
    },
  };
}

/** Replaces a ring that nobody accepted by a message about the call. */
export async function leaveCall(db: Database, rung: Rung, call: CallResult): Promise<void> {
  const { rooms, changes } = callMessage(db, rung, call);
  await Promise.allSettled(rooms.map(([path, room]) => update(ref(db, path), room)));
  await pRetry(() => update(ref(db), changes), RETRY);
}

/** The server leaves a missed call if this browser is gone while it rings; `disarm` takes that back. */
export function missedWhenGone(db: Database, rung: Rung) {
  const { rooms, changes } = callMessage(db, rung, 'missed');
  const listed = rooms.map(([path, room]) => Object.entries(room).map(([key, at]) => [`${path}/${key}`, at] as const));
  const all = { ...Object.fromEntries(listed.flat()), ...changes };
  return {
    arm: () => pRetry(() => onDisconnect(ref(db)).update(all), RETRY),
    disarm: () => Promise.all(Object.keys(all).map((path) => onDisconnect(ref(db, path)).cancel())),
  };
}
