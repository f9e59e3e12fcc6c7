import { dateFormat, relativeFormat } from '../../../domain/kernel/formats';

const DAY_MS = 86_400_000;

const dayOf = (at: number): number => {
  const date = new Date(at);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
};

export const isSameDay = (before: number, after: number): boolean =>
  new Date(before).toDateString() === new Date(after).toDateString();

/** Today, yesterday or the date, in the user's language and time zone. */
export function dayText(at: number, now: number, locale: string): string {
  const days = dayOf(at) - dayOf(now);
  if (days === 0 || days === -1) {
    const text = relativeFormat(locale, { numeric: 'auto' }).format(days, 'day');
    return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
  }
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return dateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(at);
}

export const clockText = (at: number, locale: string): string =>
  dateFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(at);

const GLUE = /[,،、]?\s+$/;
const DATE_PARTS = ['year', 'month', 'day'];
const TIME_PARTS = ['dayPeriod', 'hour', 'minute'];

/** Such as “Today, 6:52 AM”: the day and the time in the order of the language, and with what it writes between them. */
export function momentText(at: number, now: number, locale: string): string {
  const parts = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).formatToParts(at);
  const firstOf = (types: readonly string[]): number => parts.findIndex(({ type }) => types.includes(type));
  const [date, time] = [firstOf(DATE_PARTS), firstOf(TIME_PARTS)];
  const [glue = ' '] = GLUE.exec(parts[Math.max(date, time) - 1]?.value ?? '') ?? [];
  const texts = [dayText(at, now, locale), clockText(at, locale)];
  return (time < date ? texts.toReversed() : texts).join(glue);
}

/** For a list: the time of today, “Yesterday”, or a short date. */
export function listTime(at: number, now: number, locale: string): string {
  const days = dayOf(now) - dayOf(at);
  if (days <= 0) return clockText(at, locale);
  return days === 1 ? dayText(at, now, locale) : dateFormat(locale, { day: 'numeric', month: 'short' }).format(at);
}
