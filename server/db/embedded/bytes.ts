import { type PGlite, type PGliteOptions, types } from '@electric-sql/pglite';

/** PGlite writes files letter by letter: 4 MB hold up everything else for seconds. */
export const QUICK_BYTES = {
  serializers: {
    [types.BYTEA]: (bytes: Uint8Array) =>
      `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`,
  },
  parsers: { [types.BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex') },
} satisfies PGliteOptions;

/**
 * PGlite has a parser for each kind of array, also for those of all tables, and copies them all at each query: without them
 * a query takes half the time. No query of the service reads an array.
 */
export function withoutArrayParsers<T extends PGlite>(pglite: T): T {
  pglite.parsers = { ...types.parsers, ...QUICK_BYTES.parsers };
  return pglite;
}
