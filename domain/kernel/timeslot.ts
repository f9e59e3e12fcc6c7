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

/** Every instant at which one of the slots opens or closes, without duplicates, in milliseconds since 1970. */
export const boundariesOf = (slots: readonly Timeslot[]): number[] => {
  const all = slots.flatMap((slot) => [instant(slot.begin), instant(slot.end)]).filter((ms) => ms !== null);
  return [...new Set(all)].toSorted((a, b) => a - b);
};
