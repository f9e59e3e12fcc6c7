import { cellsOf, type FigureFile } from '../figure-tables';
import { writeSheets } from './workbook-write';

/** Tables as the sheets of a workbook. */
export const workbookOf = ({ few, tables }: Pick<FigureFile, 'few' | 'tables'>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(writeSheets(tables.map((table) => ({ name: table.title, rows: cellsOf(table, few) }))));
