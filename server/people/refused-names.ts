import { eq, sql } from 'drizzle-orm';
import type { ProfileAttributes } from '../../domain/people/profile';
import { lookOf, type Words } from '../chat/words';
import type { Database } from '../db/database';
import { ApiError } from '../http/errors';
import { identityUsers } from '../identity/tables';
import { hasRoles } from './staff';
import { profiles } from './tables';

/** The fields of a profile that others see in lists. */
const SHOWN = ['name', 'company', 'jobTitle'] as const;

const isSameName = (one: string, other: string): boolean =>
  lookOf(one).replace(/[\s\p{P}]/gu, '') === lookOf(other).replace(/[\s\p{P}]/gu, '');

/** The names of users with roles, other than this one. */
async function namesOfStaff(db: Database, uid: string): Promise<string[]> {
  const rows = await db
    .select({
      uid: identityUsers.uid,
      account: identityUsers.displayName,
      profile: sql<string | null>`${profiles.attributes} ->> 'name'`,
    })
    .from(identityUsers)
    .leftJoin(profiles, eq(profiles.userId, identityUsers.uid))
    .where(hasRoles);
  return rows.filter((row) => row.uid !== uid).flatMap(({ account, profile }) => [account ?? '', profile ?? '']);
}

/**
 * Refuses texts of a profile that others would see: words of the organiser's list, and names that look like those of staff.
 * Texts that were already in the profile are allowed.
 * @throws ApiError 422
 */
export async function refuseNames(
  { db, words }: { db: Database; words: Words },
  uid: string,
  before: ProfileAttributes | null,
  after: ProfileAttributes,
): Promise<void> {
  const changed = SHOWN.filter((field) => after[field] !== before?.[field]).map((field) => after[field]);
  if (changed.some((text) => words.isIn(text))) throw new ApiError(422, 'A word of this profile is not allowed here.');
  if (after.name.trim() === '' || after.name === before?.name) return;
  if ((await namesOfStaff(db, uid)).some((name) => name !== '' && isSameName(name, after.name)))
    throw new ApiError(422, 'This is the name of a member of the staff.');
}
