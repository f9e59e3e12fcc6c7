import { and, asc, eq, sql } from 'drizzle-orm';
import { portraitAddress } from '../../domain/people/portraits';
import type { Database } from '../db/types';
import type { OwnData } from '../http/shared';
import type { Leads } from './leads/store';
import type { Meetings } from './meetings';
import type { Portraits } from './portraits';
import { profiles } from './tables';

const aboutMe = sql<string>`coalesce(${profiles.attributes} ->> 'aboutMe', '')`;

/** The picture and the text about themselves of a user, as part of their own data. The rest of a profile is the account's. */
export const ownProfileData = (db: Database, portraits: Pick<Portraits, 'ofUser' | 'remove'>): OwnData => {
  const written = (userId: string) => and(eq(profiles.userId, userId), sql`${aboutMe} <> ''`);
  const pictureOf = async (userId: string) => {
    const found = await portraits.ofUser(userId);
    return found === null
      ? null
      : { address: portraitAddress(found.id), bytes: found.size, createdAt: found.createdAt };
  };
  return {
    read: async (userId) => ({
      aboutMe: await db
        .select({ architectureId: profiles.architectureId, text: aboutMe })
        .from(profiles)
        .where(written(userId))
        .orderBy(asc(profiles.architectureId)),
      picture: await pictureOf(userId),
    }),
    erase: async (userId) => {
      await portraits.remove(userId);
      await db
        .update(profiles)
        .set({
          attributes: sql`(${profiles.attributes}::jsonb - 'aboutMe')::json`,
          revision: sql`${profiles.revision} + 1`,
          updatedAt: new Date(),
        })
        .where(written(userId));
    },
  };
};

/** The meetings of a user with others, and the proposals of them, as part of their own data. */
export const ownMeetings = (meetings: Meetings, tell: (uid: string) => void): OwnData => ({
  read: async (userId) => ({ meetings: await meetings.exported(userId) }),
  erase: async (userId) => (await meetings.erase(userId)).forEach(tell),
});

/** The contacts that a user shares with companies, as part of their own data. */
export const ownLeads = (leads: Leads): OwnData => ({
  read: async (userId) => ({ sharedContacts: await leads.exported(userId) }),
  erase: (userId) => leads.erase(userId),
});
