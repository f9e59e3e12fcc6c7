import { dateFormat } from '../../../domain/kernel/formats';
import { ownTimeZone } from '../../adapters/kernel/own-time-zone';

const TIME = { hour: 'numeric', minute: '2-digit' } as const;

const ofZone = (instant: number): number => new Date(instant).getTimezoneOffset();

/** Whether the clocks change between the first and the last of these instants. */
export const areClocksChanged = (instants: readonly number[]): boolean => new Set(instants.map(ofZone)).size > 1;

/** From begin to end, with the days if they are not the same one, and with the zone where one zone says too little. */
export function spanText(begin: number, end: number, locale: string, isZoned = false): string {
  const isOneDay = new Date(begin).toDateString() === new Date(end).toDateString();
  const day = isOneDay ? {} : ({ day: 'numeric', month: 'short' } as const);
  const zone = isZoned ? ({ timeZoneName: 'short' } as const) : {};
  const format = dateFormat(locale, { ...TIME, ...day, ...zone });
  // A formatted range contains only the zone of its beginning.
  if (isZoned && ofZone(begin) !== ofZone(end)) return `${format.format(begin)} – ${format.format(end)}`;
  return format.formatRange(begin, end);
}

export const dayText = (instant: number, locale: string): string =>
  dateFormat(locale, { dateStyle: 'full' }).format(instant);

/** From begin to end with the day, which is named once: `Friday, November 20, 2026`, then the time; or one text for several days. */
export const datedTexts = (begin: number, end: number, locale: string): string[] =>
  new Date(begin).toDateString() === new Date(end).toDateString()
    ? [dayText(begin, locale), spanText(begin, end, locale)]
    : [dateFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).formatRange(begin, end)];

/** The day on a button: `Fri, Nov 20`. */
export const dayChipText = (instant: number, locale: string): string =>
  dateFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' }).format(instant);

export const clockText = (instant: number, locale: string): string => dateFormat(locale, TIME).format(instant);

/** The name of the attendee's time zone at an instant. */
export const zoneText = (instant: number, locale: string): string =>
  dateFormat(locale, { timeZoneName: 'long' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ownTimeZone();
