import { columnsOf, headerOf, mappingOf } from '../../../../domain/control/schedule/columns';
import { readCsv } from '../../../../domain/control/schedule/csv';
import { formatOf } from '../../../../domain/control/schedule/detect';
import type { FileTalk, Listing, Moment, Sheet } from '../../../../domain/control/schedule/file';
import { readCalendar } from '../../../../domain/control/schedule/icalendar';
import { readScheduleJson } from '../../../../domain/control/schedule/schedule-json';
import { readScheduleXml } from '../../../../domain/control/schedule/schedule-xml';
import { talksOfTable } from '../../../../domain/control/schedule/table';

export const listingOfSheet = (sheet: Sheet): Listing => talksOfTable(sheet, mappingOf(headerOf(sheet.rows).cells));

export const columnsIn = (sheet: Sheet) => columnsOf(sheet.rows, headerOf(sheet.rows));

/** The talks of a text in any format, with the columns that are known by their names. */
export function listingOf(text: string): Listing {
  const format = formatOf(text);
  if (format === 'csv') return listingOfSheet(readCsv(text));
  if (format === 'ics') return readCalendar(text).listing;
  return (format === 'json' ? readScheduleJson(text) : readScheduleXml(text)).listing;
}

const time = (moment: Moment | null): string => {
  if (moment === null) return '-';
  return 'at' in moment ? new Date(moment.at).toISOString().slice(0, 16) + 'Z' : moment.wall;
};

/** A talk in one line: when, how long in minutes, where, and what. */
export const lineOfTalk = ({ begin, end, length, room, title, speakers }: FileTalk): string =>
  [time(begin), end === null ? `${(length ?? 0) / 60_000} min` : time(end), room, title, speakers.join(' & ')].join(
    ' · ',
  );

export const linesIn = (text: string): string[] => listingOf(text).talks.map(lineOfTalk);
export const faultsIn = (text: string): string[] =>
  listingOf(text).faults.map(({ row, code, text: what }) => `${row} ${code} ${what}`.trim());
