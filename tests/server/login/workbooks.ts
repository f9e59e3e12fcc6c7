import { strToU8, zipSync } from 'fflate';

type Cell = string | number | null;

const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

type Rows = Readonly<Record<number, readonly Cell[]>>;

/**
 * An XLSX file with a sheet "List" behind `others`. Rows by their number in the sheet; texts are shared, as spreadsheets
 * write them.
 */
export function makeWorkbook(rows: Rows, others: Readonly<Record<string, Rows>> = {}): Buffer {
  const shared: string[] = [];
  const cell = (value: Cell, reference: string): string => {
    if (value === null) return '';
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
    return `<c r="${reference}" t="s"><v>${shared.push(value) - 1}</v></c>`;
  };
  const sheetOf = (content: Rows): string =>
    Object.entries(content)
      .map(
        ([row, cells]) =>
          `<row r="${row}">${cells.map((value, at) => cell(value, `${letters(at)}${row}`)).join('')}</row>`,
      )
      .join('');
  const sheets = Object.entries({ ...others, List: rows }).map(([name, content], at) => ({
    name,
    at: at + 2,
    text: sheetOf(content),
  }));
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets>
      <sheet name="Notes" sheetId="1" state="hidden" r:id="rId1"/>${sheets.map(({ name, at }) => `<sheet name="${name}" sheetId="${at}" r:id="rId${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
      <Relationship Id="rId1" Target="worksheets/sheet1.xml"/>${sheets.map(({ at }) => `<Relationship Id="rId${at}" Target="worksheets/sheet${at}.xml"/>`).join('')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData/></worksheet>`,
    ...Object.fromEntries(
      sheets.map(({ at, text }) => [
        `xl/worksheets/sheet${at}.xml`,
        `<worksheet ${main}><sheetData>${text}</sheetData></worksheet>`,
      ]),
    ),
    'xl/sharedStrings.xml': `<sst ${main}>${shared
      .map(
        (text) =>
          `<si><r><t>${escaped(text.slice(0, 1))}</t></r><r><t>${escaped(text.slice(1))}</t></r><rPh><t>x</t></rPh></si>`,
      )
      .join('')}</sst>`,
  };
  const bytes = Object.entries(parts).map(([name, text]) => [name, strToU8(`<?xml version="1.0"?>${text}`)] as const);
  return Buffer.from(zipSync(Object.fromEntries(bytes)));
}
