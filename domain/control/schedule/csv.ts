import { CsvError, type Info, parse } from 'csv-parse/browser/esm/sync';
import { headerOf } from './columns';
import { COLUMNS_MAX, ProgrammeFileError, ROWS_MAX, type Row, type Sheet } from './file';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_ROWS = 30;
const RECORD_MAX = 256 * 1024;

/** Signs before which an export writes an apostrophe, so that a spreadsheet takes a cell for no formula. */
const GUARDED = /^'(?=[=+\-@\t\r|%'])/;
const RISKY = /^[=+\-@\t\r|%']/;

/**
 * The rows of a table.
 * @throws ProgrammeFileError
 */
function rowsOf(text: string, delimiter: string, to = -1): Row[] {
  const rows: Row[] = [];
  let [lines, empty] = [0, 0];
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: RECORD_MAX,
      to,
      on_record(cells: string[], info: Info) {
        rows.push({
          row: lines + 1 + info.empty_lines - empty,
          cells: cells.slice(0, COLUMNS_MAX).map((cell) => cell.trim().replace(GUARDED, '')),
        });
        [lines, empty] = [info.lines, info.empty_lines];
        if (rows.length > ROWS_MAX) throw new ProgrammeFileError('tooManyRows');
        return null;
      },
    });
  } catch (error) {
    throw error instanceof CsvError ? new ProgrammeFileError('broken', lines + 1) : error;
  }
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** How well a table is split: known names of columns count most, then how many columns there are. */
function scoreOf(text: string, delimiter: string): number {
  try {
    const rows = rowsOf(text, delimiter, SAMPLE_ROWS);
    const { known, row } = headerOf(rows);
    return known * COLUMNS_MAX + (rows.find((one) => one.row === row)?.cells.length ?? 0);
  } catch {
    return 0;
  }
}

/**
 * A table as text, with commas, semicolons, tabs or bars between its cells.
 * @throws ProgrammeFileError
 */
export function readCsv(text: string): Sheet {
  const whole = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const said = /^"?sep=(.)"?[^\S\n]*(?=\n)/i.exec(whole);
  // The line stays, empty, so that the others keep their numbers.
  const table = said === null ? whole : whole.slice(said[0].length);
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreOf(table, delimiter) }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return { name: '', rows: rowsOf(table, said?.[1] ?? best.delimiter) };
}

const BYTE_ORDER_MARK = '\uFEFF';

function cellOf(text: string): string {
  const safe = RISKY.test(text) ? `'${text}` : text;
  return /[",;\r\n\t|]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as CSV in UTF-8, in which no cell is a formula. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `${BYTE_ORDER_MARK}${rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`;
