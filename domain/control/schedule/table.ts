import {
  dateIn,
  lengthIn,
  momentOf,
  nextDay,
  type ReadDate,
  type ReadTime,
  type SlashOrder,
  slashOrderOf,
  timeIn,
} from './clock';
import { type Field, headerOf, type Mapping } from './columns';
import { isOutState } from './entry';
import { type FileTalk, type Listing, type Moment, type RowFault, type Sheet, shown } from './file';
import { checkedTalks, keysOf } from './talk';
import { flatText, lineOf, namesIn } from './texts';

type Cells = (field: Field) => string;
type Wrong = Pick<RowFault, 'code' | 'text'>;

const wrong = (code: RowFault['code'], text = ''): Wrong => ({ code, text: shown(text) });
const isWrong = (found: object): found is Wrong => 'code' in found;

/** A date with what follows it, or why there is none. */
function datePart(cell: string, order: SlashOrder): ReadDate | Wrong {
  const date = dateIn(cell, order);
  if (date === 'orders') return wrong('orders', cell);
  return date ?? wrong('date', cell);
}

const timePart = (cell: string): ReadTime | Wrong => timeIn(cell) ?? wrong('time', cell);

/** When a talk begins: in one cell, or in one with the date and another with the time. */
function beginOf(cells: Cells, order: SlashOrder): { day: string; moment: Moment } | Wrong {
  const [date, time] = [cells('date'), cells('begin')];
  if (date === '' && time === '') return wrong('noBegin');
  const isWhole = dateIn(time, order) !== null;
  const day = datePart(isWhole || date === '' ? time : date, order);
  if (isWrong(day)) return day;
  const clock = timePart(isWhole || time === '' ? day.rest : time);
  return isWrong(clock) ? clock : { day: day.day, moment: momentOf(day.day, clock) };
}

/** The end of a day, which no clock shows. */
const MIDNIGHT = /^24[:.]00(?:[:.]00)?$/;

function endOf(cell: string, begin: { day: string; moment: Moment }, order: SlashOrder): Moment | Wrong | null {
  if (cell === '') return null;
  if (MIDNIGHT.test(cell)) return momentOf(nextDay(begin.day), { clock: '00:00', offset: '' });
  const date = dateIn(cell, order);
  if (date === 'orders') return wrong('orders', cell);
  const clock = timePart(date === null ? cell : date.rest);
  if (isWrong(clock)) return clock;
  const end = momentOf(date?.day ?? begin.day, clock);
  const isBefore = date === null && 'wall' in end && 'wall' in begin.moment && end.wall < begin.moment.wall;
  return isBefore ? momentOf(nextDay(begin.day), clock) : end;
}

function talkOf(row: number, cells: Cells, order: SlashOrder): FileTalk | RowFault {
  const title = lineOf(cells('title'));
  if (title === '') return { row, ...wrong('noTitle') };
  const begin = beginOf(cells, order);
  if (isWrong(begin)) return { row, ...begin };
  const end = endOf(cells('end'), begin, order);
  if (end !== null && isWrong(end)) return { row, ...end };
  const length = cells('length') === '' ? null : lengthIn(cells('length'));
  if (cells('length') !== '' && length === null) return { row, ...wrong('length', cells('length')) };
  return {
    row,
    keys: keysOf([cells('id')]),
    title,
    begin: begin.moment,
    end,
    length,
    room: lineOf(cells('room')),
    track: lineOf(cells('track')),
    speakers: namesIn(cells('speakers')),
    description: flatText(cells('description')),
    isOut: isOutState(cells('status')),
  };
}

/** The talks in a table; `mapping` says which column is what. */
export function talksOfTable({ rows }: Sheet, mapping: Mapping): Listing {
  const { last } = headerOf(rows);
  const below = rows.filter(({ row }) => row > last);
  const cellOf =
    (cells: readonly string[]): Cells =>
    (field) =>
      cells[mapping[field] ?? -1] ?? '';
  const dates = below.flatMap(({ cells }) => (['date', 'begin', 'end'] as const).map(cellOf(cells)));
  const order = slashOrderOf(dates);
  const read = below.map(({ row, cells }) => talkOf(row, cellOf(cells), order));
  return checkedTalks(read, null);
}
