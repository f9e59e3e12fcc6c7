import { and, asc, eq, inArray } from 'drizzle-orm';
import { MOST_KEPT, type TalkChange } from '../../domain/agenda/kept-talks';
import type { Database } from '../db/database';
import { agendaShares, keptTalks } from './tables';

type Owner = { userId: string; architectureId: string };

const isOf = ({ userId, architectureId }: Owner) =>
  and(eq(keptTalks.userId, userId), eq(keptTalks.architectureId, architectureId));

/** The oldest choice first. */
export const talksOf = async (db: Pick<Database, 'select'>, owner: Owner): Promise<string[]> =>
  (
    await db
      .select({ talk: keptTalks.talk })
      .from(keptTalks)
      .where(isOf(owner))
      .orderBy(asc(keptTalks.keptAt), asc(keptTalks.talk))
  ).map(({ talk }) => talk);

/** Changes saved talks in the given order, and returns all of them; those beyond {@link MOST_KEPT} are removed, oldest first. */
export function changeTalks(
  db: Database,
  owner: Owner,
  changes: readonly TalkChange[],
  now: number,
): Promise<string[]> {
  if (changes.length === 0) return talksOf(db, owner);
  return db.transaction(async (transaction) => {
    const isTalk = (talks: readonly string[]) => and(isOf(owner), inArray(keptTalks.talk, [...talks]));
    await transaction.delete(keptTalks).where(isTalk(changes.map(({ talk }) => talk)));
    const last = new Map(changes.map((change, at) => [change.talk, { ...change, at }]));
    const added = [...last.values()].filter(({ isKept }) => isKept);
    if (added.length > 0) {
      await transaction
        .insert(keptTalks)
        .values(added.map(({ talk, at }) => ({ ...owner, talk, keptAt: new Date(now + at) })))
        .onConflictDoNothing();
    }
    const talks = await talksOf(transaction, owner);
    const excess = talks.slice(0, -MOST_KEPT);
    if (excess.length > 0) await transaction.delete(keptTalks).where(isTalk(excess));
    return talks.slice(-MOST_KEPT);
  });
}

/** The agenda of a user as part of their own data: what a download has, and its deletion. */
export const ownAgendaData = (db: Database) => ({
  read: async (userId: string) => ({
    agenda: await db
      .select({ venue: keptTalks.architectureId, talk: keptTalks.talk, keptAt: keptTalks.keptAt })
      .from(keptTalks)
      .where(eq(keptTalks.userId, userId))
      .orderBy(asc(keptTalks.keptAt)),
    agendaShares: await db
      .select({ venue: agendaShares.architectureId, sharedAt: agendaShares.sharedAt })
      .from(agendaShares)
      .where(eq(agendaShares.userId, userId))
      .orderBy(asc(agendaShares.architectureId)),
  }),
  erase: async (userId: string): Promise<void> => {
    await db.delete(keptTalks).where(eq(keptTalks.userId, userId));
    await db.delete(agendaShares).where(eq(agendaShares.userId, userId));
  },
});
