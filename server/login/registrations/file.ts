import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { STATUS_LENGTH } from '../../../domain/control/attendee-columns';
import { INPUT_LENGTH_LIMIT } from '../../../domain/kernel/constants';
import { readableName } from '../../../domain/kernel/invisible';
import { type KnownMistake, mistake } from '../../../domain/kernel/mistake';
import { cellNumber, cellText } from './cells';
import { type Column, type Columns, isActiveStatus, readHeader, type Several } from './columns';
import { CsvBrokenError, type CsvSource, detectEncoding, type Encoding, readCsv, readFirst, readStart } from './csv';
import { type Checked, checkEmail, checkNumber, type ReadRegistration } from './registration';
import { WorkbookError } from './workbook';

const FILE_BYTES_MAX = 50 * 1024 * 1024;
const ROWS_MAX = 200_000;
/** Reports often begin with a title and similar lines. */
export const LINES_BEFORE_HEADER = 20;
export const DELIMITERS = [',', ';', '\t'] as const;

/** Raised for an unusable file, with a message of one line; nothing was stored. */
export class RegistrationFileError extends Error {
  override readonly name = 'RegistrationFileError';
  constructor(
    message: string,
    readonly what: KnownMistake,
  ) {
    super(message);
  }
}

export type RegistrationFile = {
  /** The file name without its folder. */
  name: string;
  source: CsvSource;
  columns: Columns;
  headerLine: number;
  /** Where the file has several columns of one kind. */
  choices: readonly Choice[];
  /** What an organiser said about statuses that are not known. */
  statuses: Readonly<Record<string, boolean>>;
};

export const refuse = (name: string, why: string, what: KnownMistake): RegistrationFileError =>
  new RegistrationFileError(`${name} has no readable registrations: ${why}. Nothing was changed.`, what);

export async function checkFile(path: string, name: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isFile() !== true) throw refuse(name, 'there is no such file', mistake('gone'));
  const megabytes = FILE_BYTES_MAX / 1024 / 1024;
  if (found.size > FILE_BYTES_MAX)
    throw refuse(name, `it is larger than ${megabytes} MB`, mistake('tooLarge', { megabytes }));
}

/** The encoding of a table, or that it is a workbook. */
export async function readEncoding(path: string, name: string): Promise<Encoding> {
  const start = (await readStart(path, 4)).toString('latin1');
  if (start === '\u00d0\u00cf\u0011\u00e0')
    throw refuse(
      name,
      'it is an old workbook, or one with a password: save it as .xlsx without a password, or as CSV',
      mistake('oldWorkbook', { ending: 'XLSX' }),
    );
  if (start === 'PK\u0003\u0004') return 'workbook';
  const encoding = await detectEncoding(path);
  if (encoding === null)
    throw refuse(name, 'it is no text: save it as CSV in UTF-8', mistake('noText', { encoding: 'UTF-8' }));
  return encoding;
}

/** A column that was chosen because it has more values than others of its kind. */
type Choice = { label: string; number: number };

/** Of several columns of a kind, the one with the most values; among equals, the first by spelling. */
export async function withChoices(
  file: Omit<RegistrationFile, 'choices'>,
  several: Several,
): Promise<RegistrationFile> {
  if (Object.keys(several).length === 0) return { ...file, choices: [] };
  const counts: number[] = [];
  for await (const { line, values } of readCsv(file.source))
    if (line > file.headerLine)
      values.forEach((value, at) => {
        if (value.trim() !== '') counts[at] = (counts[at] ?? 0) + 1;
      });
  const choices: Choice[] = [];
  const columns = { ...file.columns };
  for (const [field, candidates] of Object.entries(several)) {
    const most = Math.max(...candidates.map(({ index }) => counts[index] ?? 0));
    const taken = candidates.find(({ index }) => (counts[index] ?? 0) === most);
    if (taken === undefined || taken === candidates[0]) continue;
    Object.assign(columns, { [field]: taken });
    choices.push({ label: taken.label, number: taken.index + 1 });
  }
  return { ...file, columns, choices };
}

/** A failure of reading as a refusal. */
export const readable = (error: unknown, name: string): unknown =>
  error instanceof WorkbookError
    ? refuse(name, 'it is a workbook that cannot be read: save it as CSV', mistake('noWorkbook', { ending: 'CSV' }))
    : error;

/**
 * Detects a file's registration system and its columns.
 * @throws RegistrationFileError
 */
export async function openRegistrationFile(path: string, name = basename(path)): Promise<RegistrationFile> {
  await checkFile(path, name);
  const encoding = await readEncoding(path, name);
  let closest = { fault: 'it is empty', mistake: mistake('empty'), known: -1 };
  for (const delimiter of encoding === 'workbook' ? [','] : DELIMITERS) {
    const source = { path, encoding, delimiter };
    const first = await readFirst(source, LINES_BEFORE_HEADER).catch((error: unknown) => {
      throw readable(error, name);
    });
    for (const { line, values } of first) {
      const header = readHeader(values);
      if (header.columns !== null)
        return withChoices({ name, source, columns: header.columns, headerLine: line, statuses: {} }, header.several);
      if (header.known > closest.known) closest = header;
    }
  }
  throw refuse(name, closest.fault, closest.mistake);
}

/** One row: a registration, or an error that does not quote the row. */
export type Row =
  | { line: number; registration: ReadRegistration; unknownStatus: string | null; fault: null }
  | { line: number; registration: null; fault: string; mistakes: KnownMistake[] };

/** On one line, normalised, and short enough to display. */
const clean = (text: string): string =>
  readableName(text)
    .slice(0, INPUT_LENGTH_LIMIT - 1)
    .replace(/[\uD800-\uDBFF]$/, '');

const NO_COLUMN: Column = { index: -1, label: '' };

type CheckedCell = { column: Column; checked: Checked };

/** The number of a row, with its place within an order; null in a list without numbers. */
function numberIn({ system, number, part }: Columns, values: readonly string[]): CheckedCell | null {
  if (number === null) return null;
  const text = [number, part].map((column) => (column === null ? '' : cellNumber(values[column.index] ?? '')));
  return { column: number, checked: checkNumber(system, text[0] === '' ? '' : text.join('')) };
}

const faultOf = ({ column, checked }: CheckedCell) =>
  checked.fault === null
    ? []
    : [
        {
          fault: `"${column.label}" ${checked.fault}`,
          what: mistake(checked.code, {
            column: column.label,
            place: column.label,
            length: INPUT_LENGTH_LIMIT - 1,
            ...(checked.code === 'shortened' && { example: '1.815E+03' }),
          }),
        },
      ];

function readRow({ columns, statuses }: RegistrationFile, line: number, values: readonly string[]): Row {
  const { system, count } = columns;
  const email = columns.email ?? NO_COLUMN;
  const text = (column: Column | null): string => clean(column === null ? '' : (values[column.index] ?? ''));
  const isRest = values.slice(count).every((value) => value.trim() === '');
  if (values.length < count || !isRest)
    return {
      line,
      registration: null,
      fault: `has ${values.length} columns where the header has ${count}`,
      mistakes: [mistake('cells', { found: values.length, expected: count })],
    };
  const first = numberIn(columns, values);
  const spare = columns.spare === null ? '' : cellText(values[columns.spare.index] ?? '');
  const second = { column: email, checked: checkEmail(cellText(values[email.index] ?? '') || spare) };
  const faults = [...(first === null ? [] : faultOf(first)), ...faultOf(second)];
  if (faults.length > 0 || second.checked.value === null)
    return {
      line,
      registration: null,
      fault: faults.map(({ fault }) => fault).join(', '),
      mistakes: faults.map(({ what }) => what),
    };
  const name = clean(`${text(columns.firstName)} ${text(columns.lastName)}`) || text(columns.name);
  const status = columns.status === null ? null : text(columns.status).slice(0, STATUS_LENGTH);
  const known = status === null ? null : isActiveStatus(status);
  const meant = status !== null && Object.hasOwn(statuses, status) ? (statuses[status] ?? null) : null;
  return {
    line,
    registration: {
      system,
      number: first?.checked.value ?? null,
      email: second.checked.value,
      name,
      company: text(columns.company),
      title: text(columns.title),
      active: status === null ? null : (known ?? meant ?? false),
    },
    unknownStatus: status === null || known !== null ? null : status,
    fault: null,
  };
}

/** What a row is recognised by within its file. */
const keyOf = ({ number, email, name }: ReadRegistration): string =>
  number ?? `${email} ${name.normalize('NFKC').toLowerCase()}`;

/**
 * Every row below the header; of rows with the same number, the first counts.
 * @throws RegistrationFileError
 */
export async function* readRegistrations(file: RegistrationFile): AsyncGenerator<Row> {
  const { name, source, columns, headerLine } = file;
  const column = (columns.number ?? columns.email ?? NO_COLUMN).label;
  const lines = new Map<string, number>();
  let rows = 0;
  try {
    for await (const { line, values } of readCsv(source)) {
      if (line <= headerLine || values.every((value) => value.trim() === '')) continue;
      rows += 1;
      if (rows > ROWS_MAX)
        throw refuse(name, `it has more than ${ROWS_MAX} rows`, mistake('tooManyRows', { rows: ROWS_MAX }));
      const row = readRow(file, line, values);
      const key = row.registration === null ? '' : keyOf(row.registration);
      const before = row.registration === null ? undefined : lines.get(key);
      if (row.registration !== null && before === undefined) lines.set(key, line);
      yield before === undefined
        ? row
        : {
            line,
            registration: null,
            fault: `"${column}" is the one of line ${before}`,
            mistakes: [mistake('repeated', { column, line: before })],
          };
    }
  } catch (error) {
    if (!(error instanceof CsvBrokenError)) throw error;
    throw refuse(
      name,
      `in line ${error.line} a quotation mark is opened and never closed`,
      mistake('openQuote', { line: error.line }),
    );
  }
}
