import { eq, sql } from 'drizzle-orm';
import type { ProfileAttributes } from '../../domain/people/profile';
import type { Chat } from '../chat/chat';
import { lookOf, NO_WORDS, type Words } from '../chat/words';
import type { Database } from '../db/database';
import { ApiError } from '../http/errors';
import { identityUsers } from '../identity/tables';
import { hasRoles } from './staff';
import { profiles } from './tables';

/** The texts of a profile that others see. */
export const SHOWN = ['name', 'company', 'jobTitle', 'socialMediaProfile', 'aboutMe'] as const;

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

const LOCKED_OUT = 'You cannot change what others see at the moment.';

/** What names and other texts that others see may be. */
export function createNameRules(db: Database, words: Words = NO_WORDS, chat: Pick<Chat, 'isLockedOut'> | null = null) {
  /** Whether organisers do not let a user write at the moment. */
  const isLockedOut = (uid: string): boolean => chat?.isLockedOut(uid) === true;
  return {
    words,
    isLockedOut,
    /** Why a user may not take a name, or null. */
    async whyRefused(uid: string, name: string): Promise<string | null> {
      if (isLockedOut(uid)) return LOCKED_OUT;
      if (words.isIn(name)) return 'This name has a word that is not allowed here.';
      const isOfStaff = (other: string): boolean => other !== '' && isSameName(other, name);
      return name.trim() !== '' && (await namesOfStaff(db, uid)).some(isOfStaff)
        ? 'This is the name of a member of the staff.'
        : null;
    },
  };
}
export type NameRules = ReturnType<typeof createNameRules>;

/**
 * Refuses texts of a profile that others would see: every change of a locked-out user, words of the organiser's list, and
 * names that look like those of staff. Texts that were already in the profile are allowed.
 * @throws ApiError 422
 */
export async function refuseNames(
  rules: NameRules,
  uid: string,
  before: ProfileAttributes | null,
  after: ProfileAttributes,
): Promise<void> {
  const changed = SHOWN.filter((field) => after[field] !== (before?.[field] ?? '')).map((field) => after[field]);
  if (changed.length === 0) return;
  if (rules.isLockedOut(uid)) throw new ApiError(422, LOCKED_OUT);
  if (changed.some((text) => rules.words.isIn(text)))
    throw new ApiError(422, 'A word of this profile is not allowed here.');
  if (after.name === before?.name) return;
  const reason = await rules.whyRefused(uid, after.name);
  if (reason !== null) throw new ApiError(422, reason);
}
