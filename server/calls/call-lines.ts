import { randomBytes } from 'node:crypto';
import { idAfter, idAt } from '../../domain/chat/message-id';
import { peerIn } from '../../domain/chat/rooms';
import type { RealtimeDatabase } from '../realtime/database';
import { Branch, childOf } from '../realtime/tree/node';
import type { Planned } from '../realtime/tree/overlay';
import type { WriteHook } from '../realtime/writes';

const SECOND_MS = 1000;

/** The entry or exit of a user in a call of two: `calls/{mode}/{room}/peers/{uid}`. */
function changeOf({ path, node }: Planned) {
  const [top, mode = '', room = '', list, uid = '', ...below] = path;
  if (top !== 'calls' || list !== 'peers' || uid === '' || below.length > 0) return null;
  const peer = peerIn(room, uid);
  return peer === null ? null : { mode, room, uid, peer, isEntry: node instanceof Branch };
}
type Change = NonNullable<ReturnType<typeof changeOf>>;

/**
 * Leaves a line in the direct room of both users when their call is over. `calls/{mode}/{room}/begun` is when both were in
 * the call, and who called.
 */
export function createCallLines(database: RealtimeDatabase): WriteHook {
  const textAt = (...path: string[]): unknown => database.nodeAt(path);
  const isIn = (mode: string, room: string, uid: string): boolean => {
    const record = database.nodeAt(['calls', mode, room, 'peers', uid]);
    return record !== null && childOf(record, 'state') !== 'lost';
  };
  const write = (path: string[], value: unknown): void =>
    database.attempt('service', { path, value, isMerge: path.length === 2 });

  function enter({ mode, room, uid, peer }: Change): void {
    const place = ['calls', mode, room, 'begun'];
    const hasBegun = database.nodeAt(place) !== null;
    if (!isIn(mode, room, peer)) {
      if (hasBegun) write(place, null);
    } else if (!hasBegun) {
      const isCalled = textAt('rings', mode, uid, peer, 'room') === room;
      write(place, { at: database.now(), by: isCalled ? peer : uid });
    }
  }

  function leave({ mode, room, uid, peer }: Change): void {
    const place = ['calls', mode, room, 'begun'];
    const begun = database.nodeAt(place);
    if (begun === null) return;
    write(place, null);
    const isBlocked = (by: string, other: string) => textAt('chat', mode, 'blocks', by, other) !== null;
    if (isBlocked(uid, peer) || isBlocked(peer, uid)) return;
    const at = database.now();
    const last = textAt('chat', mode, 'last', room, 'id');
    const id = idAfter(idAt(at, randomBytes(9).toString('base64url')), typeof last === 'string' ? last : null);
    const seconds = Math.max(0, Math.round((at - Number(childOf(begun, 'at'))) / SECOND_MS));
    write(['chat', mode], {
      [`messages/${room}/${id}`]: { from: childOf(begun, 'by'), at, kind: 'call', call: 'ended', seconds },
      [`last/${room}`]: { at, id },
      [`userRooms/${uid}/${room}`]: at,
      [`userRooms/${peer}/${room}`]: at,
    });
  }

  return {
    admit: () => {},
    follow(planned) {
      for (const change of planned.flatMap((one) => changeOf(one) ?? [])) {
        if (change.isEntry) enter(change);
        else leave(change);
      }
    },
  };
}
