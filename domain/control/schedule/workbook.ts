import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { COLUMNS_MAX, ProgrammeFileError, ROWS_MAX, type Row, type Sheet } from './file';
import { dateCell, formatsOf, type NumberFormat } from './workbook-dates';

const PART_BYTES_MAX = 48 * 1024 * 1024;
const SHEETS_MAX = 30;

type Attributes = Readonly<Record<string, string>>;
type Handlers = {
  open?: (name: string, of: Attributes) => void;
  close?: (name: string) => void;
  words?: (text: string) => void;
};

/** Names of elements and attributes without their prefix. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

function parseXml(text: string, { open, close, words }: Handlers): void {
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new ProgrammeFileError('broken');
  });
  parser.on('opentag', ({ name, attributes }) => open?.(local(name), attributes));
  parser.on('closetag', ({ name }) => close?.(local(name)));
  parser.on('text', (part) => words?.(part));
  parser.on('cdata', (part) => words?.(part));
  parser.write(text).close();
}

type Archive = (name: string) => string | null;

function openArchive(bytes: Uint8Array): Archive {
  return (name) => {
    try {
      const found = unzipSync(bytes, {
        filter: ({ name: entry, originalSize }) => {
          if (entry.toLowerCase() !== name.toLowerCase()) return false;
          if (originalSize > PART_BYTES_MAX) throw new ProgrammeFileError('tooLarge');
          return true;
        },
      });
      const [part] = Object.values(found);
      return part === undefined ? null : strFromU8(part);
    } catch (error) {
      throw error instanceof ProgrammeFileError ? error : new ProgrammeFileError('broken');
    }
  };
}

type SheetPart = { name: string; path: string };

/** The sheets that are not hidden, and whether days are counted from 1904. */
function sheetsIn(archive: Archive): { sheets: SheetPart[]; is1904: boolean } {
  const workbook = archive('xl/workbook.xml');
  if (workbook === null) throw new ProgrammeFileError('unknown');
  const found: { name: string; id: string; isHidden: boolean }[] = [];
  let is1904 = false;
  parseXml(workbook, {
    open: (name, of) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(of['date1904'] ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(of).find(([key]) => key.includes(':') && local(key) === 'id')?.[1] ?? '';
      found.push({ name: of['name'] ?? '', id, isHidden: (of['state'] ?? 'visible') !== 'visible' });
    },
  });
  const targets = new Map<string, string>();
  parseXml(archive('xl/_rels/workbook.xml.rels') ?? '<none/>', {
    open: (name, of) => {
      if (name === 'Relationship') targets.set(of['Id'] ?? '', of['Target'] ?? '');
    },
  });
  const shown = found.some(({ isHidden }) => !isHidden) ? found.filter(({ isHidden }) => !isHidden) : found;
  const pathOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  const sheets = shown.slice(0, SHEETS_MAX).map(({ name, id }) => ({ name, path: pathOf(targets.get(id) ?? '') }));
  return { sheets, is1904 };
}

/** Workbooks write signs that XML cannot have as `_x000D_`. */
const unescaped = (text: string): string =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The shared texts, without phonetic ones. */
function sharedTexts(archive: Archive): string[] {
  const texts: string[] = [];
  let [whole, isText, spoken] = ['', false, 0];
  parseXml(archive('xl/sharedStrings.xml') ?? '<none/>', {
    open: (name) => {
      if (name === 'si') whole = '';
      if (name === 'rPh') spoken += 1;
      isText = name === 't' && spoken === 0;
    },
    close: (name) => {
      if (name === 'si') texts.push(unescaped(whole));
      if (name === 'rPh') spoken -= 1;
      isText = false;
    },
    words: (text) => {
      if (isText) whole += text;
    },
  });
  return texts;
}

function stylesIn(archive: Archive): NumberFormat[] {
  const codes = new Map<number, string>();
  const styles: number[] = [];
  let isCell = false;
  parseXml(archive('xl/styles.xml') ?? '<none/>', {
    open: (name, of) => {
      if (name === 'numFmt') codes.set(Number(of['numFmtId']), of['formatCode'] ?? '');
      if (name === 'cellXfs') isCell = true;
      if (name === 'xf' && isCell) styles.push(Number(of['numFmtId'] ?? 0));
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false;
    },
  });
  return formatsOf(codes, styles);
}

/** `C` of `C7` as 2. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? '';
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

type Known = { shared: readonly string[]; formats: readonly NumberFormat[]; is1904: boolean };

function valueOf(of: Attributes, text: string, { shared, formats, is1904 }: Known): string {
  const type = of['t'] ?? 'n';
  if (type === 's') return shared[Number(text)] ?? '';
  if (type === 'e') return '';
  if (type === 'd') return text.replace('T', ' ');
  if (type !== 'n' || text === '') return unescaped(text);
  const format = formats[Number(of['s'] ?? -1)];
  return (format && dateCell(Number(text), format, is1904)) ?? String(Number(text));
}

function rowsIn(sheet: string, known: Known): Row[] {
  const rows: Row[] = [];
  let [number, column, isValue, text] = [0, 0, false, ''];
  let cells: string[] = [];
  let of: Attributes = {};
  parseXml(sheet, {
    open: (name, attributes) => {
      if (name === 'row') {
        number = Number(attributes['r'] ?? number + 1);
        [cells, column] = [[], -1];
      } else if (name === 'c') {
        column = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r']);
        [of, text] = [attributes, ''];
      }
      isValue = name === 'v' || name === 't';
    },
    words: (part) => {
      if (isValue) text += part;
    },
    close: (name) => {
      isValue = false;
      if (name === 'c' && column >= 0 && column < COLUMNS_MAX) cells[column] = valueOf(of, text, known).trim();
      if (name !== 'row') return;
      if (rows.length >= ROWS_MAX) throw new ProgrammeFileError('tooManyRows');
      const all = Array.from(cells, (cell) => cell ?? '');
      if (all.some((cell) => cell !== '')) rows.push({ row: number, cells: all });
    },
  });
  return rows;
}

/**
 * The sheets of an XLSX file that have cells. Dates and times are in words of a table.
 * @throws ProgrammeFileError
 */
export function readWorkbook(bytes: Uint8Array): Sheet[] {
  const archive = openArchive(bytes);
  const { sheets, is1904 } = sheetsIn(archive);
  const known = { shared: sharedTexts(archive), formats: stylesIn(archive), is1904 };
  return sheets
    .map(({ name, path }) => ({ name, rows: rowsIn(archive(path) ?? '<none/>', known) }))
    .filter(({ rows }) => rows.length > 0);
}
