import { boolean, index, integer, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { STORED_MEET_STATES } from '../../domain/people/meet';

export const profiles = pgTable(
  'profiles',
  {
    architectureId: text().notNull(),
    userId: text().notNull(),
    attributes: json().notNull(),
    /** Counts the changes; a client sends the revision that it edited when it saves. */
    revision: integer().notNull().default(1),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.architectureId, table.userId] })],
);

/** The picture of each account, the same in all venues. No two share a blob, so that each can be deleted. */
export const portraits = pgTable('portraits', {
  id: text().primaryKey(),
  userId: text().notNull().unique(),
  hash: text().notNull(),
  size: integer().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Meetings of two users, and proposals of them. */
export const meetings = pgTable(
  'meetings',
  {
    id: text().primaryKey(),
    mode: text().notNull(),
    architectureId: text().notNull(),
    /** Who proposed it. */
    fromId: text().notNull(),
    toId: text().notNull(),
    beginsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    text: text().notNull(),
    state: text({ enum: STORED_MEET_STATES }).notNull(),
    /** The asked user blocked the other one then, and never sees it. */
    isHidden: boolean().notNull(),
    /** The meeting that ends when this one is accepted. */
    replaces: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.fromId), index().on(table.toId)],
);

/** Contacts that attendees share with the company of a widget, as they were then. A trigger counts those that are deleted. */
export const leads = pgTable(
  'leads',
  {
    mode: text().notNull(),
    architectureId: text().notNull(),
    widgetId: text().notNull(),
    userId: text().notNull(),
    /** With whom it is shared, as the attendee read it. */
    company: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    ownCompany: text().notNull(),
    title: text().notNull(),
    note: text().notNull(),
    sharedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mode, table.architectureId, table.widgetId, table.userId] }),
    index().on(table.userId),
  ],
);

/** How many contacts of a widget were withdrawn; of whom is not kept. */
export const leadWithdrawals = pgTable(
  'lead_withdrawals',
  {
    mode: text().notNull(),
    architectureId: text().notNull(),
    widgetId: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mode, table.architectureId, table.widgetId] })],
);

/** The accounts that receive the contacts of a widget, by e-mail in lower case. They are no part of the venue. */
export const leadReceivers = pgTable(
  'lead_receivers',
  { architectureId: text().notNull(), widgetId: text().notNull(), email: text().notNull() },
  (table) => [primaryKey({ columns: [table.architectureId, table.widgetId, table.email] })],
);
