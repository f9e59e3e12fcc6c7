import { dateFormat, relativeFormat, unitFormat } from '../../../domain/kernel/formats';
import { numberFormat } from '../../../domain/kernel/number-format';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Within this time, minutes say more than the time of day. */
const SOON_MINUTES = 60;

/** Whole minutes until an instant that is near; `null` if it is not. */
export function minutesTo(iso: string, now: number): number | null {
  const minutes = Math.ceil((Date.parse(iso) - now) / MINUTE_MS);
  return minutes > 0 && minutes <= SOON_MINUTES ? minutes : null;
}

/** `in 20 minutes`, in the attendee's language. */
export const inMinutes = (minutes: number, locale: string): string =>
  relativeFormat(locale, { numeric: 'always' }).format(minutes, 'minute');

/** Whether an end is near enough to be worth a word. */
export const endsSoon = (iso: string, now: number): boolean => Date.parse(iso) - now < DAY_MS;

/** The begin of the next day of the device. */
function nextDay(now: number): Date {
  const next = new Date(now);
  next.setHours(24, 0, 0, 0);
  return next;
}

/** Whether an instant is the next midnight; some zones have none when their clocks change. */
export const isNextMidnight = (iso: string, now: number): boolean =>
  Date.parse(iso) === nextDay(now).getTime() && nextDay(now).getHours() === 0;

/**
 * A future instant in the attendee's language and time zone: the time today, `tomorrow` with the time, the weekday within a
 * week, else the date.
 */
export function timeText(iso: string, now: number, locale: string): string {
  const instant = new Date(iso);
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  if (instant.toDateString() === new Date(now).toDateString()) {
    return dateFormat(locale, time).format(instant);
  }
  if (instant.toDateString() === nextDay(now).toDateString()) {
    const tomorrow = relativeFormat(locale, { numeric: 'auto' }).format(1, 'day');
    return dateFormat(locale, { weekday: 'long', ...time })
      .formatToParts(instant)
      .map(({ type, value }) => (type === 'weekday' ? tomorrow : value))
      .join('');
  }
  const isSoon = instant.getTime() - now < 6 * DAY_MS;
  return dateFormat(
    locale,
    isSoon ? { weekday: 'long', ...time } : { day: 'numeric', month: 'short', year: 'numeric', ...time },
  ).format(instant);
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** A duration in its largest whole unit up to days. */
export function minutesText(minutes: number, locale: string): string {
  const [amount, unit] =
    minutes < HOUR ? [minutes, 'minute'] : minutes < DAY ? [minutes / HOUR, 'hour'] : [minutes / DAY, 'day'];
  return unitFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}

const PARTS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', 1],
] as const;

/** The time until an instant in days, hours and minutes, without leading zeros, as the number and the unit: `2` and `days`. Empty in the last minute. */
export function countdownTo(
  instant: number,
  now: number,
  locale: string,
): { unit: string; number: string; name: string }[] {
  let left = Math.floor((instant - now) / MINUTE_MS);
  const parts = PARTS.map(([unit, minutes]) => {
    const amount = Math.max(0, Math.floor(left / minutes));
    left -= amount * minutes;
    return { unit, amount };
  });
  const first = parts.findIndex(({ amount }) => amount > 0);
  return first === -1
    ? []
    : parts.slice(first).map(({ unit, amount }) => {
        const written = unitFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(amount);
        const name = written
          .filter(({ type }) => type === 'unit')
          .map(({ value }) => value)
          .join(' ')
          .trim();
        // Arabic says two hours without a number.
        return { unit, number: numberFormat(locale).format(amount), name };
      });
}
