import { isoOf, wallOf } from '../../kernel/zoned';
import { dayAt } from '../programme';
import { dayAfter } from '../programme-times';
import { plainName } from './texts';
import { durationOf, type Exporting, type Written, writtenTalks } from './write';
import { xmlText } from './xml-text';

const GENERATOR = { name: 'virtual-venue', version: '1' };
const HOUR_MS = 3_600_000;
/** A day of a schedule runs from here to here on the next one. */
const DAY_START = 4;

type Place = { name: string; talks: readonly Written[] };
type Day = { index: number; date: string; start: string; end: string; rooms: readonly Place[] };

function daysOf(talks: readonly Written[], zone: string): Day[] {
  const dayOf = ({ begin }: Written): string => dayAt(begin - DAY_START * HOUR_MS, zone);
  const dates = [...new Set(talks.map(dayOf))].toSorted();
  return dates.map((date, at) => {
    const own = talks.filter((talk) => dayOf(talk) === date);
    const rooms = [...new Set(own.map(({ room }) => room))];
    return {
      index: at + 1,
      date,
      start: `${date}T04:00:00`,
      end: `${dayAfter(date)}T03:59:00`,
      rooms: rooms.map((name) => ({ name, talks: own.filter(({ room }) => room === name) })),
    };
  });
}

const slugOf = (text: string): string => plainName(text).slice(0, 40) || 'programme';

/** The programme as JSON in the shape of pretalx. */
export function scheduleJson(exporting: Exporting): string {
  const { title, zone } = exporting;
  const talks = writtenTalks(exporting);
  const days = daysOf(talks, zone);
  const eventOf = (talk: Written, at: number) => ({
    guid: talk.guid,
    code: talk.source === talk.guid ? '' : talk.source,
    id: at + 1,
    logo: null,
    date: isoOf(talk.begin, zone),
    start: wallOf(talk.begin, zone).slice(11),
    end: isoOf(talk.end, zone),
    duration: durationOf(talk),
    room: talk.room,
    slug: `${slugOf(title)}-${at + 1}`,
    title: talk.title,
    subtitle: '',
    track: talk.track === '' ? null : talk.track,
    type: '',
    language: exporting.language,
    abstract: '',
    description: talk.description,
    recording_license: '',
    do_not_record: false,
    persons: talk.speakers.map(({ guid, name }, position) => ({ guid, id: position + 1, name, public_name: name })),
    links: [],
    attachments: [],
  });
  const ids = new Map(talks.map((talk, at) => [talk, at]));
  const conference = {
    acronym: slugOf(title),
    title,
    start: days[0]?.date ?? null,
    end: days.at(-1)?.date ?? null,
    daysCount: days.length,
    timeslot_duration: '00:05',
    time_zone_name: zone,
    rooms: [...new Set(talks.map(({ room }) => room))].map((name) => ({ name, slug: slugOf(name) })),
    tracks: [...new Set(talks.map(({ track }) => track))]
      .filter((name) => name !== '')
      .map((name) => ({ name, slug: slugOf(name) })),
    days: days.map(({ index, date, start, end, rooms }) => ({
      index,
      date,
      day_start: start,
      day_end: end,
      rooms: Object.fromEntries(
        rooms.map((room) => [room.name, room.talks.map((talk) => eventOf(talk, ids.get(talk) ?? 0))]),
      ),
    })),
  };
  const schedule = { version: '1', base_url: '', conference };
  return `${JSON.stringify({ generator: GENERATOR, schedule }, null, 2)}\n`;
}

/** The programme as XML in the shape of frab and pretalx. */
export function scheduleXml(exporting: Exporting): string {
  const { title, zone } = exporting;
  const talks = writtenTalks(exporting);
  const days = daysOf(talks, zone);
  const ids = new Map(talks.map((talk, at) => [talk, at + 1]));
  const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;
  const eventOf = (talk: Written): string => {
    const code = talk.source === talk.guid ? '' : ` code="${xmlText(talk.source)}"`;
    const persons = talk.speakers.map(({ name }, at) => `<person id="${at + 1}">${xmlText(name)}</person>`);
    return [
      `<event guid="${talk.guid}" id="${ids.get(talk) ?? 0}"${code}>`,
      element('date', isoOf(talk.begin, zone)),
      element('start', wallOf(talk.begin, zone).slice(11)),
      element('duration', durationOf(talk)),
      element('room', talk.room),
      element('title', talk.title),
      '<subtitle></subtitle>',
      element('track', talk.track),
      '<type></type>',
      element('language', exporting.language),
      '<abstract></abstract>',
      element('description', talk.description),
      '<recording><license></license><optout>false</optout></recording>',
      `<persons>${persons.join('')}</persons>`,
      '<links></links><attachments></attachments>',
      '</event>',
    ].join('\n');
  };
  const roomOf = ({ name, talks: own }: Place): string =>
    `<room name="${xmlText(name)}">\n${own.map(eventOf).join('\n')}\n</room>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<schedule>',
    `<generator name="${GENERATOR.name}" version="${GENERATOR.version}"/>`,
    '<version>1</version>',
    '<conference>',
    element('acronym', slugOf(title)),
    element('title', title),
    ...(days.length === 0 ? [] : [element('start', days[0]?.date ?? ''), element('end', days.at(-1)?.date ?? '')]),
    element('days', String(days.length)),
    '<timeslot_duration>00:05</timeslot_duration>',
    element('time_zone_name', zone),
    '</conference>',
    ...days.map(
      ({ index, date, start, end, rooms }) =>
        `<day index="${index}" date="${date}" start="${start}" end="${end}">\n${rooms.map(roomOf).join('\n')}\n</day>`,
    ),
    '</schedule>',
    '',
  ].join('\n');
}
