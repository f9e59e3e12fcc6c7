import { isoMoment, lengthIn, momentOf, nextDay, timeIn } from './clock';
import { type FileTalk, type Moment, type RowFault, shown } from './file';
import { keysOf, weakKey } from './talk';
import { flatText, lineOf, namesOf } from './texts';

/** A talk of a schedule as pretalx, frab and others write it, all as texts; `day` is the one under which it is listed. */
export type Entry = Readonly<
  Record<
    | 'guid'
    | 'code'
    | 'id'
    | 'title'
    | 'subtitle'
    | 'date'
    | 'start'
    | 'duration'
    | 'end'
    | 'room'
    | 'track'
    | 'abstract'
    | 'description'
    | 'state'
    | 'day',
    string
  >
> & { row: number; persons: readonly string[] };

const OUT = /^(?:cancell?ed|withdrawn|deleted|rejected|abgesagt|zurückgezogen)$/i;
/** Whether a status means that a talk does not take place. */
export const isOutState = (state: string): boolean => OUT.test(state.trim());

/** A day of a schedule runs until then, so that a talk at 01:00 is listed under the day before. */
const DAY_START = '04:00';

function beginOf({ date, start, day }: Entry): Moment | null {
  const whole = isoMoment(date);
  if (whole !== null) return whole;
  const time = timeIn(start);
  if (time === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  return momentOf(time.clock < DAY_START ? nextDay(day) : day, time);
}

/** A talk of a schedule, or why it is left out. */
export function talkOfEntry(entry: Entry): FileTalk | RowFault {
  const { row, guid, code, id, title, subtitle, date, start, duration, end, persons } = entry;
  const begin = beginOf(entry);
  if (begin === null)
    return { row, code: date === '' && start === '' ? 'noBegin' : 'date', text: shown(date || start) };
  const length = duration === '' ? null : lengthIn(duration);
  const last = end === '' ? null : isoMoment(end);
  if (duration !== '' && length === null && last === null) return { row, code: 'length', text: shown(duration) };
  const room = lineOf(entry.room);
  const texts = [subtitle, entry.abstract, entry.description].map(flatText).filter((text) => text !== '');
  return {
    row,
    keys: keysOf([guid, code, ...(id === '' ? [] : [weakKey(id, room, begin)])]),
    title: lineOf(title),
    begin,
    end: last,
    length,
    room,
    track: lineOf(entry.track),
    speakers: namesOf(persons),
    description: [...new Set(texts)].join('\n\n'),
    isOut: isOutState(entry.state),
  };
}
