import type { AuditEvent } from '../../http/audit';
import { networkOf } from '../../http/network';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Failures of one network that are recorded in a minute, so that strangers cannot fill the disk. */
export const FAILURES_PER_MINUTE = 120;
const NETWORKS = 50_000;

/** Whether an event is recorded, is the first of a network's flood to be left out, or is left out. */
type Verdict = 'record' | 'last' | 'leaveOut';

/** What a client can repeat without end. */
const isCheap = ({ action, outcome }: AuditEvent): boolean =>
  action === 'reset.ask' || (outcome !== 'done' && outcome !== 'unchanged');

/** Records a lock once per account and network in a minute, a refresh once in a day, and bounds the failures of each network. */
export function createDamper(now: () => number): (event: AuditEvent) => Verdict {
  let minute = 0;
  let counts = new Map<string, number>();
  let locks = new Set<string>();
  let day = 0;
  let refreshed = new Set<string>();

  /** Clients refresh their sessions each hour: what matters is from where. */
  function isRefreshedAgain({ uid, address }: AuditEvent): boolean {
    const today = Math.floor(now() / DAY_MS);
    if (today !== day || refreshed.size >= NETWORKS) {
      day = today;
      refreshed = new Set();
    }
    const refresh = JSON.stringify([uid ?? '', networkOf(address ?? '')]);
    if (refreshed.has(refresh)) return true;
    refreshed.add(refresh);
    return false;
  }

  return (event) => {
    if (event.action === 'session.refresh' && event.outcome === 'done')
      return isRefreshedAgain(event) ? 'leaveOut' : 'record';
    if (!isCheap(event)) return 'record';
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute || counts.size >= NETWORKS || locks.size >= NETWORKS) {
      minute = current;
      counts = new Map();
      locks = new Set();
    }
    const network = networkOf(event.address ?? '');
    if (event.outcome === 'locked') {
      const lock = JSON.stringify([event.action, event.account ?? '', network]);
      if (locks.has(lock)) return 'leaveOut';
      locks.add(lock);
    }
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    if (count <= FAILURES_PER_MINUTE) return 'record';
    return count === FAILURES_PER_MINUTE + 1 ? 'last' : 'leaveOut';
  };
}
