import type { OpMode } from '../../domain/shell/version';
import type { RealtimeDatabase } from '../realtime/database';
import { Branch } from '../realtime/tree/node';

/** More users than this are left out. */
const PEOPLE_MAX = 20_000;

/** The areas of users who are in the venue, by uid. */
export type Whereabouts = () => ReadonlyMap<string, string>;

/** Where each user is, without those who chose to be invisible; null where another service has the realtime database. */
export function whereaboutsIn(database: RealtimeDatabase | null, mode: OpMode): Whereabouts | null {
  if (database === null) return null;
  return () => {
    const node = database.nodeAt(['opmode', mode]);
    const found = new Map<string, string>();
    if (!(node instanceof Branch)) return found;
    for (const child of node.children.values()) {
      if (!(child instanceof Branch) || found.size >= PEOPLE_MAX) continue;
      const [uid, areaId, status] = ['uid', 'areaId', 'status'].map((key) => child.children.get(key));
      if (typeof uid === 'string' && typeof areaId === 'string' && status !== 'Offline') found.set(uid, areaId);
    }
    return found;
  };
}
