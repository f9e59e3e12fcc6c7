import { CsvError, parse } from 'csv-parse/sync';
import { type Returned, type Sheet, SheetError } from './sheet';

/** Without it, some spreadsheets do not read UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
const DELIMITERS = [',', ';', '\t'];

const cell = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export function csvOf({ locale, parts }: Sheet): string {
  const rows = parts.flatMap(({ lines }) =>
    lines.map(({ key, english, text, where, plural, change, screens }) => [
      key,
      english,
      text,
      where.join(' '),
      plural,
      change,
      screens.join(' '),
    ]),
  );
  const all = [['key', 'en', locale, 'context', 'plural', 'change', 'screenshot'], ...rows];
  return `${BYTE_ORDER_MARK}${all.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function rowsOf(content: string): string[][] {
  const [head = ''] = content.split(/\r?\n/, 1);
  const delimiter = DELIMITERS.find((one) => head.includes(one)) ?? ',';
  try {
    return parse(content, { bom: true, delimiter, relax_column_count_less: true });
  } catch (error) {
    if (error instanceof CsvError) throw new SheetError(`This is not a CSV file: ${error.message}`, { cause: error });
    throw error;
  }
}

/** @throws SheetError */
export function readCsv(content: string): Returned {
  const [head, ...rows] = rowsOf(content);
  const [key, english, locale] = head ?? [];
  if (key !== 'key' || english !== 'en' || locale === undefined) {
    throw new SheetError('The first row must begin with: key, en, and the language, such as fr');
  }
  return { locale, lines: rows.map(([name = '', source = '', text = '']) => ({ key: name, english: source, text })) };
}
