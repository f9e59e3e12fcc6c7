import type { VenueVersion } from '../shell/version';

/** A talk in a calendar file: `begin` and `end` in milliseconds since 1970, `path` leads to it within the venue. */
export type CalendarEvent = { id: string; title: string; place: string; begin: number; end: number; path: string };
/** `sequence` grows with each published version, so that a calendar takes a moved talk for the newer one. */
export type CalendarFile = { name: string; sequence: number; events: readonly CalendarEvent[] };
export const NO_FILE: CalendarFile = { name: '', sequence: 0, events: [] };

/** The sequence of files from the shown venue: it grows with each publication, in stage mode with each save. */
export const sequenceOf = (version: VenueVersion | null): number =>
  Math.max(0, (version?.mode === 'stage' ? version.version : version?.publishedVersion) ?? 0);

/** Time to open the venue: its own reminder comes when the talk begins. */
const ALARM_MINUTES = 5;

/** RFC 5545 3.1: a line has at most as many octets, without its break. */
const LINE_OCTETS = 75;

const octetsOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

/** Breaks a long line between characters, and never within an escape; each further line begins with a space. */
export function folded(line: string): string {
  const lines: string[] = [];
  let [current, octets] = ['', 0];
  for (const part of line.match(/\\?./gsu) ?? []) {
    const more = [...part].reduce((sum, character) => sum + octetsOf(character), 0);
    if (octets + more > LINE_OCTETS) {
      lines.push(current);
      [current, octets] = [' ', 1];
    }
    current += part;
    octets += more;
  }
  return [...lines, current].join('\r\n');
}

/** RFC 5545 3.3.11, without the control characters that a text may not have. */
export const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

const utc = (instant: number): string => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');

type Making = { origin: string; stamp: number; sequence: number };

const linesOf = (
  { id, title, place, begin, end, path }: CalendarEvent,
  { origin, stamp, sequence }: Making,
): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(`${id}@${origin.replace(/^\w+:\/+/, '')}`)}`,
  `DTSTAMP:${utc(stamp)}`,
  `SEQUENCE:${sequence}`,
  `DTSTART:${utc(begin)}`,
  // An end at the begin is not allowed; without one, the talk has no length.
  ...(end > begin ? [`DTEND:${utc(end)}`] : []),
  `SUMMARY:${escaped(title)}`,
  ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
  `URL:${origin}${path}`,
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:-PT${ALARM_MINUTES}M`,
  `DESCRIPTION:${escaped(title)}`,
  'END:VALARM',
  'END:VEVENT',
];

/** Talks as a calendar by RFC 5545; `origin` is that of the venue, `stamp` the time at which the file is made. */
export const calendarOf = ({ events, sequence }: CalendarFile, origin: string, stamp: number): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Virtual venue//Agenda//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap((event) => linesOf(event, { origin, stamp, sequence })),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');

const NAME_LENGTH = 80;

/** A file name of a title, without what file systems refuse. */
export const fileNameOf = (title: string): string =>
  `${[...title.replace(/[\u0000-\u001f\u007f"*/:<>?\\|]+/g, ' ').trim()].slice(0, NAME_LENGTH).join('') || 'agenda'}.ics`;
