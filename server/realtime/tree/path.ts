import { invalid, noPriorities } from './errors';

/** The keys from the root of the database; none is the root itself. */
export type Path = readonly string[];

const KEY_BYTES = 768;
export const MAX_DEPTH = 32;
const FORBIDDEN = /[.#$[\]/\u0000-\u001f\u007f]|\p{Surrogate}/u;

/** @throws RefusalError for a key that Firebase does not allow either, or that is a property of every object */
export function checkKey(key: string): void {
  if (key === '.priority') throw noPriorities();
  if (key === '' || FORBIDDEN.test(key) || key === '__proto__') throw invalid(`Invalid key: ${JSON.stringify(key)}`);
  if (Buffer.byteLength(key) > KEY_BYTES) throw invalid(`A key has more than ${KEY_BYTES} bytes.`);
}

/** The keys are as the client sent them: the SDK does not encode them on this protocol. */
export const splitPath = (text: string): Path => text.split('/').filter((key) => key !== '');

/** @throws RefusalError */
export function parsePath(text: string): Path {
  const path = splitPath(text);
  if (path.length > MAX_DEPTH) throw invalid(`A path has more than ${MAX_DEPTH} keys.`);
  for (const key of path) checkKey(key);
  return path;
}

export const pathText = (path: Path): string => path.join('/');

export const isWithin = (path: Path, above: Path): boolean =>
  path.length >= above.length && above.every((key, index) => path[index] === key);
