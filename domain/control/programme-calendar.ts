import type { Programme, Room, Talk } from './programme';
import type { Slot } from './programme-steps';
import { dayAfter, startOf } from './programme-times';

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
/** What talks snap to, and the shortest talk. */
export const SNAP_MS = 5 * MINUTE_MS;
/** A talk that is made by a press. */
const NEW_MS = 30 * MINUTE_MS;
const NEW_SNAP_MS = 15 * MINUTE_MS;
/** How far a day goes on after midnight. */
const NIGHT_MS = 6 * HOUR_MS;

export type Grip = 'body' | 'end';
export type Window = { begin: number; end: number };
/** A point of the calendar. */
export type Spot = { room: Room; at: number };

/** What the calendar of a day shows: from midnight to the morning after, in a time zone. */
export const windowOf = (day: string, zone: string): Window => ({
  begin: startOf(day, zone),
  end: startOf(dayAfter(day), zone) + NIGHT_MS,
});

/** The full hours of a window. */
export const hoursOf = ({ begin, end }: Window): number[] =>
  Array.from({ length: Math.ceil((end - begin) / HOUR_MS) }, (_, at) => begin + at * HOUR_MS);

/** Rooms with a talk, or of these the chosen one; a chosen one without a talk is beside them, so that talks can be moved into it. */
export function columnsOf({ rooms, talks }: Programme, chosen: string | null): readonly Room[] {
  const used = new Set(talks.map(({ room }) => room.key));
  if (used.size === 0) return chosen === null ? rooms : rooms.filter(({ key }) => key === chosen);
  const isAlone = chosen !== null && used.has(chosen);
  return rooms.filter(({ key }) => key === chosen || (!isAlone && used.has(key)));
}

/** A talk of a column: `lane` of `lanes` that are beside each other. */
export type Laid = { talk: Talk; lane: number; lanes: number };

/** The talks of a room within a window; those that are on together are beside each other. */
export function laidOut(talks: readonly Talk[], room: Room, { begin, end }: Window): Laid[] {
  const shown = talks
    .filter(
      (talk) => talk.room.key === room.key && talk.begin < end && Math.max(talk.end, talk.begin + SNAP_MS) > begin,
    )
    .toSorted((a, b) => a.begin - b.begin);
  const groups: { until: number; lanes: number[]; laid: { talk: Talk; lane: number }[] }[] = [];
  for (const talk of shown) {
    const until = Math.max(talk.end, talk.begin + SNAP_MS);
    const last = groups.at(-1);
    if (last === undefined || talk.begin >= last.until) {
      groups.push({ until, lanes: [until], laid: [{ talk, lane: 0 }] });
      continue;
    }
    const free = last.lanes.findIndex((busyUntil) => busyUntil <= talk.begin);
    const lane = free < 0 ? last.lanes.length : free;
    last.lanes[lane] = until;
    last.until = Math.max(last.until, until);
    last.laid.push({ talk, lane });
  }
  return groups.flatMap(({ lanes, laid }) => laid.map((one) => ({ ...one, lanes: lanes.length })));
}

const snapped = (instant: number, step = SNAP_MS): number => Math.round(instant / step) * step;

/** Where a talk is when what holds it has gone from one point to another one. */
export function draggedTalk(talk: Talk, grip: Grip, from: number, to: Spot): Slot {
  const by = to.at - from;
  if (grip === 'end')
    return { room: talk.room, begin: talk.begin, end: Math.max(talk.begin + SNAP_MS, snapped(talk.end + by)) };
  const begin = snapped(talk.begin + by);
  return { room: to.room, begin, end: begin + Math.max(0, talk.end - talk.begin) };
}

/** Where a talk is after a press of an arrow key; `null` for no change. */
export function nudgedTalk(
  talk: Talk,
  key: string,
  isResizing: boolean,
  rooms: readonly Room[],
  direction: 'ltr' | 'rtl',
): Slot | null {
  const { room, begin, end } = talk;
  const by = key === 'ArrowDown' ? SNAP_MS : key === 'ArrowUp' ? -SNAP_MS : 0;
  if (by !== 0 && isResizing) return end + by > begin ? { room, begin, end: end + by } : null;
  if (by !== 0) return { room, begin: begin + by, end: end + by };
  const isForwards = key === (direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft');
  if (isResizing || (!isForwards && key !== 'ArrowLeft' && key !== 'ArrowRight')) return null;
  const at = rooms.findIndex((one) => one.key === room.key);
  const next = rooms[at + (isForwards ? 1 : -1)];
  return next === undefined || at < 0 ? null : { room: next, begin, end };
}

/** The talk that a press on an empty place makes. */
export function pressedSlot({ room, at }: Spot): Slot {
  const begin = Math.floor(at / NEW_SNAP_MS) * NEW_SNAP_MS;
  return { room, begin, end: begin + NEW_MS };
}
