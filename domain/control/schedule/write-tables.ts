import { cellsOf, type FigureFile } from '../figure-tables';
import { writeCsv } from './csv';
import { writeSheets } from './workbook-write';

/** Tables as the content of a file. */
export function tablesIn({ format, few, tables }: FigureFile): string | Uint8Array<ArrayBuffer> {
  const sheets = tables.map((table) => ({ name: table.title, rows: cellsOf(table, few) }));
  if (format === 'xlsx') return new Uint8Array(writeSheets(sheets));
  return writeCsv(sheets.flatMap(({ rows }) => rows.map((cells) => cells.map(String))));
}
