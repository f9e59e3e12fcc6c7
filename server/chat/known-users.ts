import type { RealtimeDatabase } from '../realtime/database';
import { RefusalError } from '../realtime/tree/errors';
import { type Path, splitPath } from '../realtime/tree/path';
import type { Prepare, WriteHook } from '../realtime/writes';

/** The most users that are looked up for one write. */
const MOST_NAMED = 100;

/** The user whom a direct chat, a group or a block names. */
function namedIn([top, , part, first = '', second]: Path): string | null {
  if (top !== 'chat' || second === undefined) return null;
  return part === 'blocks' || (part === 'members' && /^[dg]~/.test(first)) ? second : null;
}

/**
 * Refuses direct chats, groups and blocks with users who do not exist. `existing` returns those of the given users who
 * exist.
 */
export function createKnownUsers(
  database: RealtimeDatabase,
  existing: (uids: readonly string[]) => Promise<ReadonlySet<string>>,
): { writeHook: WriteHook; prepare: Prepare } {
  const known = new Set<string>();

  return {
    writeHook: {
      admit(planned, uid) {
        if (uid === null) return;
        for (const { path, node } of planned) {
          const named = node === null ? null : namedIn(path);
          if (named === null || named === uid || known.has(named) || database.nodeAt(path) !== null) continue;
          throw new RefusalError('permission_denied', 'There is no such user.');
        }
      },
      follow() {},
    },
    /** Looks up users who are not in the cache yet, before the write is checked. */
    prepare({ path, value, isMerge = false }) {
      const places = isMerge && typeof value === 'object' && value !== null ? Object.keys(value) : [''];
      const named = places.flatMap((place) => namedIn([...path, ...splitPath(place)]) ?? []);
      const unknown = [...new Set(named)].filter((uid) => !known.has(uid));
      if (unknown.length === 0) return null;
      if (unknown.length > MOST_NAMED)
        throw new RefusalError('write_limit', `More than ${MOST_NAMED} users in one write.`);
      return existing(unknown).then((found) => {
        for (const uid of found) known.add(uid);
      });
    },
  };
}
