import { expect, test } from 'vitest';
import type { ImportRow } from '../../../domain/control/imports';
import { mistake } from '../../../domain/kernel/mistake';
import { loadControlWords } from '../../../src/words/control/catalogues';
import { importReport } from '../../../src/words/control/import-report';

const row = (line: number, result: ImportRow['result'], more: Partial<ImportRow> = {}): ImportRow => ({
  line,
  result,
  isInactive: false,
  who: '',
  fault: '',
  mistakes: [],
  ...more,
});
const ROWS = [
  row(2, 'new'),
  row(3, 'changed', { isInactive: true }),
  row(4, 'new', { isInactive: true, mistakes: [mistake('unknownStatus', { status: 'Maybe; later' })] }),
  row(1234, 'left', {
    mistakes: [mistake('emptyCell', { column: 'Number' }), mistake('email', { column: 'The "E-mail"' })],
  }),
  row(1235, 'unchanged'),
];

const linesOf = (locale: string, rows: readonly ImportRow[]) =>
  importReport(locale, { rows: [...rows] })
    .slice(1)
    .split('\r\n');

test('the report of an import is a table in the organiser’s language, as its spreadsheets read it', async () => {
  await Promise.all(['de', 'ar'].map(loadControlWords));
  expect(importReport('de', { rows: [] })).toBe('\uFEFFZeile;Ergebnis;Grund\r\n');
  expect(linesOf('de', ROWS).slice(1)).toEqual([
    '2;Neu;',
    '3;"Geändert, inaktiv";',
    '4;"Neu, inaktiv";"Der Status Maybe; later ist unbekannt."',
    '1234;Ausgelassen;"Number ist leer. The ""E-mail"" ist keine E-Mail-Adresse."',
    '1235;Unverändert;',
    '',
  ]);
  expect(linesOf('en', ROWS)[2]).toBe('3,"Changed, inactive",');
  expect(linesOf('ar', ROWS)[2]).toBe('3,معدّل، غير مفعّل,');
});

test('a reason that the page has no text for is said in the words of the service', () => {
  const newer = { code: 'tooFunny', values: {} };
  expect(linesOf('en', [row(2, 'left', { fault: 'it is too funny', mistakes: [newer] })])[1]).toBe(
    '2,Left out,it is too funny',
  );
});

test('a name from the file never becomes a formula in a spreadsheet', () => {
  const mistakes = [mistake('emptyCell', { column: '=1+1' })];
  expect(linesOf('en', [row(2, 'left', { mistakes })])[1]).toBe("2,Left out,'=1+1 is empty.");
});

test('the report of an import by an earlier version of the service is saved as it is', () => {
  expect(importReport('de', { csv: 'row,result\r\n2,new\r\n' })).toBe('row,result\r\n2,new\r\n');
});
