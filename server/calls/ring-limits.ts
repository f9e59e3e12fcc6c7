import type { Steward } from '../realtime/database';
import { Meter } from '../realtime/protocol/meter';
import { RefusalError } from '../realtime/tree/errors';
import type { Planned } from '../realtime/tree/overlay';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** Rings of one user at another one, and at all others. */
const RATES = { pair: { perSecond: 1 / 20, burst: 3 }, all: { perSecond: 0.5, burst: 30 } } as const;
/** After a decline, and after each one that follows it. */
const QUIET_MS = { first: 30 * SECOND_MS, next: 15 * MINUTE_MS } as const;
const REMEMBERED_MS = 60 * MINUTE_MS;

type Declined = { times: number; at: number; until: number };

/** The ring that a write makes or answers: `rings/{mode}/{to}/{from}` and its `answer`. */
const ringOf = ({ path, node }: Planned) => {
  const [top, mode = '', to = '', from = '', field, ...below] = path;
  if (top !== 'rings' || from === '' || node === null || below.length > 0) return null;
  return { pair: `${mode}/${to}/${from}`, from, isNew: field === undefined, isAnswer: field === 'answer' };
};

/** Refuses rings that follow each other too fast, or a decline: who has declined twice is left in peace for a while. */
export function createRingLimits(now: () => number): Steward {
  const declined = new Map<string, Declined>();
  const meters = new Map<string, Meter>();

  const meterOf = (key: string, rate: keyof typeof RATES): Meter => meters.get(key) ?? new Meter(RATES[rate], now);
  function use(key: string, rate: keyof typeof RATES): void {
    const meter = meterOf(key, rate);
    meter.take(1);
    meters.set(key, meter);
  }
  function forgetOld(): void {
    for (const [key, { at }] of declined) if (at < now() - REMEMBERED_MS) declined.delete(key);
    for (const [key, meter] of meters) if (meter.isFull()) meters.delete(key);
  }

  return {
    admit(planned) {
      for (const change of planned) {
        const ring = ringOf(change);
        if (ring === null || !ring.isNew) continue;
        const { at = 0, until = 0 } = declined.get(ring.pair) ?? {};
        // Not where the clock was set back since.
        const isQuiet = at <= now() && until > now();
        if (isQuiet || meterOf(ring.pair, 'pair').waitMs() > 0 || meterOf(ring.from, 'all').waitMs() > 0)
          throw new RefusalError('write_limit', 'This user was rung a moment ago: try again later.');
      }
    },
    follow(planned) {
      for (const change of planned) {
        const ring = ringOf(change);
        if (ring === null) continue;
        if (ring.isNew) {
          forgetOld();
          use(ring.pair, 'pair');
          use(ring.from, 'all');
        } else if (ring.isAnswer && change.node === 'decline') {
          const times = (declined.get(ring.pair)?.times ?? 0) + 1;
          const at = now();
          declined.set(ring.pair, { times, at, until: at + (times === 1 ? QUIET_MS.first : QUIET_MS.next) });
        } else if (ring.isAnswer && change.node === 'accept') declined.delete(ring.pair);
      }
    },
  };
}
