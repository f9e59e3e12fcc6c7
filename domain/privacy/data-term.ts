import * as v from 'valibot';
import { instantOf, wallOf } from '../kernel/zoned';

const DAY_MS = 86_400_000;
/** A term that is new or has changed deletes nothing for so many whole days. */
const GUARD_DAYS = 7;

/** The day in a time zone, as `2027-03-13`. */
const dayOf = (instant: number, timeZone: string): string => wallOf(instant, timeZone).slice(0, 10);
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const EventEndSchema = v.object({
  /** Milliseconds since 1970. */
  end: v.number(),
  timeZone: v.string(),
});
export type EventEnd = v.InferOutput<typeof EventEndSchema>;

/** The day so many days after the last day of an event, as `2027-04-12`. An event until midnight does not last into the next day. */
export const dayOfTerm = ({ end, timeZone }: EventEnd, days: number): string =>
  dayAfter(dayOf(end - 1, timeZone), days);

/** The day of a term that the service saw first at `seenAt`: at least seven whole days later. */
export function guardedDay(day: string, seenAt: number, timeZone: string): string {
  const first = dayAfter(dayOf(seenAt, timeZone), GUARD_DAYS + 1);
  return day > first ? day : first;
}

/** When a day begins in a time zone, in milliseconds since 1970. */
export const beginOf = (day: string, timeZone: string): number =>
  instantOf(`${day}T00:00`, timeZone) ?? Number.POSITIVE_INFINITY;

/** How long before it organisers are reminded. */
const REMINDER_DAYS = 14;
/** Whether a day is at most so near; one in the past is, too. */
export const isNear = (day: string, now: number): boolean =>
  Date.parse(`${day}T00:00Z`) - now <= REMINDER_DAYS * DAY_MS;

/**
 * The published term, for organisers: the day on which personal data is deleted, without one while the event has no end;
 * and what was deleted, once it is.
 */
export const DataTermSchema = v.object({
  day: v.nullable(v.string()),
  /** The day that the venue says, before which it may not be. */
  named: v.optional(v.nullable(v.string()), null),
  /** Whether organisers are reminded of it. */
  isNear: v.optional(v.boolean(), false),
  done: v.nullable(v.object({ at: v.string(), people: v.number(), messages: v.number() })),
});
export type DataTerm = v.InferOutput<typeof DataTermSchema>;

/** By what the day of a term that is typed can be told: the end of the saved event, and the first day that is possible now. */
export const TermBaseSchema = v.object({ ...EventEndSchema.entries, soonest: v.string() });
export type TermBase = v.InferOutput<typeof TermBaseSchema>;

/** The day on which so many days would delete: that of the published term if they are its. */
export function typedDay({ soonest, ...event }: TermBase, term: DataTerm | undefined, days: number): string {
  const day = dayOfTerm(event, days);
  if (term !== undefined && term.day !== null && term.named === day) return term.day;
  return day > soonest ? day : soonest;
}
