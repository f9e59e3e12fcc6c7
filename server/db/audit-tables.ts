import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { AUDIT_ACTIONS, AuditOutcomeSchema } from '../../domain/support/audit';

/** Who did what, from where and when. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: text().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    action: text({ enum: AUDIT_ACTIONS }).notNull(),
    outcome: text({ enum: AuditOutcomeSchema.options }).notNull(),
    uid: text(),
    account: text(),
    address: text(),
    target: text(),
    detail: text(),
  },
  (table) => [index().on(table.at, table.id), index().on(table.action, table.at, table.id)],
);

export type AuditRow = typeof auditEntries.$inferSelect;
