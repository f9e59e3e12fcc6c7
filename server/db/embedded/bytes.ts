import { type PGliteOptions, types } from '@electric-sql/pglite';

/** PGlite writes files letter by letter: 4 MB hold up everything else for seconds. */
export const QUICK_BYTES = {
  serializers: {
    [types.BYTEA]: (bytes: Uint8Array) =>
      `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`,
  },
  parsers: { [types.BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex') },
} satisfies PGliteOptions;
