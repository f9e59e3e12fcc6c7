import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from './columns';

/** Bytes by the SHA-256 of the whole file, in chunks, so that no statement contains a whole film. */
export const blobChunks = pgTable(
  'blob_chunks',
  { hash: text().notNull(), index: integer().notNull(), bytes: bytea().notNull() },
  (table) => [primaryKey({ columns: [table.hash, table.index] })],
);

/** Keys that all instances share. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() });

/**
 * Changes to data that instances cache, in the order of the commits; triggers write them, and delete all but the last
 * thousand. `key` is `venue`, `access`, or `user:` and a uid.
 */
export const changes = pgTable('changes', { seq: bigint({ mode: 'number' }).primaryKey(), key: text().notNull() });

/** One row, which `/readyz` writes: a database on a full disk can still be read. */
export const writeChecks = pgTable('write_checks', {
  id: text().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
});
