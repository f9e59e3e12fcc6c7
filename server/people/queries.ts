import { and, eq, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { INPUT_LENGTH_LIMIT } from '../../domain/kernel/constants';
import { readableName } from '../../domain/kernel/invisible';
import { nameFromEmail } from '../../domain/kernel/names';
import type { UserInfo } from '../../domain/kernel/user';
import { type ProfileAttributes, ProfileAttributesSchema } from '../../domain/people/profile';
import { NO_WORDS, type Words } from '../chat/words';
import type { Database } from '../db/database';
import { ApiError } from '../http/errors';
import type { VerifiedUser } from '../http/gate';
import { identityUsers } from '../identity/tables';
import type { ShownTexts } from './known-names';
import { portraits, profiles } from './tables';

export type StoredProfile = { attributes: ProfileAttributes; revision: number };
/** The user's data at the identity server, or null. */
export type ReadUserInfo = (uid: string) => Promise<UserInfo | null>;
type Owner = { architectureId: string; userId: string };
type Save = Owner & { attributes: ProfileAttributes; revision: number | undefined };

export const noAttributes: ProfileAttributes = v.parse(ProfileAttributesSchema, {});

const isOf = ({ architectureId, userId }: Owner) =>
  and(eq(profiles.architectureId, architectureId), eq(profiles.userId, userId));

/** Shortens a text to the maximum length in a profile. */
export const shortText = (text: string | null | undefined): string => (text ?? '').slice(0, INPUT_LENGTH_LIMIT - 1);

const changedElsewhere = (): ApiError =>
  new ApiError(409, 'This profile has been changed elsewhere in the meantime. Nothing was saved.');

export async function findProfile(db: Database, owner: Owner): Promise<StoredProfile | null> {
  const [row] = await db
    .select({ attributes: profiles.attributes, revision: profiles.revision })
    .from(profiles)
    .where(isOf(owner));
  return row === undefined ? null : { ...row, attributes: v.parse(ProfileAttributesSchema, row.attributes) };
}

/**
 * Creates a profile at its owner's first read, because clients log out users without one. Texts of the account with a word
 * of the organiser's list are left out.
 */
export async function createProfile(
  db: Database,
  userInfo: ReadUserInfo,
  architectureId: string,
  { uid, email }: Pick<VerifiedUser, 'uid' | 'email'>,
  choices: Partial<Pick<ProfileAttributes, 'openForNetworking'>> = {},
  words: Words = NO_WORDS,
): Promise<StoredProfile> {
  const known = await userInfo(uid);
  const allowed = (text: string): string => (words.isIn(text) ? '' : text);
  const attributes: ProfileAttributes = {
    ...noAttributes,
    ...choices,
    name: shortText(allowed(readableName(known?.attributes.name ?? '')) || allowed(nameFromEmail(email ?? ''))),
    email: shortText(email),
    company: allowed(shortText(known?.attributes.company)),
    jobTitle: allowed(shortText(known?.attributes.title)),
  };
  const owner = { architectureId, userId: uid };
  await db
    .insert(profiles)
    .values({ ...owner, attributes })
    .onConflictDoNothing();
  return (await findProfile(db, owner)) ?? { attributes, revision: 1 };
}

const textOf = (key: 'name' | 'company' | 'jobTitle') => sql<string>`coalesce(${profiles.attributes} ->> ${key}, '')`;
const filled = (texts: readonly string[]): string[] => texts.filter((text) => text.trim() !== '');

/** What others may read of a user: from the profiles and the account. */
export async function shownTextsOf(db: Database, uid: string): Promise<ShownTexts> {
  const stored = await db
    .select({ name: textOf('name'), company: textOf('company'), title: textOf('jobTitle') })
    .from(profiles)
    .where(eq(profiles.userId, uid));
  const [account] = await db
    .select({ name: identityUsers.displayName, email: identityUsers.email, attributes: identityUsers.attributes })
    .from(identityUsers)
    .where(eq(identityUsers.uid, uid));
  const pictures = await db.select({ id: portraits.id }).from(portraits).where(eq(portraits.userId, uid));
  const { company = '', title = '' } = account?.attributes ?? {};
  return {
    name: filled([...stored.map(({ name }) => name), account?.name ?? '', nameFromEmail(account?.email ?? '')]),
    company: filled([...stored.map((profile) => profile.company), company]),
    title: filled([...stored.map((profile) => profile.title), title]),
    portrait: pictures.map(({ id }) => id),
  };
}

/** The names of users as others see them; those without a name or account are missing. */
export async function shownNamesOf(db: Database, uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (uids.length === 0) return new Map();
  const stored = await db
    .select({ uid: profiles.userId, name: textOf('name') })
    .from(profiles)
    .where(inArray(profiles.userId, [...uids]));
  const accounts = await db
    .select({ uid: identityUsers.uid, name: identityUsers.displayName, email: identityUsers.email })
    .from(identityUsers)
    .where(inArray(identityUsers.uid, [...uids]));
  return new Map(
    uids.flatMap((uid) => {
      const account = accounts.find((one) => one.uid === uid);
      const ofProfiles = stored.filter((one) => one.uid === uid).map(({ name }) => name);
      const [name] = filled([...ofProfiles, account?.name ?? '', nameFromEmail(account?.email ?? '')]);
      return name === undefined ? [] : [[uid, name] as const];
    }),
  );
}

/**
 * Replaces the given revision, or any if none is given, and returns the new one. An unchanged profile keeps its
 * revision and never conflicts, because clients repeat requests after a lost response.
 * @throws ApiError 409 if the profile has another revision
 */
export function saveProfile(db: Database, { attributes, revision, ...owner }: Save): Promise<number> {
  return db.transaction(async (transaction) => {
    const [row] = await transaction
      .select({ attributes: profiles.attributes, revision: profiles.revision })
      .from(profiles)
      .where(isOf(owner))
      .for('update');
    if (row !== undefined && JSON.stringify(row.attributes) === JSON.stringify(attributes)) return row.revision;
    if (revision !== undefined && revision !== row?.revision) throw changedElsewhere();
    const [saved] = await transaction
      .insert(profiles)
      .values({ ...owner, attributes })
      .onConflictDoUpdate({
        target: [profiles.architectureId, profiles.userId],
        set: { attributes, revision: sql`${profiles.revision} + 1`, updatedAt: new Date() },
      })
      .returning({ revision: profiles.revision });
    return saved?.revision ?? 1;
  });
}

/** Whether a user shows others in the list of attendees who they are. */
export async function isListed(db: Database, owner: Owner): Promise<boolean> {
  const attributes = (await findProfile(db, owner))?.attributes;
  return attributes?.openForNetworking === true && !attributes.privateInformation;
}

/** The name, company and position of a user in a venue, from the profile, else from the account. */
export async function contactTextsOf(
  db: Database,
  { uid, email, architectureId }: Pick<VerifiedUser, 'uid' | 'email'> & { architectureId: string },
) {
  const attributes = (await findProfile(db, { architectureId, userId: uid }))?.attributes;
  if (attributes !== undefined) {
    const { name, company, jobTitle: title } = attributes;
    return { name: name.trim() || nameFromEmail(email ?? ''), company: company.trim(), title: title.trim() };
  }
  const { name, company, title } = await shownTextsOf(db, uid);
  return { name: name[0] ?? nameFromEmail(email ?? ''), company: company[0] ?? '', title: title[0] ?? '' };
}
