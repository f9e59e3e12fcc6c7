import * as v from 'valibot';
import { dateFormatFor } from '../../domain/kernel/formats';
import { talkIn } from '../../domain/kernel/timeslot';

/** What the times of an answer are written for. */
export type Reader = {
  locale: string;
  /** The languages that the browser asks for, which name a region. */
  spoken: readonly string[];
  /** Null where the browser did not tell. */
  zone: string | null;
};

const isZone = (zone: string): boolean => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
};

/** The name of a time zone; others are none. */
export const ZoneSchema = v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(64), v.check(isZone))), null);

const TIME = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;

type Slot = { begin: string | null; end: string | null };

/** Whether something is at a time, and not always there. */
export const isTimed = (slot: Slot): boolean =>
  talkIn(slot) !== null || (slot.begin !== null && slot.end === null && !Number.isNaN(Date.parse(slot.begin)));

/** When something is, in the zone of the reader, and in that of the venue where its clocks show another time. */
export function slotText({ begin, end }: Slot, reader: Reader, venueZone: string | null, now: number): string {
  if (begin === null) return '';
  const [from, to] = [new Date(begin), new Date(end ?? begin)];
  const year = (timeZone: string) =>
    from.toLocaleDateString('en', { year: 'numeric', timeZone }) ===
    new Date(now).toLocaleDateString('en', { year: 'numeric', timeZone })
      ? {}
      : ({ year: 'numeric' } as const);
  const textIn = (timeZone: string, options: Intl.DateTimeFormatOptions): string => {
    const format = dateFormatFor(reader.spoken, reader.locale, { ...options, timeZone });
    return from.getTime() === to.getTime() ? format.format(from) : format.formatRange(from, to);
  };
  const zone = reader.zone ?? venueZone ?? 'UTC';
  const text = textIn(zone, { ...DAY, ...year(zone), ...TIME });
  const clock = (timeZone: string) => from.toLocaleString('en', { timeZone });
  if (venueZone === null || clock(venueZone) === clock(zone)) return text;
  return `${text} (${textIn(venueZone, TIME)})`;
}
