import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Access by e-mail in lower case: a denied user may never enter; once any row allows, only allowed users may. */
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
  (table) => [primaryKey({ columns: [table.system, table.number] })],
);
