const DAY_MS = 86_400_000;

/** A future instant in the attendee's language and time zone: the time today, the weekday within a week, else the date. */
export function timeText(iso: string, now: number, locale: string): string {
  const instant = new Date(iso);
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  if (instant.toDateString() === new Date(now).toDateString()) {
    return new Intl.DateTimeFormat(locale, time).format(instant);
  }
  const isSoon = instant.getTime() - now < 6 * DAY_MS;
  return new Intl.DateTimeFormat(
    locale,
    isSoon ? { weekday: 'long', ...time } : { day: 'numeric', month: 'short', year: 'numeric', ...time },
  ).format(instant);
}
