import type { ImportReport, ImportRow } from '../../../domain/control/imports';
import { csvFor } from '../csv';
import { mistakeTexts } from './mistakes';
import { controlWords } from './words';

function cellsOf(locale: string, { line, result, isInactive, who, fault, mistakes }: ImportRow): string[] {
  if (result === 'gone') return ['', controlWords(locale, 'people.filter.inactive'), who];
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
  return csvFor(locale, [head, ...report.rows.map((row) => cellsOf(locale, row))]);
}
