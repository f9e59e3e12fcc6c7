import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';

/** The exit code for a workbook that cannot be read. */
const UNREADABLE = 65;
const PART_BYTES_MAX = 256 * 1024 * 1024;
const ROWS_MAX = 1_048_576;
const COLUMNS_MAX = 16_384;
const CHUNK = 256 * 1024;

/** Names of elements and attributes without their prefix. */
const local = (name) => name.slice(name.indexOf(':') + 1);

// Arguments: the workbook, and the position of a visible sheet or `names`. Writes that sheet as CSV, with each row on the
// same line as in the sheet, or the names of the visible sheets as JSON.
const [path = '', what = '0'] = process.argv.slice(2);

function partOf(archive, name) {
  const found = unzipSync(archive, {
    filter: ({ name: entry, originalSize }) => {
      if (entry.toLowerCase() !== name.toLowerCase()) return false;
      if (originalSize > PART_BYTES_MAX) throw new Error('Too large');
      return true;
    },
  });
  return Object.values(found)[0] ?? null;
}

function parseXml(bytes, { open = () => {}, close = () => {}, text = () => {} }) {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => open(local(name), attributes));
  parser.on('closetag', ({ name }) => close(local(name)));
  parser.on('text', text);
  parser.on('cdata', text);
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += CHUNK)
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true }));
  parser.write(decoder.decode()).close();
}

/** The visible sheets, or all where none is. */
function sheetsOf(archive) {
  const sheets = [];
  parseXml(partOf(archive, 'xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.includes(':') && local(key) === 'id')?.[1];
      sheets.push({ id, name: attributes.name ?? '', isHidden: (attributes.state ?? 'visible') !== 'visible' });
    },
  });
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  return visible.length > 0 ? visible : sheets;
}

/** The path of a sheet. */
function pathOf(archive, sheet) {
  let target = '';
  parseXml(partOf(archive, 'xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === sheet?.id) target = Target;
    },
  });
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** The shared strings, without phonetic texts. */
function sharedTexts(archive) {
  const texts = [];
  const part = partOf(archive, 'xl/sharedStrings.xml');
  if (part === null) return texts;
  let [whole, isText, spoken] = ['', false, 0];
  parseXml(part, {
    open: (name) => {
      if (name === 'si') whole = '';
      if (name === 'rPh') spoken += 1;
      isText = name === 't' && spoken === 0;
    },
    close: (name) => {
      if (name === 'si') texts.push(whole);
      if (name === 'rPh') spoken -= 1;
      isText = false;
    },
    text: (text) => {
      if (isText) whole += text;
    },
  });
  return texts;
}

/** `C` of `C7` as 2. */
function columnOf(reference) {
  let column = 0;
  for (const letter of /^[A-Z]+/i.exec(reference)?.[0].toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

const quoted = (text) =>
  /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""').replace(/\s*[\r\n]+\s*/g, ' ')}"` : text;

function valueOf(type, text, shared) {
  if (type === 's') return shared[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type === 'e') return '';
  if (type === 'n' && text !== '' && Number.isSafeInteger(Number(text))) return String(Number(text));
  return text;
}

/** Calls `line` with each line of a sheet. */
function readSheet(archive, sheet, line) {
  const shared = sharedTexts(archive);
  const bytes = partOf(archive, pathOf(archive, sheet));
  let [written, number, width, column, type, text] = [0, 0, 0, 0, 'n', ''];
  let [isValue, row] = [false, []];
  parseXml(bytes, {
    open: (name, attributes) => {
      if (name === 'row') {
        number = Number(attributes.r ?? number + 1);
        if (!(number > written) || number > ROWS_MAX) throw new Error('Rows in no order');
        [row, column] = [[], -1];
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        if (!(column >= 0) || column > COLUMNS_MAX) throw new Error('No such column');
        [type, text] = [attributes.t ?? 'n', ''];
      }
      isValue = name === 'v' || name === 't';
    },
    text: (part) => {
      if (isValue) text += part;
    },
    close: (name) => {
      isValue = false;
      if (name === 'c') row[column] = valueOf(type, text, shared);
      if (name !== 'row') return;
      for (; written < number - 1; written += 1) line('');
      const values = Array.from(row, (value) => value ?? '');
      width = Math.max(width, values.length);
      const isEmpty = values.every((value) => value === '');
      line(isEmpty ? '' : Array.from({ length: width }, (_, at) => quoted(values[at] ?? '')).join(','));
      written += 1;
    },
  });
}

let waiting = '';
const full = [];
try {
  const archive = new Uint8Array(await readFile(path));
  const sheets = sheetsOf(archive);
  if (what === 'names') waiting = JSON.stringify(sheets.map(({ name }) => name));
  else
    readSheet(archive, sheets[Number(what)], (line) => {
      waiting += `${line}\n`;
      if (waiting.length < CHUNK) return;
      full.push(waiting);
      waiting = '';
    });
  for (const chunk of [...full, waiting]) if (!process.stdout.write(chunk)) await once(process.stdout, 'drain');
} catch {
  process.exitCode = UNREADABLE;
}
