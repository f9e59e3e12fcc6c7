import { RING_MAX_MS, ringRefusal } from '../../domain/calls/call';
import { Meter } from '../realtime/protocol/meter';
import { RefusalError } from '../realtime/tree/errors';
import { childOf } from '../realtime/tree/node';
import type { Planned } from '../realtime/tree/overlay';
import type { WriteHook } from '../realtime/writes';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** Limits on a user's calls to one other user, and to all others. */
const RATES = { pair: { perSecond: 1 / 20, burst: 3 }, all: { perSecond: 0.5, burst: 30 } } as const;
/** Waits after the first decline, and after each further one. */
const QUIET_MS = { first: 30 * SECOND_MS, next: 15 * MINUTE_MS } as const;
const REMEMBERED_MS = 60 * MINUTE_MS;

type Declined = { times: number; at: number; until: number };
/** The last ring of a pair. A browser repeats it, or its answer, if the response was lost. */
type Rung = { sid: unknown; at: number; isRepeated: boolean; isDeclined: boolean };

/** The ring that a write creates or answers: `rings/{mode}/{to}/{from}` and its `answer`. */
const ringOf = ({ path, node }: Planned) => {
  const [top, mode = '', to = '', from = '', field, ...below] = path;
  if (top !== 'rings' || from === '' || node === null || below.length > 0) return null;
  const sid = childOf(node, 'sid');
  return { pair: `${mode}/${to}/${from}`, from, sid, isNew: field === undefined, isAnswer: field === 'answer' };
};

/**
 * Refuses rings that come too soon after each other or after a decline. A user who has declined twice is not called for
 * a while; one who accepts can be called again at once, as after a bad connection.
 */
export function createRingLimits(now: () => number): WriteHook {
  const declined = new Map<string, Declined>();
  const meters = new Map<string, Meter>();
  const rung = new Map<string, Rung>();

  const isRepetition = ({ pair, sid }: { pair: string; sid: unknown }): boolean => {
    const last = rung.get(pair);
    if (last === undefined || last.isRepeated || last.isDeclined) return false;
    return last.sid === sid && now() - last.at <= RING_MAX_MS;
  };
  const meterOf = (key: string, rate: keyof typeof RATES): Meter => meters.get(key) ?? new Meter(RATES[rate], now);
  function use(key: string, rate: keyof typeof RATES): void {
    const meter = meterOf(key, rate);
    meter.take(1);
    meters.set(key, meter);
  }
  function forgetOld(): void {
    for (const [key, { at }] of declined) if (at < now() - REMEMBERED_MS) declined.delete(key);
    for (const [key, meter] of meters) if (meter.isFull()) meters.delete(key);
    for (const [key, { at }] of rung) if (at < now() - REMEMBERED_MS) rung.delete(key);
  }

  return {
    admit(planned) {
      for (const change of planned) {
        const ring = ringOf(change);
        if (ring === null || !ring.isNew) continue;
        const { at = 0, until = 0 } = declined.get(ring.pair) ?? {};
        // Ignored if the clock was set back in the meantime.
        const quietMs = at <= now() ? Math.max(0, until - now()) : 0;
        const rateMs = Math.max(meterOf(ring.pair, 'pair').waitMs(), meterOf(ring.from, 'all').waitMs());
        const waitMs = Math.max(quietMs, isRepetition(ring) ? 0 : rateMs);
        if (waitMs > 0) throw new RefusalError('write_limit', ringRefusal(waitMs));
      }
    },
    follow(planned) {
      for (const change of planned) {
        const ring = ringOf(change);
        if (ring === null) continue;
        const last = rung.get(ring.pair);
        if (ring.isNew && last !== undefined && isRepetition(ring)) last.isRepeated = true;
        else if (ring.isNew) {
          forgetOld();
          rung.set(ring.pair, { sid: ring.sid, at: now(), isRepeated: false, isDeclined: false });
          use(ring.pair, 'pair');
          use(ring.from, 'all');
        } else if (ring.isAnswer && change.node === 'decline') {
          if (last?.isDeclined === true) continue;
          if (last !== undefined) last.isDeclined = true;
          const times = (declined.get(ring.pair)?.times ?? 0) + 1;
          const at = now();
          declined.set(ring.pair, { times, at, until: at + (times === 1 ? QUIET_MS.first : QUIET_MS.next) });
        } else if (ring.isAnswer && change.node === 'accept') {
          declined.delete(ring.pair);
          meters.delete(ring.pair);
        }
      }
    },
  };
}
