import type { Path } from '../json-source';
import type { Report } from '../reader';

const DAY_MS = 86_400_000;
const ISO = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/;

const EXAMPLE = '2027-03-12T09:00:00+01:00';
const ZONE_HINT = 'or name a "timeZone" in ui-config.json, such as "Europe/Berlin"';

/** `instant` is in milliseconds since 1970. */
export type ReadTime = { instant: number } | { fault: string };

export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '' && !/^[+-]/.test(zone);
  } catch {
    return false;
  }
}

/** How far the clocks of a zone are ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

function inZone(wall: number, zone: string): ReadTime {
  const offsets = new Set([offsetAt(wall - DAY_MS, zone), offsetAt(wall + DAY_MS, zone)]);
  const instants = [...offsets].map((offset) => wall - offset).filter((at) => at + offsetAt(at, zone) === wall);
  const [instant] = instants;
  if (instant === undefined) return { fault: `does not exist in ${zone}, where clocks change at this hour` };
  if (instants.length > 1)
    return { fault: `exists twice in ${zone}, where clocks change: add an offset such as +01:00` };
  return { instant };
}

/** Reads a time of ISO 8601; without an offset, it is a time of `zone`. */
export function readTime(text: string, zone: string | null): ReadTime {
  const [, year, month, day, hour, minute, second = '0', offset] = ISO.exec(text) ?? [];
  if (year === undefined) {
    return { fault: `is not a time: only ISO 8601 is allowed, with a time zone, such as ${EXAMPLE}` };
  }
  const [whole, clock] = [
    [Number(year), Number(month), Number(day)],
    [Number(hour), Number(minute), Number(second)],
  ];
  const [y = 0, m = 1, d = 1] = whole;
  const date = new Date(Date.UTC(y, m - 1, d));
  if (date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return { fault: 'is a day that does not exist' };
  const [h = 0, min = 0, s = 0] = clock;
  if (h > 23 || min > 59 || s > 59)
    return { fault: 'is an hour that does not exist: allowed are 00:00:00 to 23:59:59' };
  if (offset !== undefined) return { instant: Date.parse(text) };
  if (zone === null) return { fault: `has no time zone: add one, such as ${EXAMPLE}, ${ZONE_HINT}` };
  return inZone(Date.parse(`${text}Z`), zone);
}

/** The same time with its zone, as it is stored; unchanged if it cannot be parsed. */
export function storedTime(text: string, zone: string | null): string {
  const read = readTime(text, zone);
  return /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) || 'fault' in read ? text : new Date(read.instant).toISOString();
}

type Slot = { begin: string | null; end: string | null };

/** Reports invalid times, and ends that are not after their beginning. */
export function checkSlot(slot: Slot, zone: string | null, path: Path, report: Report): void {
  const [begin, end] = (['begin', 'end'] as const).map((key) => {
    const text = slot[key];
    if (text === null) return null;
    const read = readTime(text, zone);
    if ('instant' in read) return read.instant;
    report([...path, key], `"${text}" ${read.fault}`);
    return null;
  });
  if (begin != null && end != null && end <= begin) {
    report([...path, 'end'], `ends at "${slot.end}", before it begins at "${slot.begin}": the end must be later`);
  }
}
