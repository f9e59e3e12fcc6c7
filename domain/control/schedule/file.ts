/** The formats of a programme's file. */
export const FORMATS = ['csv', 'xlsx', 'json', 'xml', 'ics'] as const;
export type Format = (typeof FORMATS)[number];

/** A time of a file: an instant in milliseconds since 1970, or what a clock shows there, as `2027-03-12T09:00`. */
export type Moment = { at: number } | { wall: string };

/**
 * A talk as a file has it. `row` is its place in the file from 1 on, `keys` what it is known by, the strongest first; `end` and
 * `length` (in milliseconds) are `null` where the file has none, and texts are empty. `isOut`: it was cancelled.
 */
export type FileTalk = {
  row: number;
  keys: readonly string[];
  title: string;
  begin: Moment;
  end: Moment | null;
  length: number | null;
  room: string;
  track: string;
  speakers: readonly string[];
  description: string;
  isOut: boolean;
};

/** Why a row is left out. `text` is what is in it, shortened, or for `repeated` the row with the same identifier. */
export const ROW_FAULTS = [
  'noTitle',
  'noBegin',
  'date',
  'orders',
  'time',
  'length',
  'endsBefore',
  'tooLong',
  'titleLong',
  'textLong',
  'people',
  'repeated',
  'allDay',
  'repeats',
  'zone',
  'most',
] as const;
export type RowFault = { row: number; code: (typeof ROW_FAULTS)[number]; text: string };

/** `zone`: that of the times without an offset, if the file says it. */
export type Listing = { talks: readonly FileTalk[]; faults: readonly RowFault[]; zone: string | null };

/** A sheet of a table: the cells of each row that has any, with its line in the file. */
export type Row = { row: number; cells: readonly string[] };
export type Sheet = { name: string; rows: readonly Row[] };

/** What a file turns out to be: tables whose columns have to be told, or talks. `maker`: which software wrote it, if it says so. */
export type ProgrammeFile =
  | { kind: 'table'; format: 'csv' | 'xlsx'; sheets: readonly Sheet[] }
  | { kind: 'listing'; format: 'json' | 'xml' | 'ics'; maker: string; listing: Listing };

/** Codes of files that are refused. */
export const FILE_FAULTS = ['unknown', 'tooLarge', 'empty', 'broken', 'oldWorkbook', 'tooManyRows'] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

/** Raised for a file that cannot be read; `line` is where it is broken, if that is known. */
export class ProgrammeFileError extends Error {
  override readonly name = 'ProgrammeFileError';
  constructor(
    readonly code: FileFault,
    readonly line: number | null = null,
  ) {
    super(`The file of the programme is refused: ${code}${line === null ? '' : ` in line ${line}`}`);
  }
}

export const FILE_BYTES_MAX = 10 * 1024 * 1024;
export const TALKS_MAX = 2000;
export const ROWS_MAX = 5000;
export const COLUMNS_MAX = 100;
/** Characters of a title or a name. */
export const TITLE_MAX = 300;
export const TEXT_MAX = 20_000;
export const SPEAKERS_MAX = 50;
/** What is longer is no talk. */
export const TALK_MS_MAX = 31 * 86_400_000;
const SHOWN_MAX = 60;

/** A text of the file as a message shows it. */
export const shown = (text: string): string => {
  const letters = [...text.trim()];
  return letters.length > SHOWN_MAX ? `${letters.slice(0, SHOWN_MAX).join('')}…` : letters.join('');
};
