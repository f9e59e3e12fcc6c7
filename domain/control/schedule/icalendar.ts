import ICAL from 'ical.js';
import { instantOf } from '../../kernel/zoned';
import { zoneOf } from './clock';
import { isOutState } from './entry';
import { type FileTalk, type Listing, type Moment, ProgrammeFileError, type RowFault, shown } from './file';
import { checkedTalks, keysOf } from './talk';
import { flatText, lineOf, namesOf } from './texts';

const textOf = (event: ICAL.Component, name: string): string => {
  const found = event.getFirstPropertyValue(name);
  return typeof found === 'string' ? found : (found?.toString() ?? '');
};

const two = (value: number): string => String(value).padStart(2, '0');
const wallOfTime = ({ year, month, day, hour, minute }: ICAL.Time): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;

/** A time in UTC, in a time zone that browsers know or that the file describes, or a local one. */
function momentOf(
  event: ICAL.Component,
  name: string,
  zones: ReadonlyMap<string, ICAL.Timezone>,
): Moment | RowFault['code'] | null {
  const property = event.getFirstProperty(name);
  const time = property?.getFirstValue();
  if (property === null || !(time instanceof ICAL.Time)) return null;
  if (time.isDate) return 'allDay';
  const tzid = property.getFirstParameter('tzid') ?? '';
  const wall = wallOfTime(time);
  if (time.zone === ICAL.Timezone.utcTimezone) return { at: Date.parse(`${wall}Z`) };
  if (tzid === '') return { wall };
  const known = zoneOf(tzid.replace(/^\/(?:[^/]+\/)*?(?=[^/]+\/[^/]+$)/, ''));
  const at = known === null ? null : instantOf(wall, known);
  if (at !== null) return { at };
  const described = zones.get(tzid);
  if (described === undefined) return 'zone';
  const offset = described.utcOffset(time);
  return { at: Date.parse(`${wall}Z`) - offset * 1000 };
}

function talkOf(event: ICAL.Component, row: number, zones: ReadonlyMap<string, ICAL.Timezone>): FileTalk | RowFault {
  const title = lineOf(textOf(event, 'summary'));
  const refused = (code: RowFault['code']): RowFault => ({ row, code, text: shown(title) });
  if (event.hasProperty('rrule') || event.hasProperty('rdate')) return refused('repeats');
  const [begin, end] = [momentOf(event, 'dtstart', zones), momentOf(event, 'dtend', zones)];
  if (begin === null) return refused('noBegin');
  if (typeof begin === 'string') return refused(begin);
  if (typeof end === 'string') return refused(end);
  const duration = event.getFirstPropertyValue('duration');
  const uid = textOf(event, 'uid');
  const again = textOf(event, 'recurrence-id');
  return {
    row,
    keys: keysOf([uid === '' || again === '' ? uid : `${uid}#${again}`]),
    title,
    begin,
    end,
    length: duration instanceof ICAL.Duration ? duration.toSeconds() * 1000 : null,
    room: lineOf(textOf(event, 'location')),
    track: lineOf(textOf(event, 'categories')),
    speakers: namesOf(event.getAllProperties('x-speaker').map((one) => String(one.getFirstValue() ?? ''))),
    description: flatText(textOf(event, 'description')),
    isOut: isOutState(textOf(event, 'status')),
  };
}

function componentsOf(text: string): ICAL.Component[] {
  try {
    const parsed: unknown = ICAL.parse(text);
    const all: readonly unknown[] =
      Array.isArray(parsed) && typeof parsed[0] === 'string' ? [parsed] : Array.isArray(parsed) ? parsed : [];
    return all.flatMap((one) => (Array.isArray(one) ? [new ICAL.Component(one)] : []));
  } catch {
    throw new ProgrammeFileError('broken');
  }
}

/**
 * The events of a calendar by RFC 5545. Those that repeat or have no time of day are left out.
 * @throws ProgrammeFileError
 */
export function readCalendar(text: string): { maker: string; listing: Listing } {
  const calendars = componentsOf(text).filter(({ name }) => name === 'vcalendar');
  const [calendar] = calendars;
  if (calendar === undefined) throw new ProgrammeFileError('unknown');
  const zones = new Map(
    calendars
      .flatMap((one) => one.getAllSubcomponents('vtimezone'))
      .map((one) => [textOf(one, 'tzid'), new ICAL.Timezone(one)] as const),
  );
  const events = calendars.flatMap((one) => one.getAllSubcomponents('vevent'));
  const read = events.map((event, at) => talkOf(event, at + 1, zones));
  return { maker: '', listing: checkedTalks(read, zoneOf(textOf(calendar, 'x-wr-timezone'))) };
}
