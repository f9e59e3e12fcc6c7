import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import iconv from 'iconv-lite';
import { encodingOfStart, SAMPLE_BYTES, type TextEncoding } from '../../http/files/plain-text';
import { sheetOf } from './workbook';

/** `workbook`: the first sheet of an XLSX file. */
export type Encoding = TextEncoding | 'workbook';

/** `sheet` is the position among the visible sheets of a workbook; the first one if missing. */
export type CsvSource = { path: string; encoding: Encoding; delimiter: string; sheet?: number };

/** One record of a table, and the line of the file in which it starts. */
export type CsvRecord = { line: number; values: string[] };

/** Raised for a quotation mark that is never closed; `line` is where it opens. */
export class CsvBrokenError extends Error {
  override readonly name = 'CsvBrokenError';
  constructor(readonly line: number) {
    super(`A quotation mark is opened in line ${line} and never closed`);
  }
}

const RECORD_BYTES_MAX = 64 * 1024;
/** Bytes parsed in one go, while other requests wait. */
const PIECE_BYTES = 16 * 1024;

/** The first bytes of a file. */
export async function readStart(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * The encoding, by the byte order mark or by zero bytes; else UTF-8 if every byte is valid, and Windows-1252 otherwise.
 * `null` if it isn't text.
 */
export async function detectEncoding(path: string): Promise<Encoding | null> {
  const found = encodingOfStart(await readStart(path, SAMPLE_BYTES));
  if (found !== 'unknown') return found;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

/** The text with line feeds only: the parser counts a quoted line end of two characters as two lines. */
async function* textOf({ path, encoding, sheet }: CsvSource): AsyncGenerator<string> {
  if (encoding === 'workbook') return yield* sheetOf(path, sheet);
  const decoder = iconv.getDecoder(encoding);
  let rest = '';
  for await (const chunk of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    const whole = rest + decoder.write(chunk);
    rest = whole.endsWith('\r') ? '\r' : '';
    yield whole.slice(0, whole.length - rest.length).replace(/\r\n?/g, '\n');
  }
  yield `${rest}${decoder.end() ?? ''}`.replace(/\r\n?/g, '\n');
}

/** A parser of the file's records; `seen` is called with each record before a later one can fail. */
function openParser(source: CsvSource, seen: (record: CsvRecord) => void, to = -1) {
  let [lines, empty] = [0, 0];
  const start = (info: Info): number => lines + 1 + info.empty_lines - empty;
  const parser = parse({
    delimiter: source.delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: RECORD_BYTES_MAX,
    to,
    on_record(values: string[], info) {
      const line = start(info);
      [lines, empty] = [info.lines, info.empty_lines];
      seen({ line, values });
      return [String(line), ...values];
    },
  });
  // The parser passes a failure on to its reader.
  pipeline(Readable.from(textOf(source)), parser, () => {});
  return { parser, startOfNext: () => start(parser.info) };
}

/** The first records, up to the first error. */
export async function readFirst(source: CsvSource, count: number): Promise<CsvRecord[]> {
  const first: CsvRecord[] = [];
  const { parser } = openParser(source, (record) => first.push(record), count);
  try {
    await parser.toArray();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  } finally {
    parser.destroy();
  }
  return first;
}

/**
 * Reads a table record by record, without empty lines.
 * @throws CsvBrokenError
 */
export async function* readCsv(source: CsvSource): AsyncGenerator<CsvRecord> {
  const { parser, startOfNext } = openParser(source, () => {});
  try {
    for await (const [line, ...values] of parser) yield { line: Number(line), values };
  } catch (error) {
    throw error instanceof CsvError ? new CsvBrokenError(startOfNext()) : error;
  }
}
