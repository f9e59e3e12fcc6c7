/**
 * Makes a process begin at a chosen local time: `TEST_CLOCK=23:59:30 NODE_OPTIONS="--import <this file>" …`.
 * `Date` is shifted by a constant offset into the future, the same in all processes and threads that the first one starts.
 * Timers, `performance`, the times of files and other programs, as PostgreSQL, keep the real clock.
 */
const RealDate = Date;
const realNow = RealDate.now;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Milliseconds from now until the next moment at which local clocks show `time`, as HH:MM:SS. */
function offsetTo(time) {
  const [, ...parts] = /^(\d\d):(\d\d):(\d\d)$/.exec(time) ?? [];
  if (parts.length === 0) throw new Error(`TEST_CLOCK is not a time as 23:59:30: "${time}"`);
  const now = realNow();
  const today = new RealDate(now).setHours(...parts.map(Number), 0);
  return today >= now ? today - now : new RealDate(now + DAY_MS).setHours(...parts.map(Number), 0) - now;
}

const { TEST_CLOCK: time } = process.env;
if (time !== undefined) {
  process.env.TEST_CLOCK_OFFSET ??= String(offsetTo(time));
  const offset = Number(process.env.TEST_CLOCK_OFFSET);
  const now = () => realNow() + offset;
  // On the date itself, where a test may replace it.
  RealDate.now = now;
  // The prototype stays the real one: dates that were made before, or by Node itself, are instances as well.
  const ShiftedDate = new Proxy(RealDate, {
    construct: (target, given, as) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, as === ShiftedDate ? target : as),
    apply: () => new ShiftedDate().toString(),
  });
  RealDate.prototype.constructor = ShiftedDate;
  globalThis.Date = ShiftedDate;
}
