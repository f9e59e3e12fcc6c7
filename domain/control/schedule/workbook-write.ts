import { strToU8, zipSync } from 'fflate';
import { xmlText } from './xml-text';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export type WrittenSheet = { name: string; rows: readonly (readonly (string | number)[])[] };

const NAME_LENGTH = 31;

/** Names of sheets are short, different, and without some signs. */
const sheetNames = (sheets: readonly WrittenSheet[]): string[] =>
  sheets.map(({ name }, at) => {
    const plain = name.replace(/[[\]:*?/\\]/g, ' ').slice(0, NAME_LENGTH);
    return sheets.findIndex((other) => other.name.slice(0, NAME_LENGTH) === name.slice(0, NAME_LENGTH)) < at
      ? `${at + 1} ${plain}`.slice(0, NAME_LENGTH)
      : plain;
  });

const sheetPath = (at: number): string => `worksheets/sheet${at + 1}.xml`;

/** A text that looks like an escape of a workbook is escaped itself. */
const escaped = (text: string): string => xmlText(text.replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_'));

const letterOf = (at: number): string => String.fromCharCode(65 + at);

function cell(of: string | number, reference: string): string {
  if (of === '') return '';
  if (typeof of === 'number') return `<c r="${reference}"><v>${of}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(of)}</t></is></c>`;
}

const sheetXml = ({ rows }: WrittenSheet): string => {
  const lines = rows.map(
    (cells, at) =>
      `<row r="${at + 1}">${cells.map((of, column) => cell(of, `${letterOf(column)}${at + 1}`)).join('')}</row>`,
  );
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
};

/** A workbook of sheets with at most 26 columns each; texts are no formulas. */
export function writeSheets(sheets: readonly WrittenSheet[]): Uint8Array {
  const names = sheetNames(sheets);
  const overrides = sheets.map(
    (_, at) => `<Override PartName="/xl/${sheetPath(at)}" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  const relations = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="${sheetPath(at)}"/>`,
  );
  const listed = names.map((name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const all = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/${sheetPath(at)}`, sheetXml(sheet)])),
  };
  return zipSync(Object.fromEntries(Object.entries(all).map(([path, text]) => [path, strToU8(text)])));
}

/** A workbook of one sheet with at most 26 columns, all cells as texts, so that none is a formula. */
export const writeWorkbook = (name: string, rows: readonly (readonly string[])[]): Uint8Array =>
  writeSheets([{ name, rows }]);
