import { SaxesParser } from 'saxes';
import { zoneOf } from './clock';
import { type Entry, talkOfEntry } from './entry';
import { type Listing, ProgrammeFileError } from './file';
import { checkedTalks } from './talk';

/** Elements of a talk whose text is taken. */
const PARTS = [
  'title',
  'subtitle',
  'date',
  'start',
  'duration',
  'end',
  'track',
  'abstract',
  'description',
  'state',
  'status',
] as const;
const isPart = (name: string): name is (typeof PARTS)[number] => PARTS.some((part) => part === name);

type Event = { of: Record<string, string>; persons: string[]; room: string; day: string };

const entryOf = ({ of, persons, room, day }: Event, at: number): Entry => {
  const text = (name: string): string => of[name] ?? '';
  return {
    row: at + 1,
    guid: text('guid'),
    code: text('code'),
    id: text('id'),
    title: text('title'),
    subtitle: text('subtitle'),
    date: text('date').trim(),
    start: text('start').trim(),
    duration: text('duration').trim(),
    end: text('end').trim(),
    room: room || text('room'),
    track: text('track'),
    abstract: text('abstract'),
    description: text('description'),
    state: text('state') || text('status'),
    day,
    persons,
  };
};

/**
 * The talks of a schedule in XML, and what wrote it.
 * @throws ProgrammeFileError
 */
export function readScheduleXml(text: string): { maker: string; listing: Listing } {
  const events: Event[] = [];
  let [maker, zone, day, room, words] = ['', '', '', '', ''];
  const path: string[] = [];
  let [isSchedule, isKnown] = [false, false];
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw isSchedule ? new ProgrammeFileError('broken', parser.line) : new ProgrammeFileError('unknown');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const of = (key: string): string => attributes[key] ?? '';
    isSchedule ||= path.length === 0 && name === 'schedule';
    path.push(name);
    words = '';
    if (name === 'generator') maker = of('name');
    if (name === 'day') day = of('date');
    isKnown ||= path.length === 2 && (name === 'day' || name === 'conference');
    if (name === 'room' && path.length === 3) room = of('name');
    if (name === 'event')
      events.push({ of: { guid: of('guid'), code: of('code'), id: of('id') }, persons: [], room, day });
  });
  const addWords = (part: string): void => {
    words += part;
  };
  parser.on('text', addWords);
  parser.on('cdata', addWords);
  parser.on('closetag', ({ name }) => {
    path.pop();
    const event = events.at(-1);
    if (name === 'time_zone_name') zone = words;
    if (event !== undefined && path.at(-1) === 'event' && (isPart(name) || name === 'room')) event.of[name] = words;
    if (event !== undefined && name === 'person') event.persons.push(words);
    words = '';
  });
  parser.write(text).close();
  if (!isSchedule || !isKnown) throw new ProgrammeFileError('unknown');
  return { maker: maker.trim(), listing: checkedTalks(events.map(entryOf).map(talkOfEntry), zoneOf(zone)) };
}
