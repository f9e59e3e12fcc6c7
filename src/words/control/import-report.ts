import type { ImportReport, ImportRow } from '../../../domain/control/imports';
import { mistakeTexts } from './mistakes';
import { controlWords } from './words';

/** Isolates of directions, which a spreadsheet would keep as part of a word. */
const ISOLATES = /[\u2066-\u2069]/g;
/** Spreadsheets read UTF-8 only after this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Spreadsheets split by semicolons where the comma is the decimal sign. */
const separatorIn = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(0.5).some(({ type, value }) => type === 'decimal' && value === ',')
    ? ';'
    : ',';

function cell(text: string): string {
  const plain = text.replace(ISOLATES, '');
  // A spreadsheet would run these as a formula.
  const safe = /^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function cellsOf(locale: string, { line, result, isInactive, fault, mistakes }: ImportRow): string[] {
  const word = controlWords(locale, `people.report.${result}`);
  return [
    `${line}`,
    isInactive ? controlWords(locale, 'people.report.inactive', { result: word }) : word,
    (mistakeTexts(locale, mistakes) ?? [fault]).join(' '),
  ];
}

/** The report of an import as CSV for a spreadsheet, in the organiser's language. */
export function importReport(locale: string, report: ImportReport): string {
  if ('csv' in report) return report.csv;
  const head = (['line', 'result', 'reason'] as const).map((key) => controlWords(locale, `people.report.${key}`));
  const separator = separatorIn(locale);
  const lines = [head, ...report.rows.map((row) => cellsOf(locale, row))];
  return `${BYTE_ORDER_MARK}${lines.map((cells) => `${cells.map(cell).join(separator)}\r\n`).join('')}`;
}
