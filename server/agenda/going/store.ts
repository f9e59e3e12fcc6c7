import { and, count, eq, inArray, notExists } from 'drizzle-orm';
import type { Database } from '../../db/types';
import { identityUsers } from '../../identity/tables';
import { agendaShares, keptTalks } from '../tables';

type Owner = { userId: string; architectureId: string };
type Talk = { architectureId: string; talk: string };

/** Who keeps a talk, and who shows it to people they know. Deactivated accounts keep none. */
export function createGoing(db: Database) {
  const isOf = ({ userId, architectureId }: Owner) =>
    and(eq(agendaShares.userId, userId), eq(agendaShares.architectureId, architectureId));
  const isKept = ({ architectureId, talk }: Talk) =>
    and(
      eq(keptTalks.architectureId, architectureId),
      eq(keptTalks.talk, talk),
      notExists(
        db
          .select({ uid: identityUsers.uid })
          .from(identityUsers)
          .where(and(eq(identityUsers.uid, keptTalks.userId), eq(identityUsers.disabled, true))),
      ),
    );

  return {
    async isShared(owner: Owner): Promise<boolean> {
      const rows = await db.select({ userId: agendaShares.userId }).from(agendaShares).where(isOf(owner));
      return rows.length > 0;
    },

    async share(owner: Owner, isShared: boolean, now: number): Promise<void> {
      if (isShared)
        await db
          .insert(agendaShares)
          .values({ ...owner, sharedAt: new Date(now) })
          .onConflictDoNothing();
      else await db.delete(agendaShares).where(isOf(owner));
    },

    /** Those of the given users who keep the talk and show it. */
    async shownAmong(users: readonly string[], talk: Talk): Promise<string[]> {
      if (users.length === 0) return [];
      const rows = await db
        .select({ userId: keptTalks.userId })
        .from(keptTalks)
        .innerJoin(
          agendaShares,
          and(eq(agendaShares.userId, keptTalks.userId), eq(agendaShares.architectureId, keptTalks.architectureId)),
        )
        .where(and(isKept(talk), inArray(keptTalks.userId, [...users])));
      return rows.map(({ userId }) => userId);
    },

    async countOf(talk: Talk): Promise<number> {
      const [row] = await db.select({ of: count() }).from(keptTalks).where(isKept(talk));
      return row?.of ?? 0;
    },
  };
}
