import type { RealtimeDatabase } from '../realtime/database';
import { Meter } from '../realtime/protocol/meter';
import { RefusalError } from '../realtime/tree/errors';
import type { Planned } from '../realtime/tree/overlay';
import type { WriteHook } from '../realtime/writes';

const HOUR_S = 3600;

/** Rate limits of a user: how often at once, and how often per hour. */
const PER_HOUR = { reports: 30, rooms: 60, blocks: 100 } as const;
type Kind = keyof typeof PER_HOUR;
const KINDS: Readonly<Record<string, Kind>> = { reports: 'reports', members: 'rooms', blocks: 'blocks' };

/** Refuses reports, new direct chats and blocks beyond a user's rate limit. */
export function createQuotas(database: RealtimeDatabase): WriteHook {
  const meters = new Map<string, Meter>();

  const meterOf = (kind: Kind, uid: string): Meter => {
    const burst = PER_HOUR[kind];
    return meters.get(`${kind} ${uid}`) ?? new Meter({ perSecond: burst / HOUR_S, burst }, database.now);
  };

  /** What a change creates. Of the two members of a direct chat, only the user's own entry counts. */
  function madeBy({ path, node }: Planned, uid: string): Kind | null {
    const [top, , part = '', first = '', second] = path;
    const kind = top === 'chat' ? KINDS[part] : undefined;
    if (kind === undefined || node === null) return null;
    const isCounted = kind === 'reports' ? second === undefined : path.length === 5;
    const isOwn = kind === 'reports' || (kind === 'blocks' ? first === uid : second === uid && first.startsWith('d~'));
    return isCounted && isOwn ? kind : null;
  }

  return {
    admit(planned, uid) {
      if (uid === null) return;
      for (const change of planned) {
        const kind = madeBy(change, uid);
        if (kind === null || database.nodeAt(change.path) !== null || meterOf(kind, uid).waitMs() === 0) continue;
        throw new RefusalError('write_limit', `More than ${PER_HOUR[kind]} ${kind} in an hour: try again later.`);
      }
    },
    follow(planned, uid) {
      if (uid === null) return;
      for (const change of planned) {
        const kind = madeBy(change, uid);
        if (kind === null) continue;
        const meter = meterOf(kind, uid);
        meter.take(1);
        for (const [key, known] of meters) if (known.isFull()) meters.delete(key);
        meters.set(`${kind} ${uid}`, meter);
      }
    },
  };
}
