import type { UiConfig } from './ui-config';

/** The days of an event in the given language and the host's time zone; empty if they are not known. */
export function eventDays(event: UiConfig['event'], locale: string): string {
  if (event === null) return '';
  const begin = Date.parse(event.begin);
  // An event until midnight does not last into the next day.
  const last = Math.max(begin, Date.parse(event.end) - 1);
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' });
  return format.formatRange(begin, last);
}
