import { strToU8, zipSync } from 'fflate';

type Cell = string | { serial: number; style: number };

const letter = (at: number) => String.fromCharCode(65 + at);

/** Styles of the workbook: a number, a date, a time, and hours beyond a day. */
const STYLES = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[h]:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="170"/></cellXfs></styleSheet>`;

/** A workbook as spreadsheets write it: shared texts, styles, and a hidden sheet at first. */
export function workbookOf(sheets: Readonly<Record<string, Cell[][]>>, main = 'xl/workbook.xml'): Uint8Array {
  const all: [string, Cell[][]][] = [['Hidden', [['Secret']]], ...Object.entries(sheets)];
  const texts = all.flatMap(([, rows]) => rows.flat()).filter((cell) => typeof cell === 'string');
  const cellOf = (cell: Cell, row: number, column: number) =>
    typeof cell === 'string'
      ? `<c r="${letter(column)}${row + 1}" t="s"><v>${texts.indexOf(cell)}</v></c>`
      : `<c r="${letter(column)}${row + 1}" s="${cell.style}"><v>${cell.serial}</v></c>`;
  const sheetOf = (rows: Cell[][]) =>
    `<worksheet><sheetData>${rows.map((cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => cellOf(cell, row, column)).join('')}</row>`).join('')}</sheetData></worksheet>`;
  const parts = {
    [main]: `<workbook xmlns:r="r"><sheets>${all.map(([name], at) => `<sheet name="${name}" r:id="r${at}"${at === 0 ? ' state="hidden"' : ''}/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${all.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/s${at}.xml"/>`).join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t>${text}</t><rPh><t>spoken</t></rPh></si>`).join('')}</sst>`,
    'xl/styles.xml': STYLES,
    ...Object.fromEntries(all.map(([, rows], at) => [`xl/worksheets/s${at}.xml`, sheetOf(rows)])),
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}
