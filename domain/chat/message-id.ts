/** The digits of ids that the realtime database's client makes, in their order. */
const DIGITS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const ID = /^[\w-]{20}$/;
/** The first digits are the time in milliseconds, the others are random. */
const TIME_LENGTH = 8;
/** An id whose time is further ahead comes from a wrong clock, and is ignored. */
const AHEAD_MS = 60_000;

const timeOf = (id: string): number =>
  [...id.slice(0, TIME_LENGTH)].reduce((time, digit) => time * DIGITS.length + DIGITS.indexOf(digit), 0);

function digitsOf(time: number): string {
  let [digits, rest] = ['', time];
  for (let place = 0; place < TIME_LENGTH; place += 1) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}

/** An id of a message that is written at this time; `random` are 12 digits. */
export const idAt = (time: number, random: string): string => digitsOf(time) + random;

/**
 * The id of a message whose author has seen another one: it comes after that one. Ids have the time of their author's clock,
 * and on a slow network two clocks differ by more than an answer takes.
 */
export function idAfter(id: string, seen: string | null): string {
  if (seen === null || !ID.test(seen) || seen < id) return id;
  const next = timeOf(seen) + 1;
  return next - timeOf(id) > AHEAD_MS ? id : digitsOf(next) + id.slice(TIME_LENGTH);
}
