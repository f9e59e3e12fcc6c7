import { dateFormat, relativeFormat } from '../../../domain/kernel/formats';

const DAY_MS = 86_400_000;

const dayOf = (at: number): number => {
  const date = new Date(at);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
};

/** Today, yesterday or the date, in the user's language and time zone. */
export function dayText(at: number, now: number, locale: string): string {
  const days = dayOf(at) - dayOf(now);
  if (days === 0 || days === -1) {
    const text = relativeFormat(locale, { numeric: 'auto' }).format(days, 'day');
    return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
  }
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return dateFormat(locale, {
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(at);
}

export const clockText = (at: number, locale: string): string =>
  dateFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(at);
