import { folded, escaped as icalText } from '../../agenda/calendar';
import { instantOf, isoOf, wallOf } from '../../kernel/zoned';
import type { FormValues } from '../forms';
import { nameIn } from '../making';
import { isList, textAt } from '../paths';
import { dayAt, type Programme, type Talk } from '../programme';
import { talkName } from '../programme-steps';
import { durationText } from './clock';
import { guidOfTalk, toMinute } from './matching';
import { roomNames } from './rooms';
import { flatText, guidOf, lineOf } from './texts';

/** What is exported: the talks with the names of the rooms and texts in one language, and times in one zone. */
export type Exporting = {
  programme: Pick<Programme, 'talks' | 'rooms'>;
  title: string;
  language: string;
  zone: string;
  /** When the file is made, in milliseconds since 1970. */
  now: number;
};

/** A talk in the words of a file; `begin` and `end` are to the minute. */
type Written = {
  guid: string;
  source: string;
  title: string;
  room: string;
  track: string;
  description: string;
  speakers: readonly { guid: string; name: string }[];
  begin: number;
  end: number;
};

const textsAt = (item: Talk['item'], name: string): FormValues => {
  const list = item[name];
  return isList(list) ? Object.fromEntries(list.map((one) => [textAt(one, 'locale'), textAt(one, 'text')])) : {};
};

export function writtenTalks({ programme: { talks, rooms }, language }: Exporting): Written[] {
  const names = roomNames(rooms, language);
  const inLanguage = (texts: FormValues): string => texts[language] ?? nameIn(texts, language);
  return talks.map((talk) => {
    const begin = toMinute(talk.begin);
    const guid = guidOfTalk(talk);
    return {
      guid,
      source: textAt(talk.item, 'sourceKey') || guid,
      title: lineOf(talkName(talk, language)),
      room: lineOf(names.get(talk.room.key) ?? ''),
      track: lineOf(inLanguage(talk.track)),
      description: flatText(inLanguage(textsAt(talk.item, 'descriptions'))),
      speakers: talk.people.map(({ key, name }) => ({ guid: guidOf(key), name: lineOf(name) })),
      begin,
      end: Math.max(begin, toMinute(talk.end)),
    };
  });
}

const COLUMNS = ['ID', 'Date', 'Time', 'Duration', 'Title', 'Room', 'Track', 'Speakers', 'Description'] as const;
const MINUTE_MS = 60_000;

/** A time of day, with its offset only where a clock shows it twice. */
function clockOf(instant: number, zone: string): string {
  const wall = wallOf(instant, zone);
  const clock = wall.slice(11);
  return instantOf(wall, zone) === instant ? clock : `${clock}${isoOf(instant, zone).slice(19)}`;
}

/** Names with a semicolon between them; one with a comma is no list. */
function namesText(names: readonly string[]): string {
  const written = names.map((name) => name.replaceAll(';', ','));
  const isNamed = written.length > 1 || written[0]?.includes(',') === true;
  return isNamed ? `${written.join('; ')}${written.length === 1 ? ';' : ''}` : (written[0] ?? '');
}

/** The programme as rows of a table, with the names of the columns first. */
export function tableOf(exporting: Exporting): string[][] {
  const { zone } = exporting;
  const rows = writtenTalks(exporting).map(({ source, begin, end, title, room, track, speakers, description }) => [
    source,
    dayAt(begin, zone),
    clockOf(begin, zone),
    String((end - begin) / MINUTE_MS),
    title,
    room,
    track,
    namesText(speakers.map(({ name }) => name)),
    description,
  ]);
  return [[...COLUMNS], ...rows];
}

const utc = (instant: number): string => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');

const eventLines = (
  { source, title, room, track, speakers, description, begin, end }: Written,
  now: number,
): string[] => [
  'BEGIN:VEVENT',
  `UID:${icalText(source)}`,
  `DTSTAMP:${utc(now)}`,
  `DTSTART:${utc(begin)}`,
  // An end at the begin is not allowed.
  end > begin ? `DTEND:${utc(end)}` : 'DURATION:PT0S',
  `SUMMARY:${icalText(title)}`,
  ...(room === '' ? [] : [`LOCATION:${icalText(room)}`]),
  ...(track === '' ? [] : [`CATEGORIES:${icalText(track)}`]),
  ...(description === '' ? [] : [`DESCRIPTION:${icalText(description)}`]),
  ...speakers.map(({ name }) => `X-SPEAKER;VALUE=TEXT:${icalText(name)}`),
  'END:VEVENT',
];

/** The programme as a calendar by RFC 5545. */
export const calendarFile = (exporting: Exporting): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Virtual venue//Programme//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${icalText(exporting.title)}`,
    `X-WR-TIMEZONE:${exporting.zone}`,
    ...writtenTalks(exporting).flatMap((talk) => eventLines(talk, exporting.now)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');

export const durationOf = ({ begin, end }: Pick<Written, 'begin' | 'end'>): string => durationText(end - begin);
export type { Written };
