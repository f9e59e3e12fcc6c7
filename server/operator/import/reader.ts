import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import * as v from 'valibot';
import { hashOf, hashOfFile } from '../../db/blobs';
import { contentTypeOf } from '../../http/files/media-types';
import { FileFault, readJsonFile, sizeOf } from './json-file';
import { createLocator, type Path, type Position, repeatedKeys, syntaxFaults } from './json-source';
import { unknownKeys } from './unknown-keys';
import { issueText, pathOf, suggestion } from './words';

const FILE_MEGABYTES_MAX = 512;
/** The same limit as for saving in the browser. */
const VENUE_MEGABYTES_MAX = 10;
const MISTAKES_MAX = 200;

/** Reports what is wrong at a path of a file; `isKey` points at the key instead of its value. */
export type Report = (path: Path, what: string, isKey?: boolean) => void;
export type FileOnDisk = { path: string; hash: string; size: number; contentType: string };

type Options = {
  megabytes?: number;
  /** Whether the file contains secrets, which messages must not quote. */
  isSecret?: boolean;
  /** Describes the place of a path in words. */
  nameOf?: (path: Path, raw: unknown) => string;
};

export const isElsewhere = (uri: string): boolean => /^https?:\/\//i.test(uri);

const isAbsent = (path: string): Promise<boolean> =>
  stat(path).then(
    () => false,
    (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT',
  );

const dotted = (path: Path): string => path.join('.');

/** Reads the files of a folder and collects all mistakes, so that one run reports them together. */
export function createReader(folder: string) {
  const files: { lines: (Position & { text: string })[]; general: string[] }[] = [];
  const seen: string[] = [];

  async function json<const S extends v.GenericSchema>(name: string, schema: S, options: Options = {}) {
    const { megabytes = VENUE_MEGABYTES_MAX, isSecret = false, nameOf = dotted } = options;
    const path = join(folder, name);
    if (await isAbsent(path)) return null;
    const own: (typeof files)[number] = { lines: [], general: [] };
    files.push(own);
    const add = (position: Position, what: string): void => {
      own.lines.push({ ...position, text: `${name}:${position.line}:${position.column}: ${what}` });
    };
    let text: string;
    let raw: unknown;
    try {
      ({ text, value: raw } = await readJsonFile(path, megabytes));
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      const faults = error.text === null ? [] : syntaxFaults(error.text);
      if (faults.length === 0) own.general.push(`${name}: ${error.message}`);
      for (const { why, here, ...position } of faults) add(position, isSecret ? why : `${why}; here: ${here}`);
      return null;
    }
    seen.push(hashOf(Buffer.from(text)));
    const locate = createLocator(text);
    const report: Report = (at, what, isKey) => {
      const place = nameOf(at, raw);
      add(locate(at, isKey), place === '' ? what : `${place}: ${what}`);
    };
    for (const { path: at, position } of repeatedKeys(text)) {
      add(position, `${nameOf(at, raw)}: this key is there twice: remove one of them`);
    }
    for (const { path: at, key, known } of unknownKeys(schema, raw)) {
      report(at, `the key "${key}" is unknown: ${suggestion(key, known)}`, true);
    }
    const result = v.safeParse(schema, raw);
    if (result.success) return { raw, value: result.output, report };
    const said = new Set<string>();
    for (const issue of result.issues) {
      const at = pathOf(issue);
      const field = dotted(at);
      if (!said.has(field)) report(at, issueText(issue, !isSecret));
      said.add(field);
    }
    return null;
  }

  /** A file beside the venue; `refuse` reports why it cannot be used. */
  async function file(path: string, refuse: (what: string) => void): Promise<FileOnDisk | null> {
    const no = (why: string): null => {
      refuse(`"${path}" ${why}`);
      return null;
    };
    const isInside = (inner: string, outer: string): boolean => {
      const way = relative(outer, inner);
      return way !== '' && !way.startsWith('..') && !isAbsolute(way);
    };
    const whole = resolve(folder, path);
    if (path === '' || isAbsolute(path) || !isInside(whole, folder)) {
      return no('must be the path of a file beside the venue, or an https address');
    }
    try {
      if (!isInside(await realpath(whole), await realpath(folder))) return no('leads out of the venue’s folder');
      const size = await sizeOf(whole, FILE_MEGABYTES_MAX);
      const hash = await hashOfFile(whole);
      seen.push(hash);
      return { path: whole, hash, size, contentType: contentTypeOf(whole) };
    } catch (error) {
      return no(error instanceof FileFault ? error.message : 'cannot be read');
    }
  }

  /** One line per mistake, in the order of the files. */
  function lines(): string[] {
    const all = files.flatMap(({ lines: found, general }) => [
      ...general,
      ...found.toSorted((a, b) => a.line - b.line || a.column - b.column).map(({ text }) => text),
    ]);
    const more = all.length - MISTAKES_MAX;
    return more <= 0 ? all : [...all.slice(0, MISTAKES_MAX), `There are ${more} more mistakes.`];
  }

  return { seen, json, file, lines };
}
export type Reader = ReturnType<typeof createReader>;
