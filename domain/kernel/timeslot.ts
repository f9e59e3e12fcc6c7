export type Timeslot = { begin: string | null; end: string | null };

const instant = (bound: string | null): number | null => {
  if (bound === null) return null;
  const ms = Date.parse(bound);
  return Number.isNaN(ms) ? null : ms;
};

/** Active at or after begin and before end; a missing bound is open. `now` in milliseconds since 1970. */
export function isActive(slot: Timeslot, now: number): boolean {
  const begin = instant(slot.begin);
  const end = instant(slot.end);
  return (begin === null || now >= begin) && (end === null || now < end);
}

const DAY_MS = 86_400_000;
/** What is open for longer is no talk but always there. */
const TALK_DAYS = 31;

/** The bounds of a talk in milliseconds since 1970; `null` for what is always there, or has no begin or end. */
export function talkIn(slot: Timeslot): { begin: number; end: number } | null {
  const [begin, end] = [instant(slot.begin), instant(slot.end)];
  return begin === null || end === null || end < begin || end - begin > TALK_DAYS * DAY_MS ? null : { begin, end };
}

/** From the first begin to the last end of the talks; `null` without any. */
export function eventOf(slots: readonly Timeslot[]): { begin: string; end: string } | null {
  const talks = slots.map(talkIn).filter((talk) => talk !== null);
  if (talks.length === 0) return null;
  const begin = talks.reduce((first, talk) => Math.min(first, talk.begin), Number.POSITIVE_INFINITY);
  const end = talks.reduce((last, talk) => Math.max(last, talk.end), Number.NEGATIVE_INFINITY);
  return { begin: new Date(begin).toISOString(), end: new Date(end).toISOString() };
}

/** Every instant at which one of the slots opens or closes, without duplicates, in milliseconds since 1970. */
export const boundariesOf = (slots: readonly Timeslot[]): number[] => {
  const all = slots.flatMap((slot) => [instant(slot.begin), instant(slot.end)]).filter((ms) => ms !== null);
  return [...new Set(all)].toSorted((a, b) => a - b);
};
