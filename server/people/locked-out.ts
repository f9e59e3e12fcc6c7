import { realtimeKey } from '../../domain/kernel/realtime-key';
import type { OpMode } from '../../domain/shell/version';
import type { RealtimeDatabase } from '../realtime/database';
import { childOf } from '../realtime/tree/node';

type LockedOutOptions = { database: RealtimeDatabase; mode: OpMode; isLockedOut: (uid: string) => boolean };

/** Removes the texts of a user from presence once organisers lock them out; the user stays counted. */
export function hideLockedOut({ database, mode, isLockedOut }: LockedOutOptions): void {
  const textsIn = (place: string): string[] =>
    ['name', 'company', 'title']
      .map((field) => `${place}/${field}`)
      .filter((path) => database.nodeAt(path.split('/')) !== null);

  function hide(uid: string): void {
    const areaId = childOf(database.nodeAt(['opmode', mode, uid]), 'areaId');
    const texts = [
      ...textsIn(`opmode/${mode}/${uid}`),
      ...(typeof areaId === 'string' ? textsIn(`presenceByArea/${mode}/${realtimeKey(areaId)}/${uid}`) : []),
    ];
    if (texts.length === 0) return;
    database.attempt('service', {
      path: [],
      value: Object.fromEntries(texts.map((path) => [path, null])),
      isMerge: true,
    });
  }
  database.watch(['chat', mode, 'sanctions'], (uid) => {
    // Runs after the write that restricts the user.
    if (uid !== null && isLockedOut(uid)) queueMicrotask(() => hide(uid));
  });
}
