import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { plainWords } from '../../../domain/kernel/plain';
import {
  CONTACTS_SHOWN,
  type Contact,
  MOST_CONTACTS,
  MOST_SHARED,
  type Received,
  type Shared,
} from '../../../domain/people/leads';
import type { OpMode } from '../../../domain/shell/version';
import { lockWithin } from '../../db/locks';
import { hasWord, plainText } from '../../db/plain';
import type { Database } from '../../db/types';
import { conflict } from '../../http/errors';
import { leadReceivers, leads, leadWithdrawals } from '../tables';

type LeadRow = typeof leads.$inferSelect;
export type Place = { architectureId: string; widgetId: string };
type Lead = Place & { userId: string; company: string; contact: Contact; note: string; now: number };

const WORDS_MAX = 8;

const contactOf = ({ name, email, ownCompany, title }: LeadRow): Contact => ({
  name,
  email,
  company: ownCompany,
  title,
});
const sharedOf = (row: LeadRow): Shared => ({
  widgetId: row.widgetId,
  company: row.company,
  contact: contactOf(row),
  note: row.note,
  at: row.sharedAt.toISOString(),
});
const receivedOf = (row: LeadRow): Received => ({
  ...contactOf(row),
  note: row.note,
  at: row.sharedAt.toISOString(),
});

const TEXT = plainText(
  sql`${leads.name} || ' ' || ${leads.email} || ' ' || ${leads.ownCompany} || ' ' || ${leads.title} || ' ' || ${leads.note}`,
);

/** Contacts that attendees share with companies, and who receives them. */
export function createLeads(db: Database, mode: OpMode) {
  const isIn = (architectureId: string) => and(eq(leads.mode, mode), eq(leads.architectureId, architectureId));
  const isAt = ({ architectureId, widgetId }: Place) => and(isIn(architectureId), eq(leads.widgetId, widgetId));
  const isOf = (userId: string) => and(eq(leads.mode, mode), eq(leads.userId, userId));
  const numberOf = async (from: Database, where: SQL | undefined): Promise<number> =>
    (await from.select({ number: count() }).from(leads).where(where))[0]?.number ?? 0;

  async function withdrawnAt({ architectureId, widgetId }: Place): Promise<number> {
    const [row] = await db
      .select({ count: leadWithdrawals.count })
      .from(leadWithdrawals)
      .where(
        and(
          eq(leadWithdrawals.mode, mode),
          eq(leadWithdrawals.architectureId, architectureId),
          eq(leadWithdrawals.widgetId, widgetId),
        ),
      );
    return row?.count ?? 0;
  }

  return {
    /** The latest first. */
    async ofUser(architectureId: string, userId: string): Promise<Shared[]> {
      const rows = await db
        .select()
        .from(leads)
        .where(and(isIn(architectureId), eq(leads.userId, userId)))
        .orderBy(desc(leads.sharedAt));
      return rows.map(sharedOf);
    },

    async ofUserAt(place: Place, userId: string): Promise<Shared | null> {
      const [row] = await db
        .select()
        .from(leads)
        .where(and(isAt(place), eq(leads.userId, userId)));
      return row === undefined ? null : sharedOf(row);
    },

    /** Shares a contact, or replaces what was shared. @throws ApiError 409 where the user or the company has the most */
    share: ({ userId, company, contact, note, now, ...place }: Lead): Promise<void> =>
      db.transaction(async (transaction) => {
        // Two requests of one user, or for one company, do not both take the last place.
        await lockWithin(transaction, `leads ${userId}`);
        await lockWithin(transaction, `leads/${place.widgetId}`);
        const own = and(isAt(place), eq(leads.userId, userId));
        if ((await numberOf(transaction, own)) === 0) {
          if ((await numberOf(transaction, isOf(userId))) >= MOST_SHARED)
            throw conflict(`You share your contact with ${MOST_SHARED} companies. Withdraw one first.`);
          if ((await numberOf(transaction, isAt(place))) >= MOST_CONTACTS)
            throw conflict('This company cannot take more contacts.');
        }
        const { company: ownCompany, ...about } = contact;
        const values = { company, ...about, ownCompany, note, sharedAt: new Date(now) };
        await transaction
          .insert(leads)
          .values({ mode, ...place, userId, ...values })
          .onConflictDoUpdate({
            target: [leads.mode, leads.architectureId, leads.widgetId, leads.userId],
            set: values,
          });
      }),

    /** Deletes a contact; one that is gone already stays so. */
    async withdraw(place: Place, userId: string): Promise<void> {
      await db.delete(leads).where(and(isAt(place), eq(leads.userId, userId)));
    },

    counts: async (place: Place): Promise<{ contacts: number; withdrawn: number }> => ({
      contacts: await numberOf(db, isAt(place)),
      withdrawn: await withdrawnAt(place),
    }),

    /** A page of the contacts that match, or all of them for `page: null`. */
    async contacts(place: Place, { query, page }: { query: string; page: number | null }) {
      const words = plainWords(query).slice(0, WORDS_MAX);
      const where = and(isAt(place), ...words.map((word) => hasWord(TEXT, word)));
      const rows = await db
        .select()
        .from(leads)
        .where(where)
        .orderBy(desc(leads.sharedAt), leads.userId)
        .limit(page === null ? MOST_CONTACTS : CONTACTS_SHOWN)
        .offset((page ?? 0) * CONTACTS_SHOWN);
      return { contacts: rows.map(receivedOf), total: await numberOf(db, where) };
    },

    /** Receivers and numbers of contacts by widget. */
    async overview(architectureId: string) {
      const receivers = await db
        .select({ widgetId: leadReceivers.widgetId, email: leadReceivers.email })
        .from(leadReceivers)
        .where(eq(leadReceivers.architectureId, architectureId))
        .orderBy(leadReceivers.email);
      const contacts = await db
        .select({ widgetId: leads.widgetId, number: count() })
        .from(leads)
        .where(isIn(architectureId))
        .groupBy(leads.widgetId);
      const withdrawn = await db
        .select({ widgetId: leadWithdrawals.widgetId, number: leadWithdrawals.count })
        .from(leadWithdrawals)
        .where(and(eq(leadWithdrawals.mode, mode), eq(leadWithdrawals.architectureId, architectureId)));
      return { receivers, contacts, withdrawn };
    },

    async receiversAt({ architectureId, widgetId }: Place): Promise<string[]> {
      const rows = await db
        .select({ email: leadReceivers.email })
        .from(leadReceivers)
        .where(and(eq(leadReceivers.architectureId, architectureId), eq(leadReceivers.widgetId, widgetId)));
      return rows.map(({ email }) => email);
    },

    /** Whether it changes anything, as {@link Leads.revoke}. */
    grant: async (transaction: Database, place: Place, email: string): Promise<boolean> =>
      (
        await transaction
          .insert(leadReceivers)
          .values({ ...place, email })
          .onConflictDoNothing()
          .returning()
      ).length > 0,

    revoke: async (transaction: Database, { architectureId, widgetId }: Place, email: string): Promise<boolean> =>
      (
        await transaction
          .delete(leadReceivers)
          .where(
            and(
              eq(leadReceivers.architectureId, architectureId),
              eq(leadReceivers.widgetId, widgetId),
              eq(leadReceivers.email, email),
            ),
          )
          .returning()
      ).length > 0,

    /** What a user shares, as part of their own data. */
    exported: async (userId: string) =>
      (await db.select().from(leads).where(isOf(userId)).orderBy(desc(leads.sharedAt))).map((row) => ({
        venue: row.architectureId,
        ...sharedOf(row),
      })),

    async erase(userId: string): Promise<void> {
      await db.delete(leads).where(isOf(userId));
    },
  };
}
export type Leads = ReturnType<typeof createLeads>;
