import { monitorEventLoopDelay } from 'node:perf_hooks';

const SLICE_MS = 10_000;
const SLICES = 6;
const RESOLUTION_MS = 20;
const NANOSECONDS_PER_MS = 1e6;
const PERCENTILE = 99;
const SERVER_ERROR = 500;

type Slice = { requests: number; failures: number; delayMs: number };
const empty = (): Slice => ({ requests: 0, failures: 0, delayMs: 0 });

/** The last minute: requests, server errors, and the delay of the event loop. */
export function createPulse() {
  const slices: Slice[] = [empty()];
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const delayNow = (): number =>
    // Before the first sample, a percentile is not a valid number.
    delays.count === 0 ? 0 : Math.max(0, delays.percentile(PERCENTILE) / NANOSECONDS_PER_MS - RESOLUTION_MS);
  const current = (): Slice => slices[0] ?? empty();

  const timer = setInterval(() => {
    current().delayMs = delayNow();
    delays.reset();
    slices.unshift(empty());
    slices.splice(SLICES);
  }, SLICE_MS).unref();

  return {
    count(status: number): void {
      const slice = current();
      slice.requests += 1;
      if (status >= SERVER_ERROR) slice.failures += 1;
    },
    read(): Slice {
      const sum = (of: (slice: Slice) => number): number => slices.reduce((total, slice) => total + of(slice), 0);
      return {
        requests: sum(({ requests }) => requests),
        failures: sum(({ failures }) => failures),
        delayMs: Math.round(Math.max(delayNow(), ...slices.map(({ delayMs }) => delayMs))),
      };
    },
    close(): void {
      clearInterval(timer);
      delays.disable();
    },
  };
}
