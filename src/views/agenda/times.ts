import { dateFormat } from '../../../domain/kernel/formats';
import { ownTimeZone } from '../kernel/own-time-zone';

const TIME = { hour: 'numeric', minute: '2-digit' } as const;

/** From begin to end, with the days if they are not the same one. */
export function spanText(begin: number, end: number, locale: string): string {
  const isOneDay = new Date(begin).toDateString() === new Date(end).toDateString();
  const format = dateFormat(locale, isOneDay ? TIME : { ...TIME, day: 'numeric', month: 'short' });
  return format.formatRange(begin, end);
}

export const dayText = (instant: number, locale: string): string =>
  dateFormat(locale, { dateStyle: 'full' }).format(instant);

/** The name of the attendee's time zone at an instant. */
export const zoneText = (instant: number, locale: string): string =>
  dateFormat(locale, { timeZoneName: 'long' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ownTimeZone();
