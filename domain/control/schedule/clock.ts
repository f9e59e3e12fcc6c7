import type { Moment } from './file';

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];

/** Whether this is a time zone that browsers know, such as `Europe/Berlin`. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/** The time zone of a name; older files say only `Berlin`. `null` for none. */
export function zoneOf(name: string): string | null {
  const asked = name.trim().replaceAll(' ', '_');
  if (asked === '') return null;
  if (isZone(asked)) return asked;
  const end = `/${asked.toLowerCase()}`;
  return Intl.supportedValuesOf('timeZone').find((zone) => zone.toLowerCase().endsWith(end)) ?? null;
}

const two = (value: number | string): string => String(value).padStart(2, '0');

/** A calendar day; `null` if there is none, such as of 30 February. */
function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  const read = new Date(`${text}T00:00Z`);
  return Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== text ? null : text;
}

/** How dates with slashes are written in a column; `unknown` where no row tells. */
export type SlashOrder = 'dayFirst' | 'monthFirst' | 'unknown';

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/;

export function slashOrderOf(cells: readonly string[]): SlashOrder {
  const found = cells.map((cell) => SLASHED.exec(cell.trim())).filter((match) => match !== null);
  if (found.some(([, first]) => Number(first) > 12)) return 'dayFirst';
  return found.some(([, , second]) => Number(second) > 12) ? 'monthFirst' : 'unknown';
}

export type ReadDate = { day: string; rest: string };

/** The calendar day at the start of a cell, and what follows; `orders`: either of two days. */
export function dateIn(cell: string, order: SlashOrder): ReadDate | 'orders' | null {
  const text = cell.trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,]+|$)/.exec(text);
  const dotted = /^(?:\p{L}{2,10}\.?,? +)?(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})(?:[T ,]+|$)/u.exec(text);
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[T ,]+|$)/.exec(text);
  if (slashed !== null && order === 'unknown' && slashed[1] !== slashed[2]) return 'orders';
  const match = iso ?? dotted ?? slashed;
  if (match === null) return null;
  const [whole, first = '', second = '', third = ''] = match;
  const day =
    match === iso
      ? dayOf(first, second, third)
      : match === slashed && order === 'monthFirst'
        ? dayOf(third, first, second)
        : dayOf(third, second, first);
  return day === null ? null : { day, rest: text.slice(whole.length).trim() };
}

export type ReadTime = { clock: string; offset: string };

const TIME =
  /^(\d{1,2})(?:[:.h](\d{2}))?(?:[:.](\d{2})(?:[.,]\d+)?)? *(?:([ap])\.?m\.?)? *(?:Uhr|h)? *(Z|UTC|[+-]\d{2}:?\d{2})?$/i;

/** What a clock shows, such as `9:30`, `09:30:00` or `2:30 PM`, with its offset from UTC if there is one. */
export function timeIn(cell: string): ReadTime | null {
  const match = TIME.exec(cell.trim());
  if (match === null) return null;
  const [, hours = '', minutes, , half, offset = ''] = match;
  if (minutes === undefined && half === undefined) return null;
  const asked = Number(hours);
  const hour = half === undefined ? asked : (asked % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hour > 23 || Number(minutes ?? 0) > 59 || (half !== undefined && (asked === 0 || asked > 12))) return null;
  const isUtc = /^(?:z|utc)$/i.test(offset);
  const signed = isUtc ? 'Z' : offset.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  return { clock: `${two(hour)}:${minutes ?? '00'}`, offset: signed };
}

/** A day and a time as a moment of the file. */
export function momentOf(day: string, { clock, offset }: ReadTime): Moment {
  const wall = `${day}T${clock}`;
  return offset === '' ? { wall } : { at: Date.parse(`${wall}:00${offset}`) };
}

/** A date and a time by ISO 8601, as `2027-03-12T09:00:00+01:00`; without an offset it is local. */
export function isoMoment(text: string): Moment | null {
  const date = dateIn(text, 'unknown');
  if (date === null || date === 'orders') return null;
  const time = timeIn(date.rest);
  return time === null ? null : momentOf(date.day, time);
}

const UNITS: Readonly<Record<string, number>> = { d: DAY_MS, h: HOUR_MS, m: MINUTE_MS };

/** A duration in milliseconds: minutes, `H:MM`, `D:HH:MM`, `1h 30m` or `PT45M`; `null` for what is none. */
export function lengthIn(cell: string): number | null {
  const text = cell.trim().toLowerCase();
  const minutes = /^(\d{1,5})(?:[.,]0+)? *(?:m|min\.?|mins|minutes?|minuten|’|')?$/.exec(text);
  if (minutes !== null) return Number(minutes[1]) * MINUTE_MS;
  const clock = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text);
  if (clock !== null) return Number(clock[1] ?? 0) * DAY_MS + Number(clock[2]) * HOUR_MS + Number(clock[3]) * MINUTE_MS;
  const units =
    /^p?(?:(\d{1,3}) ?d\w*)?[t ]*(?:(\d{1,3}) ?(?:h|hrs?|hours?|std\.?))?[ ]*(?:(\d{1,5}) ?m\w*\.?)?(?: ?0s)?$/.exec(
      text,
    );
  if (units === null || units.slice(1).every((part) => part === undefined)) return null;
  return ['d', 'h', 'm'].reduce((sum, unit, at) => sum + Number(units[at + 1] ?? 0) * (UNITS[unit] ?? 0), 0);
}

/** `H:MM`, from a day on `D:HH:MM`, as pretalx writes a duration. */
export function durationText(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / MINUTE_MS));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  return `${days > 0 ? `${days}:` : ''}${two(hours)}:${two(minutes % 60)}`;
}

/** The day after a calendar day. */
export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00Z`) + DAY_MS).toISOString().slice(0, 10);
