import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/types';
import type { OwnData } from '../http/shared';
import { profiles } from './tables';

const aboutMe = sql<string>`coalesce(${profiles.attributes} ->> 'aboutMe', '')`;

/** The text about themselves that a user has written, as part of their own data. The rest of a profile is the account's. */
export const ownProfileData = (db: Database): OwnData => {
  const written = (userId: string) => and(eq(profiles.userId, userId), sql`${aboutMe} <> ''`);
  return {
    read: async (userId) => ({
      aboutMe: await db
        .select({ architectureId: profiles.architectureId, text: aboutMe })
        .from(profiles)
        .where(written(userId))
        .orderBy(asc(profiles.architectureId)),
    }),
    erase: async (userId) =>
      void (await db
        .update(profiles)
        .set({
          attributes: sql`(${profiles.attributes}::jsonb - 'aboutMe')::json`,
          revision: sql`${profiles.revision} + 1`,
          updatedAt: new Date(),
        })
        .where(written(userId))),
  };
};
