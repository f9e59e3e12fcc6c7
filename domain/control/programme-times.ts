import { instantOf, wallOf } from '../kernel/zoned';
import { dayAt, type Room, type Talk } from './programme';
import { freeFrom, type Slot } from './programme-steps';

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
/** A talk is not longer than this unless it was so before. */
const USUAL_MS = 30 * MINUTE_MS;
const FIRST_HOUR = 'T09:00';

type Times = Pick<Slot, 'begin' | 'end'>;

/** The day after a calendar day. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00Z`) + 24 * HOUR_MS).toISOString().slice(0, 10);

/** The first instant of a calendar day in a time zone. */
export const startOf = (day: string, zone: string): number => instantOf(`${day}T00:00`, zone) ?? 0;

/** The times of a talk that begins at another date and time, such as `2027-03-12T09:00`, and stays as long. */
export function begunAt({ begin, end }: Times, wall: string, zone: string): Times | null {
  const moved = instantOf(wall, zone);
  return moved === null ? null : { begin: moved, end: moved + Math.max(0, end - begin) };
}

/** The times of a talk that ends when a clock next shows this after it has begun, such as `09:45`. */
export function endedAt({ begin }: Times, clock: string, zone: string): Times | null {
  const day = dayAt(begin, zone);
  const end = instantOf(`${day}T${clock}`, zone);
  if (end === null || end >= begin) return end === null ? null : { begin, end };
  const next = instantOf(`${dayAfter(day)}T${clock}`, zone);
  return next === null ? null : { begin, end: next };
}

/** A field that shows a time of a talk. */
export const shownTime = (field: 'begin' | 'end', { begin, end }: Times, zone: string): string =>
  field === 'begin' ? wallOf(begin, zone) : wallOf(end, zone).slice(11);

/** The times that are written in a field; `null` for what is no time, or no other one. */
export function writtenTimes(field: 'begin' | 'end', times: Times, text: string, zone: string): Times | null {
  const written = text === '' || text === shownTime(field, times, zone) ? null : text;
  if (written === null) return null;
  return field === 'begin' ? begunAt(times, written, zone) : endedAt(times, written, zone);
}

/** What lasts half a day or longer is no talk of the usual kind. */
const LONG_MS = 4 * HOUR_MS;

const lengthOf = ({ begin, end }: Times): number => (end > begin && end - begin < LONG_MS ? end - begin : USUAL_MS);

/** Where a new talk of a day could be: after the last one of a room, as long as that. */
export function nextSlot(talks: readonly Talk[], room: Room, day: string, zone: string): Slot {
  const [first, last] = [startOf(day, zone), startOf(dayAfter(day), zone)];
  const ofDay = talks.filter((talk) => talk.begin >= first && talk.begin < last);
  const before = ofDay.filter((talk) => talk.room.key === room.key).at(-1);
  const length = lengthOf(before ?? ofDay.at(-1) ?? { begin: 0, end: 0 });
  const from = before?.end ?? ofDay[0]?.begin ?? instantOf(`${day}${FIRST_HOUR}`, zone) ?? first;
  const begin = freeFrom(talks, room, from, length);
  return { room, begin, end: begin + length };
}
