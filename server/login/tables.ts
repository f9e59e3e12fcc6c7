import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { IMPORT_STATES } from '../../domain/control/imports';
import { bytea } from '../db/columns';

/**
 * Access by e-mail in lower case: denied users may never enter; as soon as any row allows a user, only allowed users
 * may enter.
 */
export const access = pgTable('access', { email: text().primaryKey(), allowed: boolean().notNull() });

/** Copies of the registration systems' records: `cvent` confirmation numbers and `bizzabo` ticket numbers. */
export const registrations = pgTable(
  'registrations',
  {
    system: text({ enum: ['cvent', 'bizzabo'] }).notNull(),
    number: text().notNull(),
    email: text().notNull(),
    name: text().notNull().default(''),
    company: text().notNull().default(''),
    title: text().notNull().default(''),
    active: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.system, table.number] }),
    index('registrations_email_index').on(sql`lower(${table.email})`),
  ],
);

/** Imports of registrations while the service runs, and the result of each row. */
export const registrationImports = pgTable(
  'registration_imports',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    account: text(),
    state: text({ enum: IMPORT_STATES }).notNull(),
    rows: integer().notNull(),
    done: integer().notNull().default(0),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    left: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** The last heartbeat of the importing instance. */
    beatAt: timestamp({ withTimezone: true }).notNull(),
    /** Gzipped JSON, or CSV of an earlier version; null until the import has ended. */
    report: bytea(),
  },
  (table) => [index().on(table.createdAt)],
);
