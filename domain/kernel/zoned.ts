import { dateFormat } from './formats';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const WALL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** What a clock in a time zone shows, as `2027-03-12T09:00`. */
export function wallOf(instant: number, timeZone: string): string {
  const format = dateFormat('en-CA', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

const asUtc = (wall: string): number => Date.parse(`${wall}Z`);
/** How far a time zone is ahead of UTC, in milliseconds, to the minute. */
const aheadAt = (instant: number, timeZone: string): number =>
  asUtc(wallOf(instant, timeZone)) - Math.floor(instant / MINUTE_MS) * MINUTE_MS;

/**
 * The instant at which a clock in a time zone shows this, in milliseconds; `null` if it is no time. Of two, where clocks are put
 * back, the first one; where clocks skip it, as much later as they skip.
 */
export function instantOf(wall: string, timeZone: string): number | null {
  const utc = WALL.test(wall) ? asUtc(wall) : Number.NaN;
  if (Number.isNaN(utc)) return null;
  const before = utc - aheadAt(utc - DAY_MS, timeZone);
  const after = utc - aheadAt(utc + DAY_MS, timeZone);
  const shown = [before, after].filter((instant) => wallOf(instant, timeZone) === wall);
  return shown.length === 0 ? before : Math.min(...shown);
}

/** An instant in ISO 8601 with the offset that a time zone has then, as `2027-03-12T09:00:00+01:00`. */
export function isoOf(instant: number, timeZone: string): string {
  const minutes = Math.round(aheadAt(instant, timeZone) / MINUTE_MS);
  const two = (value: number): string => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  return `${wallOf(instant, timeZone)}:00${offset}`;
}
