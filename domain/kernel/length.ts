import { listFormat, unitFormat } from './formats';

const MINUTE = 60;
const HOUR = 60;

/** How long something takes, in the units that a language has: `24 sec`, `12 min` or `1 hr, 5 min`; of some seconds. */
export function lengthText(seconds: number, locale: string): string {
  const whole = Math.max(1, Math.round(seconds));
  const written = (count: number, unit: 'second' | 'minute' | 'hour'): string =>
    unitFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
  if (whole < MINUTE) return written(whole, 'second');
  const minutes = Math.round(whole / MINUTE);
  if (minutes < HOUR) return written(minutes, 'minute');
  const parts = [written(Math.floor(minutes / HOUR), 'hour'), written(minutes % HOUR, 'minute')];
  return listFormat(locale, { type: 'unit', style: 'narrow' }).format(minutes % HOUR === 0 ? parts.slice(0, 1) : parts);
}
