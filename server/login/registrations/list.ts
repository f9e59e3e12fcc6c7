import {
  COLUMN_LENGTH,
  COLUMNS_MAX,
  type ListColumn,
  type ListReading,
  SHEETS_MAX,
} from '../../../domain/control/attendee-columns';
import { readableName } from '../../../domain/kernel/invisible';
import { mistake } from '../../../domain/kernel/mistake';
import { type Columns, columnsIn, knownIn } from './columns';
import { type CsvRecord, type CsvSource, readFirst } from './csv';
import {
  checkFile,
  DELIMITERS,
  LINES_BEFORE_HEADER,
  type RegistrationFile,
  readable,
  readEncoding,
  refuse,
  withChoices,
} from './file';
import { checkEmail, type RegistrationSystem } from './registration';
import { sheetNames } from './workbook';

/** A list as an organiser sees it before it is imported. */
export type List = RegistrationFile & {
  sheets: readonly string[];
  sheet: number;
  shown: readonly ListColumn[];
  isWhole: boolean;
};

/** Records that are looked at for the header and the first values. */
const LOOKED_AT = 60;

const isEmail = (value: string): boolean => checkEmail(value).fault === null;
const isFilled = (value: string): boolean => value.trim() !== '';

/** A possible header with what is below it. */
type Look = { source: CsvSource; sheet: number; header: CsvRecord; below: readonly CsvRecord[]; known: number };

/** The best header of a table; without a known name, its first row with several values, or none above e-mails. */
function lookAt(source: CsvSource, sheet: number, records: readonly CsvRecord[]): Look | null {
  const filled = records.filter(({ values }) => values.some(isFilled));
  const rated = filled.slice(0, LINES_BEFORE_HEADER).map((record) => ({ record, known: knownIn(record.values) }));
  const best = rated.reduce((one, other) => (other.known > one.known ? other : one), {
    record: filled.find(({ values }) => values.filter(isFilled).length > 1) ?? filled[0],
    known: 0,
  });
  if (best.record === undefined) return null;
  const isData = best.known === 0 && best.record.values.some(isEmail);
  const header = isData ? { line: best.record.line - 1, values: [] } : best.record;
  return { source, sheet, header, below: filled.filter(({ line }) => line > header.line), known: best.known };
}

/** Rather known names than many columns, and rather an earlier sheet. */
const isBetter = (one: Look, other: Look): boolean =>
  one.known !== other.known
    ? one.known > other.known
    : one.sheet === other.sheet && widthOf(one.below) > widthOf(other.below);

const widthOf = (records: readonly CsvRecord[]): number =>
  records.reduce((most, { values }) => Math.max(most, values.findLastIndex(isFilled) + 1), 0);

const shortText = (text: string): string => readableName(text).slice(0, COLUMN_LENGTH).trim();

function columnsShown({ header, below }: Look, count: number): ListColumn[] {
  return Array.from({ length: Math.min(count, COLUMNS_MAX) }, (_, at) => ({
    label: shortText(header.values[at] ?? ''),
    sample: shortText(below.map(({ values }) => values[at] ?? '').find(isFilled) ?? ''),
  }));
}

/** Without a name that is known, the first column with an e-mail address is that of the e-mails. */
function withEmail(columns: Columns, { header, below }: Look): Columns {
  if (columns.email !== null) return columns;
  const places = below.map(({ values }) => values.findIndex(isEmail)).filter((place) => place >= 0);
  const index = Math.min(...places);
  const label = shortText(header.values[index] ?? '') || String(index + 1);
  return places.length === 0 ? columns : { ...columns, email: { index, label } };
}

type Read = { name: string; reading: ListReading; usual: RegistrationSystem };

/**
 * Detects the columns of an organiser's list, or takes those that were chosen. Numbers may be missing, and are then of
 * the `usual` system; without a column of e-mails, its rows cannot be read.
 * @throws RegistrationFileError
 */
export async function openList(path: string, { name, reading, usual }: Read): Promise<List> {
  await checkFile(path, name);
  const encoding = await readEncoding(path, name);
  const isWorkbook = encoding === 'workbook';
  const orRefuse = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw readable(error, name);
    }
  };
  const sheets = isWorkbook ? await orRefuse(sheetNames(path)) : [];
  const all = sheets.slice(0, SHEETS_MAX).map((_, sheet) => sheet);
  const wanted = reading.sheet !== null && reading.sheet < sheets.length ? [reading.sheet] : all;
  const sources = isWorkbook
    ? wanted.map((sheet) => ({ path, encoding, delimiter: ',', sheet }))
    : DELIMITERS.map((delimiter) => ({ path, encoding, delimiter, sheet: 0 }));
  let best: Look | null = null;
  for (const source of sources) {
    const look = lookAt(source, source.sheet, await orRefuse(readFirst(source, LOOKED_AT)));
    if (look !== null && (best === null || isBetter(look, best))) best = look;
  }
  if (best === null) throw refuse(name, 'it is empty', mistake('empty'));
  const { source, sheet, header } = best;
  const count = Math.max(header.values.length, widthOf(best.below));
  const shown = columnsShown(best, count);
  const said = { taken: reading.columns, system: reading.system, usual };
  const found = columnsIn(header.values, count, said);
  const columns = reading.columns === null ? withEmail(found.columns, best) : found.columns;
  const isAsFound = reading.columns === null && reading.sheet === null;
  if (isAsFound && columns.email === null && best.known === 0)
    throw refuse(name, 'it has no e-mail addresses', mistake('noColumns', { columns: 'Email' }));
  const { statuses, isWhole } = reading;
  const file = await withChoices({ name, source, columns, headerLine: header.line, statuses }, found.several);
  return { ...file, sheets: sheets.slice(0, SHEETS_MAX).map(shortText), sheet, shown, isWhole };
}
