import { isList, isRecord, textAt } from '../paths';
import { zoneOf } from './clock';
import { type Entry, talkOfEntry } from './entry';
import { type Listing, ProgrammeFileError } from './file';
import { checkedTalks } from './talk';

/** A text, the first of a text by language, or a number. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  const found = isRecord(value) ? Object.values(value).find((text) => typeof text === 'string') : null;
  return typeof found === 'string' ? found : '';
}

const wordsAt = (owner: unknown, name: string): string => (isRecord(owner) ? wordsOf(owner[name]) : '');
const recordAt = (owner: unknown, name: string): Record<string, unknown> => {
  const found = isRecord(owner) ? owner[name] : null;
  return isRecord(found) ? found : {};
};
const listAt = (owner: unknown, name: string): readonly unknown[] => {
  const found = isRecord(owner) ? owner[name] : null;
  return isList(found) ? found : [];
};

const personOf = (person: unknown): string =>
  ['public_name', 'name', 'full_public_name'].map((name) => textAt(person, name)).find((name) => name !== '') ??
  wordsOf(person);

function entryOf(event: unknown, row: number, room: string, day: string): Entry {
  const track = isRecord(event) && isRecord(event['track']) ? wordsAt(event['track'], 'name') : '';
  return {
    row,
    guid: wordsAt(event, 'guid'),
    code: wordsAt(event, 'code'),
    id: wordsAt(event, 'id'),
    title: wordsAt(event, 'title'),
    subtitle: wordsAt(event, 'subtitle'),
    date: wordsAt(event, 'date'),
    start: wordsAt(event, 'start'),
    duration: wordsAt(event, 'duration'),
    end: wordsAt(event, 'end'),
    room,
    track: track || wordsAt(event, 'track'),
    abstract: wordsAt(event, 'abstract'),
    description: wordsAt(event, 'description'),
    state: wordsAt(event, 'state') || wordsAt(event, 'status'),
    day,
    persons: listAt(event, 'persons').map(personOf),
  };
}

/** The schedule in a JSON file of pretalx, frab or alike; `null` for another file. */
function scheduleIn(document: unknown): Record<string, unknown> | null {
  const schedule = isRecord(document) && isRecord(document['schedule']) ? document['schedule'] : document;
  return isList(recordAt(schedule, 'conference')['days']) && isRecord(schedule) ? schedule : null;
}

/**
 * The talks of a schedule in JSON, and what wrote it.
 * @throws ProgrammeFileError
 */
export function readScheduleJson(text: string): { maker: string; listing: Listing } {
  const document = parsed(text);
  const schedule = scheduleIn(document);
  if (schedule === null) throw new ProgrammeFileError('unknown');
  const conference = recordAt(schedule, 'conference');
  let row = 0;
  const entries = listAt(conference, 'days').flatMap((day) =>
    Object.entries(recordAt(day, 'rooms')).flatMap(([room, events]) =>
      (isList(events) ? events : []).map((event) => {
        row += 1;
        return entryOf(event, row, room, textAt(day, 'date'));
      }),
    ),
  );
  const maker = textAt(recordAt(document, 'generator'), 'name') || textAt(recordAt(schedule, 'generator'), 'name');
  const zone = zoneOf(textAt(conference, 'time_zone_name'));
  return { maker, listing: checkedTalks(entries.map(talkOfEntry), zone) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProgrammeFileError('broken');
  }
}
