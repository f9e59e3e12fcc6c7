import { realtimeKey } from '../../domain/kernel/realtime-key';
import type { OpMode } from '../../domain/shell/version';
import type { RealtimeDatabase } from '../realtime/database';
import { childOf } from '../realtime/tree/node';

type Presence = { database: RealtimeDatabase; mode: OpMode };

/** Removes these fields of a user from presence; the user stays counted. */
export function hideFields({ database, mode }: Presence, uid: string, fields: readonly string[]): void {
  const shownIn = (place: string): string[] =>
    fields.map((field) => `${place}/${field}`).filter((path) => database.nodeAt(path.split('/')) !== null);
  const areaId = childOf(database.nodeAt(['opmode', mode, uid]), 'areaId');
  const shown = [
    ...shownIn(`opmode/${mode}/${uid}`),
    ...(typeof areaId === 'string' ? shownIn(`presenceByArea/${mode}/${realtimeKey(areaId)}/${uid}`) : []),
  ];
  if (shown.length === 0) return;
  database.attempt('service', {
    path: [],
    value: Object.fromEntries(shown.map((path) => [path, null])),
    isMerge: true,
  });
}

/** Removes what a user shows of themselves from presence once organisers lock them out. */
export function hideLockedOut({
  isLockedOut,
  ...presence
}: Presence & { isLockedOut: (uid: string) => boolean }): void {
  presence.database.watch(['chat', presence.mode, 'sanctions'], (uid) => {
    // Runs after the write that restricts the user.
    if (uid !== null && isLockedOut(uid))
      queueMicrotask(() => hideFields(presence, uid, ['name', 'company', 'title', 'portrait']));
  });
}
